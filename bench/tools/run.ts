import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Pool } from 'pg'
import { confirmSeals } from '../../test/harness/portal/confirm-seals.ts'
import { type Cpu, startMeter } from './cpu.ts'
import { pinToClientCore } from './machine.ts'
import { type Portal, portalEnvironment, startDatabase, startPortal } from './portal.ts'
import { report, type Row } from './table.ts'
import { openCallClient, type CallClient } from './call-client.ts'

/** What every measurement is given; `meter` starts a measurement of processor time. */
export type Bench = {
  client: CallClient
  portal: Portal
  pool: Pool
  meter: () => () => Cpu
  directory: string
  env: NodeJS.ProcessEnv
  startMs: number[]
}

type BenchSteps = {
  fill?: (pool: Pool) => Promise<void>
  /** Adds rows as it has them, so that a failure reports those before it. */
  measure: (bench: Bench, rows: Row[]) => Promise<void>
  /** `fill` skips a database that it has filled: BENCH_DATA names the folder in which the database is kept for the next run. */
  keepsData?: boolean
  /** Within BENCH_DATA, for a bench that keeps more than one database. */
  folder?: string
  /** How often the portal is started on the filled database, for the times in `startMs`. */
  starts?: number
}

const port = Number(process.env.BENCH_PORT ?? 4180)

/** The parts of a benchmark that the command line names; all of them where it names none. */
export function isSelected(part: string): boolean {
  const parts = process.argv.slice(2)
  return parts.length === 0 || parts.includes(part)
}

/** Fills a database of its own, starts the portal on it, measures, and reports the rows. */
export async function runBench({ fill, measure, keepsData = false, folder = '', starts = 1 }: BenchSteps): Promise<void> {
  const kept = keepsData && process.env.BENCH_DATA ? resolve(process.env.BENCH_DATA, folder) : ''
  if (kept) mkdirSync(kept, { recursive: true })
  const directory = kept || mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const rows: Row[] = []
  pinToClientCore()
  const database = await startDatabase(directory)
  const env = portalEnvironment(directory, database.connectionString, port)
  const pool = new Pool({ connectionString: database.connectionString, max: 1 })
  // The database may stop before its last connection is closed.
  pool.on('error', () => undefined)
  let portal: Portal | undefined
  try {
    await (await startPortal(env)).stop()
    if (fill) {
      await fill(pool)
      confirmSeals(env)
    }
    const startMs: number[] = []
    do {
      await portal?.stop()
      portal = await startPortal(env)
      startMs.push(portal.firstResponseMs)
    } while (startMs.length < starts)
    await waitForFindIndex(pool)
    const pids = { portal: portal.pid, postgres: database.pid as number }
    const client = await openCallClient(portal.origin)
    try {
      await measure({ client, portal, pool, meter: () => startMeter(pids), directory, env, startMs }, rows)
    } finally {
      client.close()
    }
  } finally {
    await portal?.stop()
    await pool.end()
    await database.stop()
    if (!kept) rmSync(directory, { recursive: true, force: true })
    report(rows)
  }
}

/** The portal indexes what was filled for its command palette, which would be measured along with the rest. */
async function waitForFindIndex(pool: Pool): Promise<void> {
  while ((await pool.query('select from find_change limit 1')).rowCount) await setTimeout(1000)
}
