-- Take away a stream that ends where its reader has read to. One write, as in append.lua.
--
-- KEYS[1] stream   ARGV[1] id it must end with
-- Returns 1 when it is gone; 0 and changes nothing where it ends elsewhere.

if redis.call('EXISTS', KEYS[1]) == 0 then return 1 end
local facts = redis.call('XINFO', 'STREAM', KEYS[1])
for i = 1, #facts, 2 do
  if facts[i] == 'last-generated-id' and facts[i + 1] ~= ARGV[1] then return 0 end
end
return redis.call('DEL', KEYS[1])
