import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createJobs } from '#platform/jobs/server/pg-boss-jobs.ts'
import { listJobs } from '#composition/registry.ts'
import { useFreshDatabase } from './harness/database.ts'
import { quietLog } from './harness/quiet-log.ts'
import { testServices } from './harness/services.ts'
import { waitUntil } from './harness/wait-until.ts'

const database = useFreshDatabase()
const by = `'staff anna', '安娜', now()`
const archive = (state: string) =>
  `insert into content_archive (id, is_export, state, file_name, bytes, made_by, made_by_name, made_at) values ($1, ${state === 'exporting'}, '${state}', 'a.zip', 1, ${by})`

/** What each kind of job that ends its record works on, as a run that was killed leaves it. */
const records: Record<string, { table: string; insert: string; data: (id: string) => object }> = {
  export: {
    table: 'export',
    insert: `insert into export (id, kind, owner, filters, state, requested_at) values ($1, 'coin-desk.ledger', 'staff anna', '{}', 'running', now())`,
    data: (id) => ({ id }),
  },
  import: {
    table: 'import',
    insert: `insert into import (id, kind, state, file_name, digest, lines, made_by, made_by_name, made_at) values ($1, 'coin.use', 'waiting', 'a.csv', '', 1, ${by})`,
    data: (id) => ({ ids: [id] }),
  },
  'payments.match': {
    table: 'payment_file',
    insert: `insert into payment_file (id, file_name, state, lines, faulty, made_by, made_by_name, made_at) values ($1, 'a.csv', 'waiting', 1, 0, ${by})`,
    data: (fileId) => ({ fileId }),
  },
  'content-archive-export': { table: 'content_archive', insert: archive('exporting'), data: (id) => ({ id }) },
  'content-archive-check': { table: 'content_archive', insert: archive('checking'), data: (id) => ({ id }) },
  'content-archive-import': { table: 'content_archive', insert: archive('importing'), data: (id) => ({ id }) },
}

test('a record whose job is dead has failed, though no run of the job could say so', async () => {
  const kinds = listJobs(testServices(database)).filter(({ endRecord }) => endRecord)
  expect(kinds.map(({ name }) => name).toSorted()).toEqual(Object.keys(records).toSorted())
  const running = createJobs({ address: database.address, db: database.db, log: quietLog, sweepMs: 200 })
  // Dead at once, as after the last attempt of a process that is killed each time.
  const run = () => Promise.reject(Object.assign(new Error('killed'), { code: '22003' }))
  running.start(kinds.map((kind) => ({ ...kind, run })))
  await running.ready
  for (const [name, { table, insert, data }] of Object.entries(records)) {
    const id = randomUUID()
    await database.pool.query(insert, [id])
    await running.jobs.enqueue(database.db, name, { data: data(id) })
    const isFailed = async () => (await database.pool.query(`select from ${table} where id = $1 and state = 'failed'`, [id])).rowCount === 1
    await waitUntil(`the record of ${name} has ended`, isFailed)
  }
  await running.jobs.enqueue(database.db, 'payments.match', { data: {} })
  const dead = () => running.jobs.listDead({ name: '', page: 1, pageSize: 100 })
  await waitUntil('a run without a file is dead too', async () => (await dead()).total === kinds.length + 1)
  await running.stop()
})
