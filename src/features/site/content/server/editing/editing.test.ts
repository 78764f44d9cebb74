import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  discardContent,
  getVersion,
  holdContent,
  keepContent,
  listContents,
  listVersions,
  openContent,
  restoreVersion,
  saveContent,
} from '../../contract.ts'
import { getNews } from '#features/site/news/contract.ts'
import { editLock } from '#platform/publishing/rules.ts'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { colleague, type ContentDesk, editor, openContentDesk, writer } from '../../../../../../test/harness/content/content-desk.ts'

let desk: ContentDesk
let id: string
let count = 0

beforeAll(async () => {
  desk = await openContentDesk()
})
afterAll(() => desk.close())

function fresh(): string {
  desk.clock.advance(editLock.seconds * 1000 + 1)
  id = `article-${++count}`
  return id
}
const shown = (of: string) => desk.as(anyone).call(getNews, { id: of })

test('typed text is saved beside the live version, and no visitor sees it', async () => {
  await desk.write(fresh(), { title: '第一版' })
  await desk.publishNow(id)
  await desk.write(id, { title: '第二版' })
  expect(await desk.open(id)).toMatchObject({
    data: { title: '第二版' },
    version: 1,
    newest: 1,
    live: 1,
    state: 'changed',
    savedBy: '周编辑',
  })
  expect((await shown(id)).title).toBe('第一版')
  expect((await desk.audit('news.edit')).filter(({ subject }) => subject === id)).toHaveLength(1)
})

