import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { quietLog } from '../../../../../../test/harness/quiet-log.ts'
import { scratchDirectory } from '../../../../../../test/harness/services.ts'
import { countOf } from '../../../../../../test/harness/rounds.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createJobs, type RunningJobs } from '#platform/jobs/server/pg-boss-jobs.ts'
import { startExport, watchExport } from '../../contract.ts'
import { coinHandlers } from '../handlers.ts'

const records = countOf('exportedRecords')

const gateway = useGateway(coinHandlers, { fresh: true })
let queue: RunningJobs
const workers: ReturnType<typeof fork>[] = []

beforeEach(async () => {
  queue = createJobs({ address: gateway.database.address, db: gateway.db, log: quietLog })
  gateway.services.jobs.enqueue = queue.jobs.enqueue
  queue.start([])
})
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await queue.stop()
})

async function startWorker(directory: string) {
  const worker = fork('test/harness/workers/export-worker.ts', [gateway.database.address.connectionString, directory])
  workers.push(worker)
  await once(worker, 'message')
  return worker
}

/** Inserts rows directly, since only the export is tested. */
async function writeRecords(db: Db, account: string): Promise<void> {
  const at = sql`timestamptz '2026-01-01' + i * interval '1 minute'`
  await sql`insert into ledger_booking (id, kind, at, reference, made_by)
    select 1000 + i, 'use', ${at}, '', 'machine m' from generate_series(1, ${records}::int) as i`.execute(db)
  await sql`insert into ledger_entry (booking_id, account_id, amount, granted, balance, service, detail, at)
    select 1000 + i, account.id, -1, 0, 5, '漏洞扫描', '第' || i || '次', ${at}
    from generate_series(1, ${records}::int) as i, ledger_account as account where account.code = ${account}`.execute(db)
}

test('an export killed halfway is finished once after the restart, and no partial file is offered', async () => {
  const directory = scratchDirectory()
  const owner = await openCoinAccount(gateway.db, new Date('2026-01-01T00:00:00Z'), { id: '6300000001' })
  await writeRecords(gateway.db, '6300000001')
  const worker = await startWorker(directory)
  const { exportId } = await gateway.as(owner).call(startExport, {})
  const watch = () => gateway.as(owner).call(watchExport, { exportId })

  await expect.poll(async () => (await watch()).done, { interval: 10 }).toBeGreaterThan(records / 10)
  worker.kill('SIGKILL')
  expect(await watch()).toMatchObject({ state: 'running', path: '' })

  await startWorker(directory)
  const seen = new Set<string>()
  const isDone = async () => {
    const { state, path } = await watch()
    if (state !== 'done') seen.add(path)
    return state === 'done'
  }
  await expect.poll(isDone, { timeout: 120_000 }).toBe(true)
  expect([...seen]).toEqual([''])
  expect(await watch()).toMatchObject({ done: records, total: records, path: expect.stringMatching(/^\/files\//) })
  expect(await gateway.rows('stored_file')).toHaveLength(1)
  expect(await gateway.rows('export')).toMatchObject([{ attempts: 2 }])
})
