import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalReview, submitContent, withdrawSubmission } from '../../approval-contract.ts'
import { listVersions, publishContent, rollBackContent, takeDownContent } from '../../contract.ts'
import { getNews } from '#features/site/news/contract.ts'
import { writeWords } from '../../../../../../test/harness/sensitive-words.ts'
import { clearDictionaryCache } from '#platform/dictionaries/server/entries.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { editLock } from '#platform/publishing/rules.ts'
import { publishDue } from '#platform/publishing/server/schedule.ts'
import { anyone } from '../../../../../../test/harness/actors.ts'
import { colleague, type ContentDesk, editor, openContentDesk, writer } from '../../../../../../test/harness/content/content-desk.ts'

let desk: ContentDesk
let id: string
let count = 0

beforeAll(async () => {
  desk = await openContentDesk()
  await saveParameter(desk.db, 'content', { secondPerson: true })
})
afterAll(() => desk.close())

async function article(title = '一'): Promise<void> {
  desk.clock.advance(editLock.seconds * 1000 + 1)
  id = `article-${++count}`
  await desk.write(id, { title })
}

async function submit(plan: { publishAt?: string; takeDownAt?: string } = {}, by = editor): Promise<string> {
  const { version } = await desk.open(id, { by })
  await desk.as(by).call(submitContent, { kind: 'news', id, version, ...plan })
  const [waiting] = (await desk.open(id)).submissions
  return waiting?.approvalId ?? ''
}

const decide = (approval: string, action: 'approve' | 'reject', by = colleague) =>
  desk.as(by).call(approvalReview.decide, { id: approval, action, comment: '已核对' })

async function shown(): Promise<string> {
  try {
    return (await desk.as(anyone).call(getNews, { id })).title
  } catch {
    return ''
  }
}

test('where two persons publish, nobody publishes alone, not even with concurrent requests', async () => {
  await article()
  const { version, needsApproval } = await desk.open(id)
  expect(needsApproval).toBe(true)
  await expect(desk.as(editor).call(publishContent, { kind: 'news', id, version })).rejects.toMatchObject({ code: 'needs_approval' })
  expect(await desk.change('publish', [id])).toMatchObject({ done: [], refused: [{ msg: '发布须经第二人审核，请提交审核' }] })
  expect(await shown()).toBe('')
})

test('an approved version is published as it was submitted; its author is notified', async () => {
  await article()
  const approval = await submit()
  await desk.write(id, { title: '之后又改' })
  await expect(decide(approval, 'approve', editor)).rejects.toMatchObject({ code: 'own_application' })
  await expect(decide(approval, 'approve', writer as never)).rejects.toMatchObject({ code: 'forbidden' })
  await decide(approval, 'approve')
  expect(await shown()).toBe('一')
  expect(await desk.open(id)).toMatchObject({ data: { title: '之后又改' }, submissions: [], live: 1 })
  expect((await desk.rows('notice')).map(({ person, title }) => `${person} ${title}`)).toContain('staff editor “一”已通过审核')
  expect((await desk.audit('review.approve')).map(({ actor_id }) => actor_id)).toEqual(['colleague'])
})

test('a version that is sent back stays a draft', async () => {
  await article()
  await decide(await submit(), 'reject')
  expect([await shown(), (await desk.open(id)).state]).toEqual(['', 'draft'])
  const { version } = await desk.open(id)
  await desk.as(editor).call(submitContent, { kind: 'news', id, version })
  expect((await desk.open(id)).submissions).toMatchObject([{ number: 1, by: '周编辑', isMine: true }])
})

test('what was taken down is submitted and approved again without a change', async () => {
  await article()
  await decide(await submit(), 'approve')
  await desk.as(editor).call(takeDownContent, { kind: 'news', id })
  await decide(await submit(), 'approve')
  expect([await shown(), await desk.open(id)]).toMatchObject(['一', { state: 'published', live: 2 }])
})

test('approving a version with a time plans it', async () => {
  await article()
  const at = new Date(desk.clock.now().getTime() + 3_600_000)
  await decide(await submit({ publishAt: at.toISOString() }), 'approve')
  expect(await desk.open(id)).toMatchObject({ state: 'scheduled', publishAt: at.toISOString() })
  desk.clock.set(at)
  await publishDue(desk.services, desk.publishables)
  expect(await shown()).toBe('一')
})

