import { writeFileSync } from 'node:fs'
import { type Address, type Session, visitors } from './call-client.ts'
import { median } from './machine.ts'
import type { Bench } from './run.ts'
import { load } from './wrk.ts'

const rounds = 3
const seconds = 2

/** `%d` in the body becomes a number that never comes twice. */
type RepeatedCall = { address: Address; session?: Session; body: object }

/**
 * Loads the portal with one call: how often it runs in a second of the portal's processor time, and what it costs the database, in ms.
 * `between` runs after every round.
 */
export async function loadCall(
  { client, portal, meter, directory }: Pick<Bench, 'client' | 'portal' | 'meter' | 'directory'>,
  { address, session, body }: RepeatedCall,
  between?: () => Promise<void>,
): Promise<{ rate: number; databaseMs: number }> {
  const script = `${directory}/call.lua`
  writeFileSync(script, luaScript(client.toPath(address, session), session?.cookie ?? '', JSON.stringify(body)))
  const under = { url: portal.origin, pids: [portal.pid], script }
  await load({ ...under, seconds: 1 })
  const rates: number[] = []
  const costs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const since = meter()
    const { requests, perCpuSecond } = await load({ ...under, seconds })
    rates.push(perCpuSecond)
    costs.push((1000 * since().postgres) / requests)
    await between?.()
  }
  return { rate: median(rates), databaseMs: median(costs) }
}

/** Repeats one call, each time from another address. */
function luaScript(path: string, cookie: string, body: string): string {
  return `local n = 0
local start = os.time() * 1000
function request()
  n = n + 1
  local ip = '198.18.' .. math.floor(n / 256) % ${visitors / 256} .. '.' .. n % 256
  local headers = { ['Content-Type'] = 'application/json', ['X-Forwarded-For'] = ip, ['Cookie'] = '${cookie}' }
  return wrk.format('POST', '${path}', headers, (string.gsub('${body}', '%%d', tostring(start + n))))
end
`
}
