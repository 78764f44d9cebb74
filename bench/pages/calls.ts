import { writeFileSync } from 'node:fs'
import { load } from '../tools/wrk.ts'
import type { Portal } from '../tools/portal.ts'

const visitors = 4096

type Rated = { directory: string; body: string; seconds: number }

/** Calls over HTTP from enough addresses to stay below the rate limit. */
export async function measureCallRate(portal: Portal, { directory, body, seconds }: Rated): Promise<number> {
  const path = await callAddress(portal.origin)
  const script = `${directory}/ucc.lua`
  writeFileSync(script, luaScript(path, body))
  const { perCpuSecond } = await load({ url: portal.origin, seconds, pids: [portal.pid], script })
  return perCpuSecond
}

async function callAddress(origin: string): Promise<string> {
  const html = await (await fetch(origin)).text()
  const config = JSON.parse(/id="page-config">([^<]*)</.exec(html)?.[1] ?? '{}') as { AppID: string; Password: string }
  return `/ucc?Pagename=dns_relay&Controlname=GWInterface&InterfaceType=newslist&AppID=${config.AppID}&Password=${config.Password}&return=true`
}

/** \`%d\` in the body becomes a number that never comes twice. */
function luaScript(path: string, body: string): string {
  return `local n = 0
local start = os.time() * 1000
function request()
  n = n + 1
  local ip = '198.18.' .. math.floor(n / 256) % ${visitors / 256} .. '.' .. n % 256
  local headers = { ['Content-Type'] = 'application/json', ['X-Forwarded-For'] = ip }
  return wrk.format('POST', '${path}', headers, (string.gsub('${body}', '%%d', tostring(start + n))))
end
`
}
