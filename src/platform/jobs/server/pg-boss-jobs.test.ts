import { afterEach, beforeEach, expect, test } from 'vitest'
import { useFreshDatabase } from '../../../../test/harness/database.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { openDatabase } from '#platform/db/server/database.ts'
import { createLog } from '#platform/log/server/log.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import type { Job } from './jobs.ts'
import { createJobs, type RunningJobs } from './pg-boss-jobs.ts'

const database = useFreshDatabase()
let processes: RunningJobs[]
let ran: object[]

beforeEach(() => {
  processes = []
  ran = []
})
afterEach(async () => {
  await Promise.all(processes.map((one) => one.stop()))
})

const greet: Job = { name: 'greet', label: '问候', run: async (data) => void ran.push(data) }

function start(list: Job[] = [greet]): RunningJobs {
  // A limit for what hangs: on a busy machine the queues take longer than a caller waits.
  const running = createJobs({ address: database.address, db: database.db, log: quietLog, readyTimeoutMs: 600_000 })
  processes.push(running)
  running.start(list)
  return running
}
const count = async (sql: string) => Number((await database.pool.query<{ count: number }>(sql)).rows[0]?.count)

test('a job runs after its transaction has committed, and never after a rollback', async () => {
  const { jobs } = start()
  await database.db.transaction().execute((db) => jobs.enqueue(db, 'greet', { data: { who: '甲' } }))
  await expect(
    database.db.transaction().execute(async (db) => {
      await jobs.enqueue(db, 'greet', { data: { who: '乙' } })
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  await expect.poll(() => ran).toEqual([{ who: '甲' }])
  expect(await count(`select count(*) from pgboss.job where name = 'greet'`)).toBe(1)
})

test('of waiting jobs with one key one is stored; jobs without a key are all stored', async () => {
  const { jobs } = start()
  const startAfter = new Date(Date.now() + 60_000)
  for (const once of ['a', 'a', 'b', undefined, undefined])
    await jobs.enqueue(database.db, 'greet', { data: {}, startAfter, ...(once && { once }) })
  expect(await count(`select count(*) from pgboss.job where name = 'greet' and state = 'created'`)).toBe(4)
})

test('a job with a start time waits for it', async () => {
  const { jobs } = start()
  await jobs.enqueue(database.db, 'greet', { data: { at: 'later' }, startAfter: new Date(Date.now() + 3600_000) })
  await jobs.enqueue(database.db, 'greet', { data: { at: 'once' } })
  await expect.poll(() => ran).toEqual([{ at: 'once' }])
  await database.pool.query(`update pgboss.job set start_after = now() where state = 'created'`)
  await expect.poll(() => ran).toEqual([{ at: 'once' }, { at: 'later' }])
})

test('a failed job is retried; the others of its batch are not affected', async () => {
  const tried: number[] = []
  const fragile: Job = {
    name: 'fragile',
    label: '易错',
    run: async (data) => {
      const { n } = data as { n: number }
      tried.push(n)
      if (n === 2) throw new Error('provider away')
    },
  }
  const { jobs } = start([fragile])
  await database.db.transaction().execute(async (db) => {
    for (const n of [1, 2, 3]) await jobs.enqueue(db, 'fragile', { data: { n } })
  })
  await expect.poll(() => new Set(tried)).toEqual(new Set([1, 2, 3]))
  await expect.poll(() => count(`select count(*) from pgboss.job where state = 'completed'`)).toBe(2)
  const waiting = `select count(*) from pgboss.job where state = 'retry' and retry_limit = 5 and start_after > now()`
  await expect.poll(() => count(waiting)).toBe(1)
})

test('a job whose input the database refuses goes to the dead letters at once; a lost connection is retried', async () => {
  const tried: string[] = []
  const storing: Job = {
    name: 'storing',
    label: '保存',
    run: async (data) => {
      const { code } = data as { code: string }
      tried.push(code)
      await database.pool.query(`do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`)
    },
  }
  const { jobs } = start([storing])
  const lasting = ['22003', '22P02', '22008', '23502', '23514', '54000']
  const passing = ['40001', '40P01', '08006', '53300', '23505']
  for (const code of [...lasting, ...passing]) await jobs.enqueue(database.db, 'storing', { data: { code } })
  await expect.poll(() => new Set(tried)).toEqual(new Set([...lasting, ...passing]))
  const listCodes = async (where: string) =>
    (await database.pool.query<{ code: string }>(`select data->>'code' as code from pgboss.job where ${where}`)).rows
      .map(({ code }) => code)
      .sort()
  await expect.poll(() => listCodes(`name = 'dead-letters'`)).toEqual(lasting.toSorted())
  expect(await listCodes(`name = 'storing' and state = 'failed' and retry_count = 0`)).toEqual(lasting.toSorted())
  await expect.poll(() => listCodes(`name = 'storing' and state in ('retry', 'active') and retry_limit = 5`)).toEqual(passing.toSorted())
})

test('a job that a rule refuses goes to the dead letters at its first attempt; a refusal that passes is retried', async () => {
  const lasting = [refusals.invalid, refusals.notFound, refusals.forbidden, { code: 'own_code', msg: '不符合规则' }]
  const passing = [refusals.busy, refusals.tooOften, refusals.wrongState]
  const refusing = [...lasting, ...passing].map(
    (entry, n): Job => ({
      name: `refusing-${n}`,
      label: '被拒',
      run: () => Promise.reject(new Refusal(entry)),
    }),
  )
  const { jobs } = start(refusing)
  for (const { name } of refusing) await jobs.enqueue(database.db, name, { data: {} })
  const listMessages = async () => (await jobs.listDead({ name: '', page: 1, pageSize: 10 })).items.map(({ message }) => message).sort()
  await expect.poll(() => count(`select count(*) from pgboss.job where state = 'retry' or retry_count > 0`)).toBe(passing.length)
  await expect.poll(listMessages).toEqual(lasting.map(({ msg }) => msg).toSorted())
})

test('three processes that start concurrently share the work and run each job once', async () => {
  const list = [start(), start(), start()]
  await Promise.all(list.map((one) => one.ready))
  await database.db.transaction().execute(async (db) => {
    for (let n = 0; n < 60; n++) await list[n % 3]?.jobs.enqueue(db, 'greet', { data: { n } })
  })
  await expect.poll(() => ran).toHaveLength(60)
  expect(new Set(ran.map((data) => (data as { n: number }).n)).size).toBe(60)
})

test('new jobs notify their worker, also in queues of a version that only polled', async () => {
  const first = start()
  await first.ready
  await first.stop()
  await database.pool.query('update pgboss.queue set notify = false')
  const second = start()
  await second.ready
  expect(await count(`select count(*) from pgboss.queue where name = 'greet' and notify`)).toBe(1)
  await second.jobs.enqueue(database.db, 'greet', { data: { who: '甲' } })
  await expect.poll(() => ran).toEqual([{ who: '甲' }])
})

test('a job that runs for an hour is not failed meanwhile, nor repeated, also in queues of a version that limited runs', async () => {
  const former = start()
  await former.ready
  await former.stop()
  await database.pool.query('update pgboss.queue set expire_seconds = 900')
  const finish = Promise.withResolvers<void>()
  let runs = 0
  const { jobs } = start([{ ...greet, run: () => (runs++, finish.promise) }])
  await jobs.enqueue(database.db, 'greet', { data: {} })
  await expect.poll(() => runs).toBe(1)
  await database.pool.query(`update pgboss.job set started_on = started_on - interval '1 hour' where name = 'greet'`)
  for (let passes = 0; passes < 2; passes++) {
    const { rows } = await database.pool.query<{ at: Date }>('select now() as at')
    const supervised = `select count(*) from pgboss.queue where name = 'greet' and monitor_on > '${rows[0]?.at.toISOString()}'`
    await expect.poll(() => count(supervised)).toBe(1)
  }
  finish.resolve()
  await expect.poll(() => count(`select count(*) from pgboss.job where name = 'greet' and state = 'completed' and retry_count = 0`)).toBe(1)
  expect(runs).toBe(1)
})

test('stopping waits for a running job', async () => {
  const steps: string[] = []
  const isStopping = Promise.withResolvers<void>()
  const slow: Job = {
    name: 'slow',
    label: '缓慢',
    run: async () => {
      steps.push('begun')
      await isStopping.promise
      // More steps than stopping takes that does not wait.
      for (let step = 0; step < 100; step++) await database.pool.query('select')
      steps.push('done')
    },
  }
  const running = start([slow])
  await running.jobs.enqueue(database.db, 'slow', { data: {} })
  await expect.poll(() => steps).toEqual(['begun'])
  const stopped = running.stop()
  isStopping.resolve()
  await stopped
  expect(steps).toEqual(['begun', 'done'])
  expect(await count(`select count(*) from pgboss.job where name = 'slow' and state = 'completed'`)).toBe(1)
})

test('a process that starts before its database works as soon as the database answers', async () => {
  const address = { connectionString: database.address.connectionString.replace(/test_/, 'not_there_test_') }
  const name = new URL(address.connectionString).pathname.slice(1)
  const later = openDatabase(address, quietLog)
  const lines: string[] = []
  const early = createJobs({ address, db: later.db, log: createLog({ write: (line) => void lines.push(line) }) })
  early.start([greet])
  await expect.poll(() => lines.join('')).toContain('jobs could not be started yet')
  await database.owner.query(`create database ${name} template portal`)
  await expect(early.ready).resolves.toBeUndefined()
  await early.stop()
  await later.close()
  await database.owner.query(`drop database ${name} with (force)`)
})

test('adding a job fails when the queues do not become ready in time', async () => {
  const { jobs, stop } = createJobs({ address: database.address, db: database.db, log: quietLog, readyTimeoutMs: 50 })
  const adding = database.db.transaction().execute((db) => jobs.enqueue(db, 'greet', { data: {} }))
  await expect(adding).rejects.toThrow('not ready')
  await stop()
})