test('an incomplete piece is saved, with the errors of its schema at each field', async () => {
  const { errors } = await desk.write(fresh(), { title: ' ', typeId: '', keywords: ['一', ''], imageAlt: '' })
  expect(errors).toEqual([
    { field: 'typeId', msg: '请选择新闻类型' },
    { field: 'title', msg: '请输入标题' },
    { field: 'keywords.1', msg: '请输入关键词' },
    { field: 'imageAlt', msg: '请填写题图的替代文本' },
  ])
  expect(await desk.open(id)).toMatchObject({ data: { title: ' ', keywords: ['一', ''] }, errors, state: 'draft' })
  await expect(desk.publishNow(id)).rejects.toMatchObject({ code: 'invalid', errors })
  await expect(shown(id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a picture without an alternative text is refused, in the text and above it', async () => {
  const body = '<p>见图</p><img src="/media/0123456789abcdef0123/10x10.png">'
  expect((await desk.write(fresh(), { body })).errors).toEqual([{ field: 'body', msg: '正文中有图片缺少替代文本，请点图片填写' }])
  expect((await desk.write(id, { body: '<p>无图</p>', imageAlt: '' })).errors).toEqual([{ field: 'imageAlt', msg: '请填写题图的替代文本' }])
})

test('a repeated save is one save; a save older than the last is refused', async () => {
  fresh()
  const { data } = await desk.open(id)
  const save = (title: string, version: number) =>
    desk.as(editor).call(saveContent, { kind: 'news', id, tab: 'tab-1', version, basedOn: 0, data: { ...data, title } })
  expect(await save('一', 0)).toMatchObject({ version: 1 })
  expect(await save('一', 0)).toMatchObject({ version: 1 })
  await expect(save('二', 0)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await save('二', 1)).toMatchObject({ version: 2 })
  expect(await desk.open(id)).toMatchObject({ data: { title: '二' }, version: 2 })
})

test('while one person edits, a second one is told who, and overwrites nothing', async () => {
  await desk.write(fresh(), { title: '周编辑的' })
  const opened = await desk.open(id, { by: colleague, tab: 'tab-2' })
  expect(opened.holders).toEqual([{ name: '周编辑', since: desk.clock.now().toISOString(), isMine: false }])
  await expect(desk.write(id, { title: '吴编辑的' }, { by: colleague, tab: 'tab-2' })).rejects.toMatchObject({
    code: 'held_by_other',
    message: '周编辑正在编辑这项内容',
  })
  // The same person in another tab would overwrite himself.
  await expect(desk.write(id, { title: '另一页' }, { tab: 'tab-2' })).rejects.toMatchObject({
    code: 'held_by_other',
    message: '您本人（另一个窗口）正在编辑这项内容',
  })
  expect(await desk.open(id)).toMatchObject({ data: { title: '周编辑的' }, holders: [{ isMine: true }] })
})

test('a piece can be taken over; the former editor is told with the next save', async () => {
  await desk.write(fresh(), { title: '周编辑的' })
  const hold = { kind: 'news', id, tab: 'tab-2' }
  expect(await desk.as(colleague).call(holdContent, hold)).toMatchObject({ holder: { name: '周编辑', isMine: false }, version: 1 })
  expect(await desk.as(colleague).call(holdContent, { ...hold, force: true })).toMatchObject({ holder: { name: '吴编辑', isMine: true } })
  await desk.write(id, { title: '吴编辑的' }, { by: colleague, tab: 'tab-2' })
  await expect(desk.write(id, { title: '又改' })).rejects.toMatchObject({ code: 'held_by_other', message: '吴编辑正在编辑这项内容' })
})

test('a lock that is not renewed expires, and what others saved meanwhile is not overwritten', async () => {
  await desk.write(fresh(), { title: '一' })
  desk.clock.advance(editLock.seconds * 1000 + 1)
  await desk.write(id, { title: '二' }, { by: colleague, tab: 'tab-2' })
  desk.clock.advance(editLock.seconds * 1000 + 1)
  const mine = { kind: 'news', id, tab: 'tab-1', version: 1, basedOn: 0, data: { title: '三' } }
  await expect(desk.as(editor).call(saveContent, mine)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  // To go on with one's own, the other's copy is put into the history first.
  const { newest } = await desk.as(editor).call(keepContent, { kind: 'news', id, version: 2 })
  await desk.as(editor).call(saveContent, { ...mine, version: 0, basedOn: newest })
  expect(await desk.as(editor).call(getVersion, { kind: 'news', id, number: newest })).toMatchObject({ data: { title: '二' } })
  expect(await desk.open(id)).toMatchObject({ data: { title: '三' } })
})

test('an older version becomes the working copy again, and what it replaces stays in the history', async () => {
  await desk.write(fresh(), { title: '一' })
  await desk.publishNow(id)
  await desk.write(id, { title: '二' })
  await desk.as(editor).call(restoreVersion, { kind: 'news', id, tab: 'tab-1', number: 1 })
  expect(await desk.open(id)).toMatchObject({ data: { title: '一' }, newest: 2, live: 1 })
  const { items } = await desk.as(editor).call(listVersions, { kind: 'news', id })
  expect(items.map(({ number, state }) => `${number} ${state}`)).toEqual(['2 draft', '1 published'])
  expect(await desk.as(editor).call(getVersion, { kind: 'news', id, number: 2 })).toMatchObject({ data: { title: '二' } })
  await expect(desk.as(editor).call(getVersion, { kind: 'news', id, number: 9 })).rejects.toMatchObject({ code: 'not_found' })
})

test('a working copy can be discarded', async () => {
  await desk.write(fresh(), { title: '一' })
  await desk.publishNow(id)
  await desk.write(id, { title: '二' })
  await desk.as(editor).call(discardContent, { kind: 'news', id, version: 1 })
  expect(await desk.open(id)).toMatchObject({ data: { title: '一' }, state: 'published', version: 0 })
})

test('lists show title, state and type, and are filtered by each', async () => {
  await desk.write(fresh(), { title: '数据出境 100% 解读', typeId: 'policy' })
  const found = async (filter: object) =>
    (await desk.as(editor).call(listContents, { kind: 'news', ...filter })).items.map((item) => [item.id, item.summary.typeId])
  expect(await found({ text: '100%' })).toEqual([[id, '政策法规']])
  expect(await found({ facet: 'policy' })).toEqual([[id, '政策法规']])
  expect(await found({ state: 'withdrawn' })).toEqual([])
  await desk.publishNow(id)
  expect(await desk.as(editor).call(listContents, { kind: 'news', text: '数据出境' })).toMatchObject({
    total: 1,
    items: [{ state: 'published', changedBy: '周编辑' }],
  })
})

test('permissions are given per content area and action', async () => {
  await desk.write(fresh(), {}, { by: writer, tab: 'w' })
  await expect(desk.change('publish', [id], { by: writer })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.open('governance', { by: writer, kind: 'platform' })).rejects.toMatchObject({ code: 'forbidden' })
  for (const by of [staff('consultations.handle'), staff('products.edit')])
    await expect(desk.as(by).call(openContent, { kind: 'news', id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as(anyone).call(openContent, { kind: 'news', id })).rejects.toMatchObject({ code: 'invalid_session' })
  expect(await desk.open(id, { by: writer })).toMatchObject({ mayEdit: true, mayPublish: false })
})

test.each([
  { kind: 'stranger', id: 'a', code: 'unknown_kind' },
  { kind: '__proto__', id: 'a', code: 'unknown_kind' },
  { kind: 'news', id: '../x', code: 'not_found' },
  { kind: 'news-type', id: 'Big', code: 'wrong_id' },
])('$kind $id is refused: $code', async ({ kind, id: of, code }) => {
  await expect(desk.as(editor).call(openContent, { kind, id: of })).rejects.toMatchObject({ code })
})

test.each(['\0', '\ud800'])('data that the database cannot store are refused: %j', async (text) => {
  const given = { kind: 'news', id: fresh(), tab: 't', version: 0, basedOn: 0, data: { title: text } }
  await expect(desk.as(editor).call(saveContent, given)).rejects.toMatchObject({ code: 'invalid' })
})

test('escapes that an author writes are text, and a title that is far too long is saved with its error', async () => {
  const escapes = String.raw`截断：\u0000、\ud83d、\\u0000`
  await desk.write(fresh(), { title: escapes })
  expect((await desk.open(id)).data).toMatchObject({ title: escapes })
  for (const before of [197, 198, 199]) {
    const title = `${'长'.repeat(before)}😀尾`
    const { errors } = await desk.write(fresh(), { title })
    expect([errors.map(({ field }) => field), (await desk.open(id)).data]).toMatchObject([['title'], { title }])
  }
})
