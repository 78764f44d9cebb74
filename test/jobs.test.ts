import { expect, test } from 'vitest'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { createJobs } from '#platform/jobs/server/pg-boss-jobs.ts'
import { formatSchedule } from '#features/office/jobs/rules.ts'
import { listJobs } from '#composition/registry.ts'
import { useFreshDatabase } from './harness/database.ts'
import { quietLog } from './harness/quiet-log.ts'
import { testServices } from './harness/services.ts'
import { waitUntil } from './harness/wait-until.ts'

const database = useFreshDatabase()
const list = () => listJobs(testServices(database))

test('every kind of job has a name and a Chinese label of its own, and a schedule that reads as words', () => {
  const kinds = list()
  expect(kinds.length).toBeGreaterThan(25)
  for (const named of [kinds.map(({ name }) => name), kinds.map(({ label }) => label)]) expect(new Set(named).size).toBe(kinds.length)
  for (const { label, schedule = '' } of kinds) {
    expect(label).toMatch(/^\p{Script=Han}+$/u)
    expect(formatSchedule(schedule)).toMatch(/^(需要时|每)/)
  }
})

test('the queue of every kind of job gives up at once what the database refuses, and tries a passing fault again', async () => {
  const running = createJobs({ address: database.address, db: database.db, log: quietLog })
  const kinds = list()
  const passing = new Set<string>()
  const toFailing = ({ name, label }: Job): Job => ({
    name,
    label,
    async run(data) {
      const { code } = data as { code?: string }
      if (code === '40001') passing.add(name)
      if (code) throw Object.assign(new Error('refused'), { code })
    },
  })
  running.start(kinds.map(toFailing))
  await running.ready
  for (const { name } of kinds) for (const code of ['22003', '40001']) await running.jobs.enqueue(database.db, name, { data: { code } })
  const dead = async () =>
    (await running.jobs.listDead({ name: '', page: 1, pageSize: 100 })).items.map(({ name, attempts }) => `${name} ${attempts}`)
  const expected = kinds.map(({ name }) => `${name} 1`).toSorted()
  await waitUntil('each kind has a dead job', async () => (await dead()).length >= expected.length)
  expect((await dead()).toSorted()).toEqual(expected)
  await waitUntil('each kind has met the passing fault', () => passing.size === kinds.length)
  const retried = `select count(distinct name)::int as count from pgboss.job where data->>'code' = '40001' and retry_limit = 5 and state in ('retry', 'active')`
  expect((await database.pool.query<{ count: number }>(retried)).rows[0]?.count).toBe(kinds.length)
  await running.stop()
})
