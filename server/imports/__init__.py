"""Other people's files: sheets and maps of other tabletops, and for each field what became of it.

Bytes go in, a thing of ours and its report come out, or words that say why not. Nothing here changes anything.
"""
