import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import { openDatabase } from '#platform/db/server/database.ts'
import { type TestGateway, useGateway } from '../../../../test/harness/gateway.ts'
import { note } from '../../../../test/harness/content/publishable-note.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import { listRevisions } from './history.ts'
import { publish, saveDraft, type Publishable } from './publishing.ts'
import { publishingJobs } from './publishing-jobs.ts'
import { cancelSchedule, publishDue, schedulePublication } from './schedule.ts'

const gateway = useGateway([], { once: true })
let id: string
let count = 0
const monday = new Date('2026-11-23T01:00:00Z')
const friday = new Date('2026-11-27T01:00:00Z')
const contents: Publishable[] = [note]

beforeEach(async () => {
  id = `n${++count}`
  gateway.clock.set('2026-11-20T01:30:00Z')
  await gateway.db.updateTable('revision').set({ state: 'draft', publish_at: null }).where('state', '=', 'scheduled').execute()
})

function tx<T>(work: (services: TestGateway['services']) => Promise<T>): Promise<T> {
  return gateway.db.transaction().execute((db) => work({ ...gateway.services, db }))
}
const save = (title: string) => tx((services) => saveDraft(services, note, { id, data: { title }, author: '李编辑' }))
const plan = (revision: number, at: Date) => tx((services) => schedulePublication(services, note, { revisionId: revision, at }))
const states = async () => (await listRevisions(gateway.db, 'note', id)).map(({ number, state }) => `${number} ${state}`)
const shown = async () => (await gateway.rows('parameter')).find((row) => row.name === `note ${id}`)?.value

test('planned content is published at its time, once, with an audit entry', async () => {
  await plan((await save('一')).id, monday)
  expect(gateway.jobs.list.at(-1)).toEqual({ name: 'publish-due', data: {}, startAfter: monday, once: monday.toISOString() })
  gateway.clock.set(new Date(monday.getTime() - 1))
  expect([await publishDue(gateway.services, contents), await shown()]).toEqual([0, undefined])
  gateway.clock.set(monday)
  expect([await publishDue(gateway.services, contents), await shown()]).toEqual([1, '一'])
  expect(await publishDue(gateway.services, contents)).toBe(0)
  expect((await gateway.audit('note.publish')).filter(({ subject }) => subject === id)).toMatchObject([
    { actor_kind: 'system', detail: { number: 1, scheduled: true } },
  ])
})

test('a plan can be moved and cancelled', async () => {
  const { id: revision } = await save('一')
  await plan(revision, monday)
  await plan(revision, friday)
  gateway.clock.set(monday)
  expect(await publishDue(gateway.services, contents)).toBe(0)
  await tx((services) => cancelSchedule(services, note, revision))
  gateway.clock.set(friday)
  expect([await publishDue(gateway.services, contents), await states()]).toEqual([0, ['1 draft']])
  await expect(tx((services) => cancelSchedule(services, note, revision))).rejects.toMatchObject({ code: 'wrong_state' })
})

test('past times and published revisions cannot be planned', async () => {
  const { id: revision } = await save('一')
  await expect(plan(revision, gateway.clock.now())).rejects.toMatchObject({ code: 'publish_time_passed' })
  await tx((services) => publish(services, note, revision))
  await expect(plan(revision, monday)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('an older plan does not replace a newer publication', async () => {
  await plan((await save('一')).id, monday)
  await tx(async (services) =>
    publish(services, note, (await saveDraft(services, note, { id, data: { title: '二' }, author: '李编辑' })).id),
  )
  expect(await states()).toEqual(['2 published', '1 draft'])
  gateway.clock.set(monday)
  expect([await publishDue(gateway.services, contents), await shown()]).toEqual([0, '二'])
})

test('several due plans are published in the order of their times', async () => {
  await plan((await save('一')).id, monday)
  await plan((await save('二')).id, friday)
  gateway.clock.set(friday)
  expect([await publishDue(gateway.services, contents), await shown(), await states()]).toEqual([2, '二', ['2 published', '1 superseded']])
})

test('two processes publish each due piece once', async () => {
  const other = openDatabase(gateway.database.address, quietLog)
  for (let piece = 0; piece < 10; piece++) {
    id = `many-${piece}`
    await plan((await save('一')).id, monday)
  }
  gateway.clock.set(monday)
  const counts = await Promise.all(
    [gateway.db, other.db, gateway.db, other.db].map((db) => publishDue({ ...gateway.services, db }, contents)),
  )
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(10)
  expect((await gateway.audit('note.publish')).filter(({ subject }) => subject.startsWith('many-'))).toHaveLength(10)
  await other.close()
})

test('a plan that no longer fits its schema returns to its editor; one that failed is retried; the rest is published', async () => {
  const [strict, failing] = [
    { ...note, kind: 'strict' as const },
    { ...note, kind: 'failing' as const },
  ]
  for (const kind of [strict, failing, note])
    await tx(async (services) =>
      schedulePublication(services, kind, {
        revisionId: (await saveDraft(services, kind, { id, data: { title: '一' }, author: '李编辑' })).id,
        at: monday,
      }),
    )
  await gateway.db.updateTable('revision').set({ data: '{}' }).where('kind', '=', 'strict').execute()
  gateway.clock.set(monday)
  const broken: Publishable = { ...failing, apply: () => Promise.reject(new Error('down')) }
  expect(await publishDue(gateway.services, [strict, broken, note])).toBe(1)
  expect((await listRevisions(gateway.db, 'strict', id)).map(({ state }) => state)).toEqual(['draft'])
  expect((await listRevisions(gateway.db, 'failing', id)).map(({ state }) => state)).toEqual(['scheduled'])
  expect(await publishDue(gateway.services, [strict, failing, note])).toBe(1)
})

test('a plan whose values the database refuses returns to its editor; the rest is published', async () => {
  const faulty = { ...note, kind: 'strict' as const }
  const { id: revision } = await tx((services) => saveDraft(services, faulty, { id, data: { title: '一' }, author: '李编辑' }))
  await tx((services) => schedulePublication(services, faulty, { revisionId: revision, at: monday }))
  await plan((await save('一')).id, monday)
  gateway.clock.set(monday)
  const overflowing: Publishable = { ...faulty, apply: async (db) => void (await sql`select 2147483647::integer + 1`.execute(db)) }
  const asked: string[][] = []
  const listStaffWith: ListStaffWith = async (_, ...permissions) => {
    asked.push(permissions)
    return [{ id: 'staff-1', name: '李编辑' }]
  }
  const jobs = publishingJobs(gateway.services, [overflowing, note], { listStaffWith })
  await jobs[0]?.run({})
  expect(await shown()).toBe('一')
  expect((await listRevisions(gateway.db, 'strict', id)).map(({ state }) => state)).toEqual(['draft'])
  expect(asked).toEqual([['content.publish']])
  const about = {
    topic: 'content.plan-failed',
    url: `/console/content/strict/${id}`,
    text: '内容不符合要求。已退回为草稿，请修改后重新发布。',
  }
  expect(await gateway.rows('notice')).toMatchObject([{ person: 'staff staff-1', ...about }])
})

test('the job of every minute publishes due plans', async () => {
  await plan((await save('一')).id, monday)
  gateway.clock.set(monday)
  const [round] = publishingJobs(gateway.services, contents, { listStaffWith: async () => [] })
  expect(round?.schedule).toBe('* * * * *')
  await round?.run({})
  expect(await shown()).toBe('一')
})
