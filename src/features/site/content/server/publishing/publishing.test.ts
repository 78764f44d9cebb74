import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cancelPlan, listContents, listOrder, orderContents, publishContent, rollBackContent, takeDownContent } from '../../contract.ts'
import { getNews, listNews, listNewsTypes } from '#features/site/news/contract.ts'
import { publishDue, takeDownDue } from '#platform/publishing/server/schedule.ts'
import { editLock } from '#platform/publishing/rules.ts'
import { anyone } from '../../../../../../test/harness/actors.ts'
import { type ContentDesk, editor, openContentDesk, writer } from '../../../../../../test/harness/content/content-desk.ts'

let desk: ContentDesk
let id: string
let count = 0

beforeAll(async () => {
  desk = await openContentDesk()
})
afterAll(() => desk.close())

async function article(title = '一'): Promise<void> {
  desk.clock.advance(editLock.seconds * 1000 + 1)
  id = `article-${++count}`
  await desk.write(id, { title })
}

/** The title that visitors read, or '' where the page is not found. */
async function shown(of = id): Promise<string> {
  try {
    return (await desk.as(anyone).call(getNews, { id: of })).title
  } catch {
    return ''
  }
}
const inHours = (hours: number) => new Date(desk.clock.now().getTime() + hours * 3_600_000)
const round = async () => [await publishDue(desk.services, desk.publishables), await takeDownDue(desk.services, desk.publishables)]
const trail = async () =>
  (await desk.audit()).filter(({ subject }) => subject === id).map(({ action, actor_kind }) => `${action} ${actor_kind}`)

test('publishing shows content, taking it down hides it, publishing again shows it', async () => {
  await article()
  await desk.publishNow(id)
  expect(await shown()).toBe('一')
  await desk.as(editor).call(takeDownContent, { kind: 'news', id })
  expect([await shown(), (await desk.open(id)).state]).toEqual(['', 'withdrawn'])
  await desk.as(editor).call(rollBackContent, { kind: 'news', id, number: 1 })
  expect(await shown()).toBe('一')
  expect(await trail()).toEqual(['news.edit staff', 'news.publish staff', 'news.take-down staff', 'news.roll-back staff'])
})

const waysOff: Record<string, () => Promise<unknown>> = {
  'taken down': () => desk.as(editor).call(takeDownContent, { kind: 'news', id }),
  'ended as planned': async () => {
    const end = inHours(1)
    await desk.as(editor).call(takeDownContent, { kind: 'news', id, at: end.toISOString() })
    desk.clock.set(end)
    return round()
  },
  'removed and restored': async () => [
    await desk.change('take-down', [id]),
    await desk.change('remove', [id]),
    await desk.change('restore', [id]),
  ],
}
const waysBack: Record<string, () => Promise<unknown>> = {
  'at once': () => desk.publishNow(id),
  'as planned': async () => {
    const start = inHours(1)
    await desk.publishNow(id, { publishAt: start.toISOString() })
    desk.clock.set(start)
    return round()
  },
  'with others': () => desk.change('publish', [id]),
}

test.each(Object.keys(waysOff).flatMap((off) => Object.keys(waysBack).map((back) => [off, back] as const)))(
  'what was %s is published again %s, as a version of its own',
  async (off, back) => {
    await article()
    await desk.publishNow(id)
    await waysOff[off]?.()
    expect([await shown(), (await desk.open(id)).state]).toEqual(['', 'withdrawn'])
    await waysBack[back]?.()
    expect([await shown(), await desk.open(id)]).toMatchObject(['一', { state: 'published', live: 2, newest: 2 }])
    await expect(desk.publishNow(id)).rejects.toMatchObject({ code: 'nothing_to_publish' })
  },
)

test('a publication takes few statements, which each process and its visitors wait for', async () => {
  await article()
  await desk.publishNow(id)
  await desk.write(id, { title: '二' })
  const { version } = await desk.open(id)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await desk.as(editor).call(publishContent, { kind: 'news', id, version })
  const statements = query.mock.calls.length
  query.mockRestore()
  // Two of them look for sensitive words.
  expect(statements).toBe(23)
})

