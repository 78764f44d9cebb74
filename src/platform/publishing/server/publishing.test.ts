import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/server/database.ts'
import { useDatabase } from '../../../../test/harness/database.ts'
import type { TestDatabase } from '../../../../test/harness/test-database.ts'
import { note } from '../../../../test/harness/content/publishable-note.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import { testServices, type TestServices } from '../../../../test/harness/services.ts'
import { listContentItems } from './editing/items.ts'
import { publishWorkingCopy, saveWorkingCopy } from './editing/working-copy.ts'
import { listRevisions } from './history.ts'
import { type PublishingDeps, publish, publishLocked, rollBack, saveDraft, takeDown } from './publishing.ts'

const database = useDatabase({ once: true })
let services: TestServices
let id: string
let count = 0

beforeAll(() => {
  services = testServices(database)
})
beforeEach(() => void (id = `n${++count}`))

function inTransaction<T>(work: (publishing: PublishingDeps) => Promise<T>, { db }: Pick<TestDatabase, 'db'> = database): Promise<T> {
  return db.transaction().execute((transaction) => work({ ...services, db: transaction }))
}
const save = (title: string, basedOn?: number) =>
  inTransaction((tx) => saveDraft(tx, note, { id, data: { title }, author: '李编辑', basedOn }))
const publishNow = (revision: number) => inTransaction((tx) => publish(tx, note, revision))
const storedRevision = (revision: number) =>
  database.db.selectFrom('revision').selectAll().where('id', '=', revision).executeTakeFirstOrThrow()
const states = async () => (await listRevisions(database.db, 'note', id)).map(({ number, state }) => `${number} ${state}`)

async function shown(): Promise<unknown> {
  const row = await database.db.selectFrom('parameter').select('value').where('name', '=', `note ${id}`).executeTakeFirst()
  return row?.value
}
async function version(): Promise<number> {
  return (await database.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
}

test('a draft is sanitised and counted, and no page shows it', async () => {
  const before = await version()
  await save(' 一 ')
  const second = await save('二')
  expect(second.number).toBe(2)
  expect(await states()).toEqual(['2 draft', '1 draft'])
  expect(await storedRevision(second.id)).toMatchObject({
    data: { title: '二' },
    author: '李编辑',
    created_at: services.clock.now(),
  })
  expect([await shown(), await version()]).toEqual([undefined, before])
})

test('data that the schema refuses are not saved', async () => {
  await expect(save('  ')).rejects.toMatchObject({
    code: 'invalid',
    message: '请输入标题',
    errors: [{ field: 'title', msg: '请输入标题' }],
  })
  expect(await states()).toEqual([])
})

test('publishing shows the revision, supersedes the former one and raises the content version', async () => {
  const before = await version()
  await publishNow((await save('一')).id)
  await publishNow((await save('二')).id)
  expect([await shown(), await version()]).toEqual(['二', before + 2])
  expect(await states()).toEqual(['2 published', '1 superseded'])
})

test('a revision is published once', async () => {
  const { id: revision } = await save('一')
  await publishNow(revision)
  await expect(publishNow(revision)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(publishNow(999_999)).rejects.toMatchObject({ code: 'not_found' })
  expect(await states()).toEqual(['1 published'])
})

test('a publication that fails halfway changes nothing', async () => {
  await publishNow((await save('一')).id)
  const second = await save('二')
  const [before, wasShown, wasStates] = [await version(), await shown(), await states()]
  const failing = { ...note, apply: () => Promise.reject(new Error('no room')) }
  await expect(inTransaction((tx) => publish(tx, failing, second.id))).rejects.toThrow('no room')
  expect([await version(), await shown(), await states()]).toEqual([before, wasShown, wasStates])
})

test('rolling back publishes the older content as a new revision', async () => {
  const first = await save('一')
  await publishNow(first.id)
  await publishNow((await save('二')).id)
  const back = await inTransaction((tx) => rollBack(tx, note, { revisionId: first.id, author: '王主编' }))
  expect(await shown()).toBe('一')
  expect(await states()).toEqual(['3 published', '2 superseded', '1 superseded'])
  expect(await storedRevision(back.id)).toMatchObject({ author: '王主编', data: { title: '一' } })
  await expect(inTransaction((tx) => rollBack(tx, note, { revisionId: back.id, author: '王主编' }))).rejects.toMatchObject({
    code: 'wrong_state',
  })
})

test('withdrawn content is hidden from visitors and can be published again', async () => {
  const first = await save('一')
  await publishNow(first.id)
  const before = await version()
  await inTransaction((tx) => takeDown(tx, note, id))
  expect([await shown(), await version()]).toEqual([undefined, before + 1])
  expect(await states()).toEqual(['1 withdrawn'])
  await expect(inTransaction((tx) => takeDown(tx, note, id))).rejects.toMatchObject({ code: 'wrong_state' })
  await inTransaction((tx) => rollBack(tx, note, { revisionId: first.id, author: '李编辑' }))
  expect(await shown()).toBe('一')
})

test('an editor who started from an older revision is warned', async () => {
  await save('一')
  await save('二', 1)
  await expect(save('三', 1)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await states()).toEqual(['2 draft', '1 draft'])
})

test('concurrent saves, publications and rollbacks of two processes leave one published revision, the displayed one', async () => {
  const other = openDatabase(database.address, quietLog)
  const first = await save('一')
  await publishNow(first.id)
  const before = await version()
  const drafts = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      inTransaction((tx) => saveDraft(tx, note, { id, data: { title: `稿 ${i}` }, author: '甲' }), i % 2 ? other : database),
    ),
  )
  expect(drafts.map(({ number }) => number).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  const outcomes = await Promise.allSettled([
    ...drafts.flatMap((draft) => [database, other].map((one) => inTransaction((tx) => publish(tx, note, draft.id), one))),
    ...[database, other].map((one) => inTransaction((tx) => rollBack(tx, note, { revisionId: first.id, author: '乙' }), one)),
  ])
  const succeeded = outcomes.filter((outcome) => outcome.status === 'fulfilled').length
  expect(outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => (reason as { code: string }).code)).toEqual(
    Array(outcomes.length - succeeded).fill('wrong_state'),
  )
  expect([succeeded >= 11, await version()]).toEqual([true, before + succeeded])
  const published = (await listRevisions(database.db, 'note', id)).filter(({ state }) => state === 'published')
  expect(published).toHaveLength(1)
  expect((await storedRevision(published[0]?.id ?? 0)).data).toMatchObject({ title: await shown() })
  await other.close()
})

