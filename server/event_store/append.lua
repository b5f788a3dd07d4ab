-- Append one entry behind the one that its writer decided from. Exactly one write, by design: a second
-- one (or a PUBLISH, once a replica listens) would be logged as MULTI..EXEC, and a torn MULTI at the
-- end of the append-only file swallows what is acknowledged after it.
--
-- KEYS[1] stream   ARGV[1] id it must end with ("0-0": no entries)   ARGV[2] new id   ARGV[3] body
-- Returns {1, new id}, or {0, id it ends with} and changes nothing.

local last = '0-0'
if redis.call('EXISTS', KEYS[1]) == 1 then
  local facts = redis.call('XINFO', 'STREAM', KEYS[1])
  for i = 1, #facts, 2 do
    if facts[i] == 'last-generated-id' then last = facts[i + 1] end
  end
end
if last ~= ARGV[1] then return {0, last} end
return {1, redis.call('XADD', KEYS[1], ARGV[2], 'c', ARGV[3])}
