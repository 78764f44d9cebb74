import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { staff } from '../../../../../test/harness/actors.ts'
import { startGateway, type TestGateway } from '../../../../../test/harness/gateway.ts'
import { quietLog } from '../../../../../test/harness/quiet-log.ts'
import { waitUntil } from '../../../../../test/harness/wait-until.ts'
import { jobCalls } from '../contract.ts'
import { controlHandlers } from './control.ts'
import { jobHandlers, outboxHandler } from './handlers.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { toFailureOutput } from '#platform/jobs/server/overview.ts'
import { createJobs, type RunningJobs } from '#platform/jobs/server/pg-boss-jobs.ts'

const watcher = staff('system.monitor')
const administrator = staff('system.monitor', 'settings.manage')
let gateway: TestGateway
let running: RunningJobs
let refusing: boolean
let ran: object[]

const store: Job = {
  name: 'store',
  label: '保存',
  schedule: '10 4 * * *',
  async run(data) {
    ran.push(data)
    if (refusing) await sql`select 1 / 0`.execute(gateway.db)
  },
}

const outboxes = [
  { name: 'mail', label: '邮件', needs: ['system.monitor'], path: '/console/mail', count: async () => ({ waiting: 2, dead: 1 }) },
  { name: 'sms', label: '短信', needs: ['sms.read'], path: '/console/sms', count: async () => ({ waiting: 0, dead: 0 }) },
] as const

beforeEach(async () => {
  ;[refusing, ran] = [true, []]
  gateway = await startGateway(
    [...jobHandlers, outboxHandler(outboxes), ...controlHandlers(async () => [{ id: 'staff-2', name: '周复核' }])],
    { fresh: true },
  )
  running = createJobs({ address: gateway.database.address, db: gateway.db, log: quietLog, sweepMs: 200 })
  Object.assign(gateway.jobs, running.jobs)
  const ended: Job = { ...store, name: 'ended', label: '已结束', endRecord: () => Promise.resolve() }
  const booking: Job = { ...store, name: 'booking', label: '记账', movesMoney: true }
  running.start([store, booking, { name: 'idle', label: '空闲', run: () => Promise.resolve() }, ended])
  await running.ready
})
afterEach(async () => {
  await running.stop()
  await gateway.close()
})

const list = async () => (await gateway.as(watcher).call(jobCalls.list, {})).jobs
const listDead = (name = '') => gateway.as(watcher).call(jobCalls.listDead, { name })

test('the overview shows each kind with its schedule, last run and last failure', async () => {
  expect(await list()).toMatchObject([
    { name: 'store', label: '保存', state: 'none', endedAt: '', schedule: '10 4 * * *', nextAt: expect.stringMatching(/T20:10:00/) },
    { name: 'booking', movesMoney: true },
    { name: 'idle', label: '空闲', state: 'none', schedule: '', nextAt: '' },
    { name: 'ended' },
  ])
  await running.jobs.enqueue(gateway.db, 'store', { data: {} })
  await waitUntil('the run failed', async () => (await list())[0]?.state === 'failed')
  expect((await list())[0]).toMatchObject({ state: 'failed', failure: expect.stringContaining('division by zero') })
  refusing = false
  await running.jobs.enqueue(gateway.db, 'store', { data: {} })
  await waitUntil('the run succeeded', async () => (await list())[0]?.state === 'done')
  expect((await list())[0]).toMatchObject({ state: 'done', failedAt: expect.stringMatching(/^20/) })
})

test('a job that failed for good is listed with its reason, and runs once more when somebody asks for it', async () => {
  await running.jobs.enqueue(gateway.db, 'store', { data: { id: 'a' } })
  await waitUntil('the job is given up', async () => (await listDead()).total === 1)
  const [dead] = (await listDead()).items
  expect(dead).toMatchObject({ label: '保存', attempts: 1, reason: 'input', message: expect.stringContaining('division by zero') })
  expect((await listDead('idle')).total).toBe(0)

  refusing = false
  const again = { id: dead?.id as string }
  await gateway.as(administrator).call(jobCalls.retry, again)
  await waitUntil('it ran again', () => ran.length === 2)
  expect(ran).toEqual([{ id: 'a' }, { id: 'a' }])
  expect((await listDead()).total).toBe(0)
  expect(await gateway.audit('job.retry')).toMatchObject([{ subject: 'job store', detail: { message: dead?.message } }])
  await expect(gateway.as(administrator).call(jobCalls.retry, again)).rejects.toMatchObject({ code: 'not_found' })
})

test('a job whose record has ended with it is not run again', async () => {
  await running.jobs.enqueue(gateway.db, 'ended', { data: {} })
  await waitUntil('the job is given up', async () => (await listDead()).total === 1)
  const [dead] = (await listDead()).items
  expect(dead).toMatchObject({ label: '已结束', mayRetry: false })
  const refused = gateway.as(administrator).call(jobCalls.retry, { id: dead?.id as string })
  await expect(refused).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringContaining('原处') })
  expect((await listDead()).total).toBe(1)
})

