import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { createKey } from '#features/coin/machines/server/systems/keys.ts'
import { ledger } from './data.ts'
import type { Accounts, Trace } from './pgbench.ts'
import type { Portal } from '../tools/portal.ts'

export type Machine = { id: string; key: string }
export type Load = { rate: number; median: number; p99: number; answered: number }

const path = '/ucc?Pagename=machine&Controlname=ledger&InterfaceType=use'
const toHeaders = ({ key }: Machine) => ({ 'content-type': 'application/json', authorization: `Bearer ${key}` })

/** Registers a system without a call limit. */
export async function createMachine(pool: Pool): Promise<Machine> {
  const id = randomUUID()
  const { key, prefix, hash } = createKey()
  await pool.query(
    `insert into machine (id, name, scopes, calls_per_minute, networks, created_at) values ($1, $2, '{ledger.book}', 1000000000, '{}', now())`,
    [id, `bench ${id}`],
  )
  await pool.query(`insert into machine_key (id, machine_id, hash, prefix, created_at) values ($1, $2, $3, $4, now())`, [
    randomUUID(),
    id,
    hash,
    prefix,
  ])
  return { id, key }
}

/** Logs the statements of one write-off; one before it fills the caches of the portal. */
export async function traceWriteOff(portal: Portal, machine: Machine, lines: string[]): Promise<Trace> {
  await writeOff(portal, machine)
  lines.length = 0
  const booked = await writeOff(portal, machine)
  await sleep(200)
  return { ...booked, lines: [...lines] }
}

async function writeOff({ origin }: Portal, machine: Machine): Promise<Omit<Trace, 'lines'>> {
  const [requestId, reference, account] = [randomUUID(), `trace-${randomUUID()}`, ledger.codeOf(0)]
  const body = JSON.stringify({ RequestId: requestId, account, amount: 1, service: '漏洞扫描', detail: '目标 10.0.0.1', reference })
  const response = await fetch(origin + path, { method: 'POST', headers: toHeaders(machine), body })
  const answer = (await response.json()) as { ReturnValue: number; data: { bookingId: number } }
  if (answer.ReturnValue !== 1) throw new Error(`machine/ledger/use: ${JSON.stringify(answer)}`)
  return { requestId, reference, account, bookingId: answer.data.bookingId }
}

/** Runs write-offs through the machine interface with concurrent clients. */
export async function runMachineLoad(
  portal: Portal,
  machine: Machine,
  { directory, accounts, clients, seconds }: { directory: string; accounts: Accounts; clients: number; seconds: number },
): Promise<Load> {
  const script = `${directory}/write-off.lua`
  writeFileSync(script, luaScript(machine, accounts))
  const args = ['-t', '1', '-c', String(clients), '-d', `${seconds}s`, '-s', script, portal.origin]
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const output = await text(child.stdout)
  const [, answered, refused, median, p99, took] = (/result (\d+) (\d+) (\S+) (\S+) (\S+)/.exec(output) ?? []).map(Number)
  if (!answered || refused) throw new Error(`write-offs were refused: ${output}`)
  return { answered, rate: (1e6 * answered) / (took as number), median: (median as number) / 1000, p99: (p99 as number) / 1000 }
}

function luaScript(machine: Machine, accounts: Accounts): string {
  const first = accounts === 'one' ? ledger.accounts - 1 : 0
  const headers = Object.entries(toHeaders(machine)).map(([name, value]) => `['${name}'] = '${value}'`)
  return `local run, n = '${randomUUID().slice(0, 23)}', 0
local threads = {}
refused = 0
function setup(thread) table.insert(threads, thread) end
function init() math.randomseed(os.time()) end
function request()
  n = n + 1
  local account = 'bench-' .. math.random(${first}, ${ledger.accounts - 1})
  return wrk.format('POST', '${path}', { ${headers.join(', ')} }, string.format(
    '{"RequestId":"%s-%012x","account":"%s","amount":1,"service":"漏洞扫描","detail":"目标 10.0.0.1","reference":"%s-%d"}', run, n, account, run, n))
end
function response(status, headers, body)
  if string.sub(body, 1, 17) ~= '{"ReturnValue":1,' then refused = refused + 1 end
end
function done(summary, latency)
  local bad = 0
  for _, thread in ipairs(threads) do bad = bad + thread:get('refused') end
  io.write(string.format('result %d %d %d %d %d\\n', summary.requests, bad, latency:percentile(50), latency:percentile(99), summary.duration))
end
`
}
