import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useFreshDatabase } from '../../../../test/harness/database.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import type { Job } from './jobs.ts'
import { createJobs, type RunningJobs } from './pg-boss-jobs.ts'
import { isDue } from './sweep.ts'

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
  const running = createJobs({ address: database.address, db: database.db, log: quietLog, sweepMs: 200 })
  processes.push(running)
  running.start(list)
  return running
}

const pretendSwept = (interval: string) => database.pool.query(`update job_sweep set swept_at = now() + interval '${interval}'`)
const sweptAt = async () => (await database.db.selectFrom('job_sweep').selectAll().executeTakeFirstOrThrow()).swept_at.getTime()

async function waitForSweeps(count: number): Promise<void> {
  for (let swept = 0; swept < count; swept++) await expect.poll(sweptAt, { interval: 10 }).toBeGreaterThan(await sweptAt())
}

/** Once a day, at what was the time in Shanghai half an hour ago. */
function halfAnHourAgo(): string {
  const time = new Date(Date.now() + (8 * 60 - 30) * 60_000)
  return `${time.getUTCMinutes()} ${time.getUTCHours()} * * *`
}

test('a schedule is due once in the span that contains its time, in Shanghai time', () => {
  const boss = new PgBoss({ connectionString: 'postgresql://nowhere' })
  const isDueIn = (since: string, now: string) =>
    isDue(boss, { schedule: '30 3 * * *' }, { since: new Date(`2026-11-20T${since}Z`), now: new Date(`2026-11-20T${now}Z`) })
  expect(isDueIn('19:29:45', '19:30:00')).toBe(true)
  expect(isDueIn('19:29:59.999', '19:45:00')).toBe(true)
  expect(isDueIn('19:29:30', '19:29:59.999')).toBe(false)
  expect(isDueIn('19:30:00', '19:30:15')).toBe(false)
  expect(isDueIn('03:29:45', '03:30:00')).toBe(false)
})

test('a due schedule is sent once, however many processes sweep', async () => {
  await pretendSwept('-50 minutes')
  const jobs = [{ ...greet, schedule: halfAnHourAgo() }]
  const list = [start(jobs), start(jobs), start(jobs)]
  await Promise.all(list.map((one) => one.ready))
  await expect.poll(() => ran).toEqual([{}])
  await waitForSweeps(10)
  expect(ran).toEqual([{}])
})

test('after a long pause missed schedules are not made up for', async () => {
  await pretendSwept('-35 days')
  await start([{ ...greet, schedule: halfAnHourAgo() }]).ready
  await waitForSweeps(5)
  expect(ran).toEqual([])
})

test('schedules that a former version left to pg-boss are removed', async () => {
  const former = new PgBoss({ ...database.address, createSchema: false, schedule: false, supervise: false })
  await former.start()
  await former.createQueue('greet')
  await former.schedule('greet', '0 3 * * *')
  await start().ready
  expect(await former.getSchedules()).toEqual([])
  await former.stop({ graceful: false })
})

/** Everything that was noted so far was noted two days from now. */
async function setBackTwoDays(): Promise<void> {
  const shifted = ['created_on', 'start_after', 'started_on', 'heartbeat_on'].map((column) => `${column} = ${column} + interval '2 days'`)
  await database.pool.query(`update pgboss.job set ${shifted.join()} where name = 'greet'`)
  await database.pool.query(`update pgboss.queue set monitor_on = now() + interval '2 days', monitor_claim_on = now() + interval '2 days'`)
  await pretendSwept('2 days')
}

/** Adds jobs that no worker has taken yet. */
async function addWaiting(...names: string[]): Promise<PgBoss> {
  const first = start()
  await first.ready
  for (const who of names) await first.jobs.enqueue(database.db, 'greet', { data: { who }, startAfter: new Date(Date.now() + 3600_000) })
  await first.stop()
  const boss = new PgBoss({ ...database.address, createSchema: false, schedule: false, supervise: false })
  await boss.start()
  return boss
}

/** How long after it was added a waiting job starts. */
async function getWaitMs(boss: PgBoss, who: string): Promise<number> {
  const [job] = await boss.findJobs('greet', { queued: true, data: { who } })
  return job ? job.startAfter.getTime() - job.createdOn.getTime() : 0
}

test('after the clock was set back by two days waiting jobs start in time, and schedules go on', async () => {
  const boss = await addWaiting('甲', '乙')
  const waits = await getWaitMs(boss, '乙')
  await database.pool.query(`update pgboss.job set start_after = created_on where data ->> 'who' = '甲'`)
  await setBackTwoDays()
  await start([{ ...greet, schedule: '* * * * *' }]).ready
  await expect.poll(() => ran).toEqual(expect.arrayContaining([{ who: '甲' }, {}]))
  expect(await getWaitMs(boss, '乙')).toBeCloseTo(waits, -2)
  await boss.stop({ graceful: false })
})

test('a job whose worker died before the clock was set back is retried', async () => {
  const boss = await addWaiting('甲')
  await database.pool.query('update pgboss.job set start_after = created_on')
  expect(await boss.fetch('greet')).toHaveLength(1)
  await setBackTwoDays()
  await start().ready
  await expect.poll(() => ran).toEqual([{ who: '甲' }])
  await boss.stop({ graceful: false })
})