test('a job runs when somebody asks for it; its runs are listed, newest first', async () => {
  const runs = async () => (await gateway.as(watcher).call(jobCalls.runs, { name: 'store' })).runs
  await gateway.as(administrator).call(jobCalls.run, { name: 'store' })
  await waitUntil('it failed', async () => (await runs()).length === 1)
  refusing = false
  expect(await gateway.as(administrator).call(jobCalls.run, { name: 'store' })).toEqual({ state: 'done' })
  await waitUntil('it ran again', async () => (await runs()).length === 2)
  expect(await runs()).toMatchObject([{ failure: '' }, { failure: expect.stringContaining('division by zero') }])
  expect(await gateway.audit('job.run')).toMatchObject([{ subject: 'job store', detail: { task: '保存' } }, {}])
  await expect(gateway.as(administrator).call(jobCalls.run, { name: 'idle' })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(gateway.as(administrator).call(jobCalls.run, { name: 'unknown' })).rejects.toMatchObject({ code: 'not_found' })
})

test('jobs of a paused kind wait until it is resumed', async () => {
  refusing = false
  const pauseOf = async () => (await list()).find(({ name }) => name === 'store')
  await gateway.as(administrator).call(jobCalls.pause, { name: 'store' })
  expect(await pauseOf()).toMatchObject({ state: 'paused', pausedBy: '李编辑', nextAt: '' })
  await expect(gateway.as(administrator).call(jobCalls.pause, { name: 'store' })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(gateway.as(administrator).call(jobCalls.run, { name: 'store' })).rejects.toMatchObject({ code: 'wrong_state' })
  await waitForSweeps(2)
  await running.jobs.enqueue(gateway.db, 'store', { data: { id: 'b' } })
  await waitForSweeps(3)
  expect(ran).toEqual([])
  await gateway.as(administrator).call(jobCalls.resume, { name: 'store' })
  await waitUntil('it ran', () => ran.length === 1)
  expect(await pauseOf()).toMatchObject({ pausedBy: '', nextAt: expect.stringMatching(/T20:10:00/) })
  await expect(gateway.as(administrator).call(jobCalls.resume, { name: 'store' })).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await gateway.audit()).map(({ action }) => action)).toEqual(['job.pause', 'job.resume'])
})

test('what moves money is run, paused and resumed by two persons', async () => {
  for (const call of [jobCalls.run, jobCalls.pause, jobCalls.resume])
    expect(await gateway.as(administrator).call(call, { name: 'booking' })).toEqual({ state: 'proposed' })
  expect(await gateway.rows('job_pause')).toEqual([])
  expect(ran).toEqual([])
  expect((await gateway.rows('proposal')).map(({ kind, state }) => [kind, state])).toEqual([
    ['job.run', 'open'],
    ['job.pause', 'open'],
    ['job.resume', 'open'],
  ])
})

/** Each sweep begins by stopping and starting workers. */
async function waitForSweeps(count: number): Promise<void> {
  const sweptAt = async () => (await gateway.rows('job_sweep'))[0]?.swept_at.getTime()
  for (let swept = 0; swept < count; swept++) {
    const former = await sweptAt()
    await waitUntil('a sweep', async () => (await sweptAt()) !== former)
  }
}

test('the dead letters are read a page at a time, newest first, and counted for the kind that is asked for', async () => {
  for (let n = 0; n < 12; n++) await running.jobs.enqueue(gateway.db, 'store', { data: { n } })
  await running.jobs.enqueue(gateway.db, 'ended', { data: {} })
  await waitUntil('the jobs are given up', async () => (await listDead()).total === 13)
  const read = (page: number) => gateway.as(watcher).call(jobCalls.listDead, { name: 'store', page, pageSize: 10 })
  const [first, second] = [await read(1), await read(2)]
  expect([first.total, first.items.length, second.total, second.items.length]).toEqual([12, 10, 12, 2])
  const times = [...first.items, ...second.items].map(({ failedAt }) => failedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(12)
})

test('what the database quotes of refused values is not kept', () => {
  const refused = Object.assign(new Error('invalid input syntax for type date: "13800001111"'), { code: '22007' })
  expect(toFailureOutput(refused, true)).toEqual({ message: '22007 invalid input syntax for type date: "…"', ofInput: true })
  expect(toFailureOutput(new Error('provider "a" away'), false)).toMatchObject({ message: 'provider "a" away' })
})

test('what the portal runs on is listed with its least safe version', async () => {
  const { parts } = await gateway.as(watcher).call(jobCalls.parts, {})
  expect(parts.map(({ part }) => part)).toEqual(['Node.js', 'PostgreSQL', 'sanitize-html', 'sharp', 'libvips'])
  expect(parts[0]).toEqual({ part: 'Node.js', version: process.versions.node, least: expect.any(String), isSafe: expect.any(Boolean) })
  expect(parts[1]?.version).toMatch(/^\d+\.\d+/)
})

test('of the outboxes those that the person may open are counted', async () => {
  const { outboxes: shown } = await gateway.as(watcher).call(jobCalls.outboxes, {})
  expect(shown).toEqual([{ name: 'mail', label: '邮件', path: '/console/mail', waiting: 2, dead: 1 }])
})

test('those who watch the system can’t retry, others see nothing', async () => {
  await expect(gateway.as(watcher).call(jobCalls.retry, { id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'forbidden' })
  for (const call of [jobCalls.run, jobCalls.pause, jobCalls.resume])
    await expect(gateway.as(watcher).call(call, { name: 'store' })).rejects.toMatchObject({ code: 'forbidden' })
  for (const call of [jobCalls.list, jobCalls.listDead, jobCalls.parts])
    await expect(gateway.as(staff('finance.handle')).call(call, {})).rejects.toMatchObject({ code: 'forbidden' })
})
