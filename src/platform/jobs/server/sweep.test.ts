import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import type { Job } from './jobs.ts'
import { createJobs, type RunningJobs } from './pg-boss-jobs.ts'
import { isDue } from './sweep.ts'

const database = useDatabase()
let processes: RunningJobs[]
let ran: object[]

beforeEach(() => {
  processes = []
  ran = []
})
afterEach(async () => {
  await Promise.all(processes.map((one) => one.stop()))
})

const greet: Job = { name: 'greet', run: async (data) => void ran.push(data) }
const soon = { timeout: 15_000, interval: 50 }

function start(list: Job[] = [greet]): RunningJobs {
  const running = createJobs({ address: database.address, db: database.db, log: quietLog, sweepMs: 200 })
  processes.push(running)
  running.start(list)
  return running
}

const pretendSwept = (interval: string) => database.pool.query(`update job_sweep set swept_at = now() + interval '${interval}'`)
const getSweep = () => database.db.selectFrom('job_sweep').selectAll().executeTakeFirstOrThrow()

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
  await vi.waitFor(() => expect(ran).toEqual([{}]), soon)
  const began = (await getSweep()).swept_at.getTime()
  await vi.waitFor(async () => expect((await getSweep()).swept_at.getTime()).toBeGreaterThan(began + 1500), soon)
  expect(ran).toEqual([{}])
})

test('after a long pause missed schedules are not made up for', async () => {
  await pretendSwept('-35 days')
  await start([{ ...greet, schedule: halfAnHourAgo() }]).ready
  const began = (await getSweep()).swept_at.getTime()
  await vi.waitFor(async () => expect((await getSweep()).swept_at.getTime()).toBeGreaterThan(began + 1000), soon)
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
  for (const who of names) await first.jobs.enqueue(database.db, 'greet', { data: { who }, startAfter: new Date(Date.now() + 3600_000) })
  await first.stop()
  const boss = new PgBoss({ ...database.address, createSchema: false, schedule: false, supervise: false })
  await boss.start()
  return boss
}

test('after the clock was set back by two days waiting jobs start in time, and schedules go on', async () => {
  const boss = await addWaiting('甲', '乙')
  await database.pool.query(`update pgboss.job set start_after = created_on where data ->> 'who' = '甲'`)
  await setBackTwoDays()
  await start([{ ...greet, schedule: '* * * * *' }]).ready
  await vi.waitFor(() => expect(ran).toEqual(expect.arrayContaining([{ who: '甲' }, {}])), soon)
  const [later] = await boss.findJobs('greet', { queued: true, data: { who: '乙' } })
  const waits = (later?.startAfter.getTime() ?? 0) - Date.now()
  expect(waits).toBeGreaterThan(3500_000)
  expect(waits).toBeLessThan(3700_000)
  await boss.stop({ graceful: false })
})

test('a job whose worker died before the clock was set back is retried', async () => {
  const boss = await addWaiting('甲')
  await database.pool.query('update pgboss.job set start_after = created_on')
  expect(await boss.fetch('greet')).toHaveLength(1)
  await setBackTwoDays()
  await start().ready
  await vi.waitFor(() => expect(ran).toEqual([{ who: '甲' }]), { ...soon, timeout: 15_000 })
  await boss.stop({ graceful: false })
})