test('what is submitted without an end stays when it is approved, whatever end the live version had', async () => {
  await article()
  const off = new Date(desk.clock.now().getTime() + 7_200_000)
  await decide(await submit({ takeDownAt: off.toISOString() }), 'approve')
  expect(await desk.open(id)).toMatchObject({ takeDownAt: off.toISOString() })
  await desk.write(id, { title: '二' })
  await decide(await submit(), 'approve')
  expect(await desk.open(id)).toMatchObject({ state: 'published', takeDownAt: '' })
})

test('one version waits for approval at a time, and its author can withdraw it', async () => {
  await article()
  const approval = await submit()
  await desk.write(id, { title: '二' })
  await expect(submit()).rejects.toMatchObject({ code: 'already_submitted' })
  await expect(desk.as(colleague).call(withdrawSubmission, { approvalId: approval })).rejects.toMatchObject({ code: 'not_found' })
  await desk.as(editor).call(withdrawSubmission, { approvalId: approval })
  await expect(desk.as(editor).call(withdrawSubmission, { approvalId: approval })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await submit()).not.toBe('')
})

test('the second person sees the submitted version, its dead links and the live one', async () => {
  await article()
  await decide(await submit(), 'approve')
  await desk.write(id, { title: '二', image: '', body: '<p><a href="/gone">去</a></p>' })
  const { detail } = await desk.as(colleague).call(approvalReview.get, { id: await submit() })
  expect(detail).toMatchObject({ kind: 'news', number: 2, data: { title: '二' }, live: [{ number: 1, data: { title: '一' } }] })
  expect(detail.deadLinks).toEqual([{ url: '/gone', reason: '页面不存在或已下线', path: 'body', field: '正文' }])
})

test('a version with a word that was refused since it was submitted is not published, and the second person sees which', async () => {
  await article('独家')
  const approval = await submit()
  await writeWords(desk.db, desk.clock.now(), [{ label: '独家', severity: 'refuse', use: 'published' }])
  const { detail } = await desk.as(colleague).call(approvalReview.get, { id: approval })
  expect(detail.words).toMatchObject([{ word: '独家', isRefused: true, path: 'title' }])
  await expect(decide(approval, 'approve')).rejects.toMatchObject({ code: 'sensitive_words' })
  expect(await shown()).toBe('')
  await desk.db.deleteFrom('dictionary').execute()
  clearDictionaryCache(desk.db)
})

test('taking down, and rolling back to an approved version, need no approval', async () => {
  await article()
  await decide(await submit(), 'approve')
  await desk.as(editor).call(takeDownContent, { kind: 'news', id })
  expect(await shown()).toBe('')
  await desk.as(editor).call(rollBackContent, { kind: 'news', id, number: 1 })
  expect(await shown()).toBe('一')
})

test('whoever may approve a version is told of it, its author is not', async () => {
  await desk.db.deleteFrom('notice').execute()
  await article('新规解读')
  const approval = await submit()
  const sent = (await desk.rows('notice')).map(({ person, title, text, url }) => [person, title, text, url])
  expect(sent).toEqual([['staff colleague', '“新规解读”待您审核', '周编辑提交，新闻第 1 版', `/console/content-approvals/${approval}`]])
})

test('a remark stands in the editor until its version is answered, and the answer is compared with it', async () => {
  await article('第一稿')
  const first = await submit()
  expect((await desk.open(id)).returned).toEqual([])
  await decide(first, 'reject')
  const remark = { number: 1, by: '吴编辑', at: desk.clock.now().toISOString(), comment: '已核对' }
  expect((await desk.open(id)).returned).toEqual([remark])
  await desk.db.deleteFrom('notice').execute()
  await desk.write(id, { title: '第二稿' })
  desk.clock.advance(1000)
  const second = await submit()
  expect((await desk.rows('notice')).map(({ text }) => text)).toEqual(['周编辑修改后再次提交，新闻第 2 版'])
  const { detail } = await desk.as(colleague).call(approvalReview.get, { id: second })
  expect(detail).toMatchObject({ number: 2, live: [], returned: [{ ...remark, data: { title: '第一稿' } }] })
  expect((await desk.as(colleague).call(approvalReview.get, { id: first })).detail.returned).toEqual([])
  desk.clock.advance(1000)
  await decide(second, 'approve')
  expect((await desk.open(id)).returned).toEqual([])
  const { items } = await desk.as(editor).call(listVersions, { kind: 'news', id })
  expect(items.map(({ number, decisions }) => [number, decisions.map(({ by, isApproved, comment }) => [by, isApproved, comment])])).toEqual(
    [
      [2, [['吴编辑', true, '已核对']]],
      [1, [['吴编辑', false, '已核对']]],
    ],
  )
})
