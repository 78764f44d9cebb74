// Measures write-offs, transfers and the query of the result page on a ledger of a million entries. See README.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '#platform/db/server/database.ts'
import { startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { updateTurnover } from '#platform/ledger/server/turnover.ts'
import { createLog } from '#platform/log/server/log.ts'
import { measureCheckRate } from './accounts/login.ts'
import { measureBrowsing } from './ledger/browsing.ts'
import { confirmSeals } from '../test/harness/portal/confirm-seals.ts'
import { fillLedger } from './ledger/data.ts'
import { type Load, type Machine, createMachine, runMachineLoad, traceWriteOff } from './ledger/machine.ts'
import { type Accounts, findPgbench, toPgbenchScript, runPgbench, type Trace } from './ledger/pgbench.ts'
import { measureCalls, measureReads } from './ledger/reads.ts'
import { measureTransfers } from './ledger/transfers.ts'
import { median } from './tools/machine.ts'
import { installTools } from './tools/nginx.ts'
import { type Portal, portalEnvironment, startPortal } from './tools/portal.ts'
import { isSelected } from './tools/run.ts'
import { format, report, type Row } from './tools/table.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked(
  '用法 / usage: npm run bench:ledger -- [write-offs] [hot] [transfers] [reads] [browsing]\nthe ledger with a million entries; see bench/README.md',
)

const port = Number(process.env.BENCH_PORT ?? 4180)
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = 5
const clients = 8
const kept = process.env.BENCH_DATA && resolve(process.env.BENCH_DATA)
const directory = kept || mkdtempSync(join(tmpdir(), 'portal-bench-'))
const log: string[] = []
const rows: Row[] = []

installTools()
findPgbench()
mkdirSync(`${directory}/database`, { recursive: true })
const server = await startPostgres({ directory: `${directory}/database`, log: (line) => void log.push(line) })
const address = { connectionString: server.connectionString }
const database = openDatabase(address, createLog({ write: () => undefined }))
const env = portalEnvironment(directory, server.connectionString, port)
let portal: Portal | undefined
try {
  await measure()
} finally {
  await portal?.stop()
  await database.close()
  await server.stop()
  if (!kept) rmSync(directory, { recursive: true, force: true })
  report(rows)
}

async function measure(): Promise<void> {
  const postgres = server.pid as number
  portal = await startPortal(env)
  await fillLedger(database.pool)
  confirmSeals(env)
  if (isSelected('reads')) rows.push(await measureCalls(portal, postgres, directory))
  if (isSelected('browsing')) await updateTurnover(database.db)
  if (isSelected('browsing')) rows.push(...(await measureBrowsing(portal, postgres)))
  if (isSelected('write-offs') || isSelected('hot')) {
    const machine = await createMachine(database.pool)
    const trace = await traceOnce(machine)
    portal = await startPortal(env)
    if (isSelected('write-offs')) await measureWriteOffs(portal, { machine, trace }, 'all')
    if (isSelected('hot')) await measureWriteOffs(portal, { machine, trace }, 'one')
  }
  // From here on the portal is not involved.
  await portal.stop()
  portal = undefined
  if (isSelected('reads')) rows.push(...(await measureReads(database.db, postgres)))
  if (isSelected('transfers')) {
    rows.push(...(await measureTransfers(database.db, database.pool)))
    rows.push({ what: 'password checks', value: await measureCheckRate(), unit: '/CPU s' })
  }
}

/** Runs the portal once with every statement logged; pgbench repeats those statements. */
async function traceOnce(machine: Machine): Promise<Trace> {
  await portal?.stop()
  await database.pool.query(`alter role portal set log_statement = 'all'`)
  await database.pool.query(`alter role portal set log_error_verbosity = 'default'`)
  try {
    portal = await startPortal(env)
    return await traceWriteOff(portal, machine, log)
  } finally {
    await database.pool.query('alter role portal reset all')
    await portal?.stop()
    portal = undefined
  }
}

type TracedMachine = { machine: Machine; trace: Trace }

/** Alternates both, so that they run under the same conditions; no process has a core of its own. */
async function measureWriteOffs(running: Portal, { machine, trace }: TracedMachine, accounts: Accounts): Promise<void> {
  const script = `${directory}/write-off.sql`
  writeFileSync(script, toPgbenchScript(trace, accounts))
  const load = { directory, accounts, clients }
  await runMachineLoad(running, machine, { ...load, seconds: 2 })
  const before = await countBookings()
  const results: ({ bare: number } & Load)[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await runPgbench(server.connectionString, script, { clients, seconds })
    results.push({ bare, ...(await runMachineLoad(running, machine, { ...load, seconds })) })
  }
  const ratios = results.map(({ rate, bare }) => (100 * rate) / bare)
  const of = (key: 'bare' | 'rate' | 'median' | 'p99') => median(results.map((one) => one[key]))
  const name = accounts === 'all' ? 'write-offs' : 'write-offs of one account'
  const answered = results.reduce((sum, one) => sum + one.answered, 0)
  const booked = (await countBookings()) - before
  const times = `median ${format(of('median'))} ms, p99 ${format(of('p99'))} ms`
  rows.push(
    {
      what: `${name} against pgbench`,
      value: median(ratios),
      unit: '%',
      ...(accounts === 'all' && { atLeast: 60 }),
      note: `${format(Math.min(...ratios))}–${format(Math.max(...ratios))} %, pgbench ${format(of('bare'))}/s`,
    },
    { what: name, value: of('rate'), unit: '/s', note: times },
    { what: `${name}: p99 / median`, value: median(results.map((one) => one.p99 / one.median)), unit: '', atMost: 10 },
    { what: `${name}: answered but not booked`, value: Math.max(0, answered - booked), unit: '', atMost: 0, note: `${answered} answered` },
    // wrk closes connections with responses in flight when its time is over.
    { what: `${name}: booked but not answered`, value: Math.max(0, booked - answered), unit: '', atMost: clients * (rounds + 1) },
    { what: `${name}: deadlocks`, value: log.filter((line) => line.includes('deadlock')).length, unit: '', atMost: 0 },
  )
}

/** Bookings of the machine interface; the references of pgbench have another prefix. */
async function countBookings(): Promise<number> {
  const counted = await database.pool.query<{ count: number }>(
    `select count(*) as count from machine_booking where reference not like 'r-%'`,
  )
  return counted.rows[0]?.count as number
}