test('content changed since it was opened is not published', async () => {
  await article()
  await expect(desk.as(editor).call(rollBackContent, { kind: 'news', id, number: 7 })).rejects.toMatchObject({ code: 'not_found' })
  const { version } = await desk.open(id)
  await desk.write(id, { title: '二' })
  await expect(desk.as(editor).call(publishContent, { kind: 'news', id, version })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await expect(desk.as(writer).call(publishContent, { kind: 'news', id, version: version + 1 })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a plan publishes and takes down, each at its time', async () => {
  await article()
  const [on, off] = [inHours(1), inHours(3)]
  await desk.publishNow(id, { publishAt: on.toISOString(), takeDownAt: off.toISOString() })
  expect(await desk.open(id)).toMatchObject({ state: 'scheduled', publishAt: on.toISOString(), takeDownAt: off.toISOString() })
  expect(desk.jobs.list.slice(-2).map(({ startAfter }) => startAfter)).toEqual([on, off])
  expect([await round(), await shown()]).toEqual([[0, 0], ''])
  desk.clock.set(on)
  expect([await round(), await shown()]).toEqual([[1, 0], '一'])
  desk.clock.set(off)
  expect([await round(), await shown(), (await desk.open(id)).state]).toEqual([[0, 1], '', 'withdrawn'])
  expect(await round()).toEqual([0, 0])
  expect(await trail()).toEqual(['news.edit staff', 'news.schedule staff', 'news.publish system', 'news.take-down system'])
})

test('a planned take-down stays with a newer version, can be moved and cancelled, and is never in the past', async () => {
  await article()
  const off = inHours(2)
  await desk.publishNow(id)
  const end = (at: string) => desk.as(editor).call(takeDownContent, { kind: 'news', id, at })
  await end(off.toISOString())
  await desk.write(id, { title: '二' })
  await desk.change('publish', [id])
  expect(await desk.open(id)).toMatchObject({ takeDownAt: off.toISOString(), state: 'published' })
  await expect(end(desk.clock.now().toISOString())).rejects.toMatchObject({ code: 'take_down_time_passed' })
  await end('never')
  desk.clock.set(off)
  expect([await round(), await shown()]).toEqual([[0, 0], '二'])
})

test('a plan without an end takes back one of the live version that would come after it, once it is carried out', async () => {
  await article()
  const end = (at: Date) => desk.as(editor).call(takeDownContent, { kind: 'news', id, at: at.toISOString() })
  const [due, off] = [inHours(1), inHours(2)]
  await desk.publishNow(id)
  await end(off)
  await desk.write(id, { title: '二' })
  await desk.publishNow(id, { publishAt: due.toISOString() })
  expect(await desk.open(id)).toMatchObject({ takeDownAt: off.toISOString() })
  desk.clock.set(due)
  expect([await round(), await shown()]).toEqual([[1, 0], '二'])
  expect(await desk.open(id)).toMatchObject({ takeDownAt: '' })
  desk.clock.set(off)
  expect([await round(), await shown()]).toEqual([[0, 0], '二'])
})

test('an end that is set after a plan holds for it too; one of the live version outlives a plan that is cancelled', async () => {
  await article()
  const end = (at: Date) => desk.as(editor).call(takeDownContent, { kind: 'news', id, at: at.toISOString() })
  const [due, off] = [inHours(1), inHours(2)]
  await desk.publishNow(id)
  await desk.write(id, { title: '二' })
  await desk.publishNow(id, { publishAt: due.toISOString() })
  await end(off)
  desk.clock.set(due)
  expect([await round(), await shown()]).toEqual([[1, 0], '二'])
  expect(await desk.open(id)).toMatchObject({ takeDownAt: off.toISOString() })
  await desk.write(id, { title: '三' })
  await desk.publishNow(id, { publishAt: new Date(off.getTime() - 60_000).toISOString() })
  await desk.as(editor).call(cancelPlan, { kind: 'news', id })
  desk.clock.set(off)
  expect(await round()).toEqual([0, 1])
})

test('a take-down planned before the publication is refused', async () => {
  await article()
  const plan = { publishAt: inHours(2).toISOString(), takeDownAt: inHours(1).toISOString() }
  await expect(desk.publishNow(id, plan)).rejects.toMatchObject({ code: 'take_down_time_passed' })
  expect(await desk.open(id)).toMatchObject({ state: 'draft', version: 1 })
})

test('a plan can be cancelled', async () => {
  await article()
  await desk.publishNow(id, { publishAt: inHours(1).toISOString() })
  await desk.as(editor).call(cancelPlan, { kind: 'news', id })
  expect(await desk.open(id)).toMatchObject({ state: 'draft', publishAt: '' })
  await expect(desk.as(editor).call(cancelPlan, { kind: 'news', id })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('rolling back publishes the older version and keeps the working copy', async () => {
  await article()
  await desk.publishNow(id)
  await desk.write(id, { title: '二' })
  await desk.publishNow(id)
  await desk.write(id, { title: '三' })
  expect(await desk.as(editor).call(rollBackContent, { kind: 'news', id, number: 1 })).toEqual({ number: 4 })
  expect(await shown()).toBe('一')
  expect(await desk.open(id)).toMatchObject({ data: { title: '一' }, live: 4, state: 'published' })
})

test('of a bulk publication the refused pieces are named and unchanged, the rest is published', async () => {
  await article('甲')
  const first = id
  await article('乙')
  await desk.publishNow(id)
  expect(await desk.change('remove', [first, id])).toEqual({
    done: [first],
    refused: [{ id, title: '乙', msg: '内容仍在网站上，请先下线再移入回收站' }],
  })
  expect(await desk.change('publish', [first, id])).toMatchObject({ done: [], refused: [{ title: '甲' }, { title: '乙' }] })
  expect(await desk.change('take-down', [id])).toMatchObject({ done: [id] })
  expect((await desk.change('remove', [id])).done).toEqual([id])
  const bin = await desk.as(editor).call(listContents, { kind: 'news', isInBin: true })
  expect(bin.items.map(({ title, deletedBy }) => `${title} ${deletedBy}`).toSorted()).toEqual(['乙 周编辑', '甲 周编辑'])
  expect((await desk.change('restore', [id])).done).toEqual([id])
  expect(await desk.open(id)).toMatchObject({ isInBin: false, state: 'withdrawn' })
})

test('a type that news use cannot be taken down', async () => {
  await article()
  await desk.publishNow(id)
  await expect(desk.as(editor).call(takeDownContent, { kind: 'news-type', id: 'company' })).rejects.toMatchObject({
    code: 'news_type_in_use',
  })
  expect((await desk.as(anyone).call(listNews, { typeId: 'company' })).items.length).toBeGreaterThan(0)
})

test('the order of pieces belongs to the kind: a change shows at once, and no version restores an older order', async () => {
  const order = (ids: string[]) => desk.as(editor).call(orderContents, { kind: 'news-type', ids })
  const types = async () => (await desk.as(anyone).call(listNewsTypes, {})).types.map((type) => type.id)
  await desk.write('company', { name: '公司' }, { kind: 'news-type' })
  await order(['policy', 'company'])
  expect(await types()).toEqual(['policy', 'company'])
  await desk.publishNow('company', { kind: 'news-type' })
  await desk.as(editor).call(rollBackContent, { kind: 'news-type', id: 'company', number: 1 })
  expect(await types()).toEqual(['policy', 'company'])
  expect((await desk.as(editor).call(listOrder, { kind: 'news-type' })).items.map((item) => item.id)).toEqual(['policy', 'company'])
  await expect(order(['policy'])).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await expect(desk.as(editor).call(orderContents, { kind: 'news', ids: [] })).rejects.toMatchObject({ code: 'not_ordered' })
})

test('a new piece is placed last', async () => {
  await desk.write('standards', { name: '标准动态' }, { kind: 'news-type' })
  await desk.publishNow('standards', { kind: 'news-type' })
  expect((await desk.as(anyone).call(listNewsTypes, {})).types.at(-1)).toEqual({ id: 'standards', name: '标准动态' })
})
