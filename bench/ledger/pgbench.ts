import { spawn, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { ledger } from './data.ts'

/** The logged statements of one write-off, and which of their values change each time. */
export type Trace = { lines: string[]; requestId: string; reference: string; account: string; bookingId: number }

const debian = '/usr/lib/postgresql/*/bin/pgbench'
const install = ['apt-get', 'install', '-y', 'postgresql-contrib'] as const

/** Finds pgbench, or installs it from Debian as root. */
export function findPgbench(): string {
  const found = globSync(debian).toSorted().at(-1)
  if (found) return found
  if (process.getuid?.() !== 0) throw new Error(`pgbench is missing; as root: ${install.join(' ')}`)
  spawnSync(install[0], install.slice(1), { stdio: 'inherit' })
  return findPgbench()
}

export type Accounts = 'all' | 'one'

/** The same statements in the same order, with a new account, RequestId and reference each time. */
export function toPgbenchScript(trace: Trace, accounts: Accounts): string {
  const statements = parseStatements(trace.lines)
  if (!statements.some(({ sql }) => sql.includes('ledger_book'))) throw new Error('no write-off was logged')
  const changing = new Map([
    [trace.requestId, `lpad(to_hex(:u::bigint), 32, '0')::uuid`],
    [trace.reference, `('r-' || :u)`],
    [trace.account, `('${ledger.codeOf(0).replace(/\d+$/, '')}' || :n)`],
    [String(trace.bookingId), ':booking_id'],
  ])
  const filled = statements.map(({ sql, values }) => {
    const whole = sql.replace(/\$(\d+)/g, (_, n: string) => {
      const value = values.get(Number(n)) ?? 'null'
      return changing.get(value.slice(1, -1)) ?? value
    })
    return sql.includes('ledger_book') ? `${whole} \\gset` : `${whole};`
  })
  const last = ledger.accounts - 1
  return [
    `\\set n random(${accounts === 'one' ? `${last}, ${last}` : `0, ${last}`})`,
    '\\set u random(1, 4000000000000000)',
    ...filled,
    '',
  ].join('\n')
}

/** The statements of the connection that booked. */
function parseStatements(lines: string[]): { sql: string; values: Map<number, string> }[] {
  const pid = lines.map((line) => /\[(\d+)\] LOG: .*machine_booking/.exec(line)?.[1]).find(Boolean)
  const statements: { sql: string; values: Map<number, string> }[] = []
  let isOurs = false
  for (const line of lines) {
    const [, from, head, given = ''] = /\[(\d+)\] (LOG: {2}(?:execute [^:]*|statement): |DETAIL: {2}Parameters: )(.*)/.exec(line) ?? []
    if (from === undefined && isOurs && line.startsWith('\t')) {
      const last = statements.at(-1)
      if (last) last.sql = `${last.sql} ${line.trim()}`.trim()
      continue
    }
    isOurs = from === pid && head !== undefined
    if (!isOurs) continue
    if (head?.startsWith('LOG')) statements.push({ sql: given.trim(), values: new Map() })
    else
      for (const [, n, value] of given.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g))
        statements.at(-1)?.values.set(Number(n), value as string)
  }
  return statements
}

type PgbenchRun = { clients: number; seconds: number }

/** Transactions per second. Extended queries, prepared each time, as the portal's driver sends them. */
export async function runPgbench(database: string, script: string, { clients, seconds }: PgbenchRun): Promise<number> {
  const args = ['-n', '-M', 'extended', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', script, database]
  const child = spawn(findPgbench(), args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const output = await text(child.stdout)
  const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  if (!(rate > 0) || !/failed transactions: 0 /.test(output)) throw new Error(`pgbench: ${output}`)
  return rate
}