const editor = { id: 'staff-1', name: '李编辑', tab: 'a' }
const draft = { data: { title: ' 稿 ' }, author: '李编辑' }
type Content = typeof note

test.each<[string, (tx: PublishingDeps, content: Content) => Promise<unknown>, (tx: PublishingDeps, content: Content) => Promise<unknown>]>(
  [
    [
      'a working copy',
      (tx, content) => saveWorkingCopy(tx, content, { id, data: draft.data, version: 0, basedOn: 0, editor }),
      (tx, content) => publishWorkingCopy(tx, content, { id, version: 1, author: editor.name }),
    ],
    [
      'content that was taken down',
      async (tx, content) => {
        await publishLocked(tx, content, await saveDraft(tx, content, { id, ...draft }))
        await takeDown(tx, content, id)
      },
      (tx, content) => publishWorkingCopy(tx, content, { id, version: 0, author: editor.name }),
    ],
    [
      'what is saved and published at once',
      async () => undefined,
      async (tx, content) => publishLocked(tx, content, await saveDraft(tx, content, { id, ...draft })),
    ],
    [
      'a stored draft',
      (tx, content) => saveDraft(tx, content, { id, ...draft }),
      async (tx, content) => publish(tx, content, (await listRevisions(tx.db, 'note', id))[0]?.id as number),
    ],
  ],
)('%s is parsed once when it is published', async (_, prepare, publishIt) => {
  let parsed = 0
  const counted = { ...note, schema: note.schema.refine(() => ++parsed > 0) }
  await inTransaction((tx) => prepare(tx, counted))
  parsed = 0
  await inTransaction((tx) => publishIt(tx, counted))
  expect([parsed, await shown()]).toEqual([1, '稿'])
})

test('the list has each piece once, with its state, latest change first', async () => {
  const kind = { ...note, kind: 'listed' as const }
  for (const [piece, title] of [
    ['a', '甲'],
    ['b', '乙'],
    ['a', '甲二'],
  ] as const) {
    services.clock.advance(1000)
    const revision = await inTransaction((tx) => saveDraft(tx, kind, { id: piece, data: { title }, author: '李编辑' }))
    if (title === '甲') await inTransaction((tx) => publish(tx, kind, revision.id))
  }
  const filter = { kind: 'listed', text: '', state: '', facet: '', isInBin: false } as const
  const { total, items } = await listContentItems(database.db, filter, { page: 1, pageSize: 10, sort: '-changed' })
  expect(total).toBe(2)
  expect(items.map(({ entity_id, state, is_live }) => ({ entity_id, state, is_live }))).toEqual([
    { entity_id: 'a', state: 'changed', is_live: true },
    { entity_id: 'b', state: 'draft', is_live: false },
  ])
})
