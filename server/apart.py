"""A question to a process of its own, with a bound in time and in bytes: whatever becomes of it, the server goes on."""

import asyncio
import sys


async def answer_of(module: str, asked: bytes, seconds: float, bytes_max: int) -> bytes | None:
    """What `python -m module` writes when it has read `asked`; None where it fails, or would write more than `bytes_max`.

    Raises:  TimeoutError, where it does not end in time; OSError, where no process can be had.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdin is not None, "its input is a pipe"
    assert process.stdout is not None, "its output is a pipe"
    try:
        async with asyncio.timeout(seconds):
            process.stdin.write(asked)
            process.stdin.close()
            answer = await _all_of(process.stdout, bytes_max)
            if answer is not None:
                await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()  # with what is left in the pipe, for which `wait` might wait for ever
    return answer if process.returncode == 0 else None


async def _all_of(output: asyncio.StreamReader, bytes_max: int) -> bytes | None:
    """Up to its end; None where there is more than `bytes_max`."""
    try:
        await output.readexactly(bytes_max + 1)
    except asyncio.IncompleteReadError as ended:
        return ended.partial
    return None
