import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvalReview, submitContent } from '../../approval-contract.ts'
import { contentServer } from '../feature.ts'
import { getNews } from '#features/site/news/contract.ts'
import { buildPlatform } from '#features/site/products/fixtures.ts'
import { scanReview } from '#features/scan/scan-applications/contract.ts'
import { listStaffWith } from '#features/office/staff/server/accounts/colleagues.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { editLock } from '#platform/publishing/rules.ts'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { type ContentDesk, editor, openContentDesk } from '../../../../../../test/harness/content/content-desk.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'

// Approvers of one area each and one of all areas, as accounts of the portal.
const approvers = [
  { id: 'news-approver', name: '邓新闻', permission: 'news.publish' },
  { id: 'product-approver', name: '郝产品', permission: 'products.publish' },
  { id: 'chief', name: '齐总编', permission: 'content.publish' },
] as const
const [ofNews, ofProducts, chief] = approvers.map(({ permission, ...person }) => ({ ...staff(permission), ...person })) as [
  Actor,
  Actor,
  Actor,
]

let desk: ContentDesk
let count = 0
let article: string
let news: string
let product: string

beforeAll(async () => {
  desk = await openContentDesk(listStaffWith)
  await saveParameter(desk.db, 'content', { secondPerson: true })
  for (const { id, name, permission } of approvers) {
    const role = { id, name, type: 9, permissions: [permission], seal: null }
    const now = desk.clock.now()
    const account = { id, account: id, name, role_id: id, created_at: now, password_changed_at: now, disabled_at: null }
    const login = { password_hash: '', must_change_password: false, totp_secret: null, totp_enrolled_at: null, totp_step: 0, seal: null }
    await settle(desk.db, async (db) => {
      await db.insertInto('role').values(role).execute()
      await db
        .insertInto('staff')
        .values({ ...account, ...login })
        .execute()
    })
  }
})
afterAll(() => desk.close())

/** One open submission in each of two areas, and one of each that was approved. */
beforeEach(async () => {
  await sql`delete from content_approval`.execute(desk.db)
  await decide(await submit('news', `news-${++count}`, { title: '旧闻' }))
  await decide(await submit('platform', `platform-${++count}`, { name: '旧平台' }))
  article = `news-${++count}`
  news = await submit('news', article, { title: '新规解读' })
  product = await submit('platform', `platform-${++count}`, { name: '治理平台' })
})

async function submit(kind: string, id: string, fields: object): Promise<string> {
  desk.clock.advance(editLock.seconds * 1000 + 1)
  await desk.write(id, kind === 'platform' ? { ...buildPlatform(), ...fields } : fields, { kind })
  const { version } = await desk.open(id, { kind })
  await desk.as(editor).call(submitContent, { kind, id, version })
  return (await desk.open(id, { kind })).submissions[0]?.approvalId ?? ''
}

const decide = (id: string, by: Actor = chief, action = 'approve') =>
  desk.as(by).call(approvalReview.decide, { id, action, comment: '已核' })
const list = (by: Actor, wanted: Parameters<typeof listed>[1] = {}) => listed(by, wanted)
async function listed(by: Actor, wanted: { filters?: Record<string, string>; scope?: 'all' | 'mine' | 'unassigned' | 'overdue' }) {
  const { items, total } = await desk.as(by).call(approvalReview.list, wanted)
  return { titles: items.map(({ values }) => values.title), total }
}

test('the queue, its filters and its search show submissions of the own area alone', async () => {
  expect(await list(ofNews)).toEqual({ titles: ['新规解读', '旧闻'], total: 2 })
  expect(await list(ofProducts)).toEqual({ titles: ['治理平台', '旧平台'], total: 2 })
  expect((await list(chief)).total).toBe(4)
  expect(await list(ofNews, { filters: { title: '平台' } })).toEqual({ titles: [], total: 0 })
  expect(await list(ofProducts, { filters: { title: '平台' } })).toMatchObject({ total: 2 })
  expect(await list(ofNews, { filters: { label: '平台' } })).toMatchObject({ total: 0 })
  expect(await list(ofNews, { filters: { comment: '已核' } })).toEqual({ titles: ['旧闻'], total: 1 })
  expect(await list(ofNews, { filters: { state: 'pending' } })).toEqual({ titles: ['新规解读'], total: 1 })
  expect(await list(ofProducts, { scope: 'unassigned' })).toEqual({ titles: ['治理平台'], total: 1 })
})

test('an export, which reads the list page by page, ends with the own area', async () => {
  const exported: unknown[] = []
  const { total } = await desk.as(ofNews).call(approvalReview.list, { pageSize: 1 })
  for (let page = 1; page <= total; page++)
    exported.push(...(await desk.as(ofNews).call(approvalReview.list, { page, pageSize: 1 })).items.map(({ values }) => values.title))
  expect(exported).toEqual(['新规解读', '旧闻'])
})

test('counts and figures are those of the own area', async () => {
  const day = desk.clock.now().toISOString().slice(0, 10)
  const counted = async (by: Actor) => {
    const { days } = await desk.as(by).call(approvalReview.figures, { from: day, to: day })
    return { ...(await desk.as(by).call(approvalReview.counts, {})), submitted: days[0]?.submitted, approved: days[0]?.outcomes.approved }
  }
  await desk.as(chief).call(approvalReview.claim, { id: product })
  expect(await counted(ofNews)).toEqual({ open: 1, mine: 0, unassigned: 1, overdue: 0, submitted: 2, approved: 1 })
  expect(await counted(ofProducts)).toEqual({ open: 1, mine: 0, unassigned: 0, overdue: 0, submitted: 2, approved: 1 })
  expect(await counted(chief)).toEqual({ open: 2, mine: 1, unassigned: 1, overdue: 0, submitted: 4, approved: 2 })
})

test('a submission of another area is not found, whatever is asked for', async () => {
  const ask = desk.as(ofNews).call
  for (const asked of [
    () => ask(approvalReview.get, { id: product }),
    () => ask(approvalReview.timeline, { id: product }),
    () => ask(approvalReview.colleagues, { id: product }),
    () => ask(approvalReview.claim, { id: product }),
    () => ask(approvalReview.release, { id: product }),
    () => ask(approvalReview.handOver, { id: product, to: 'chief' }),
    () => decide(product, ofNews),
    () => decide(product, ofNews, 'reject'),
    () => ask(approvalReview.undo, { id: product }),
    () => ask(approvalReview.note, { id: product, text: '备注' }),
    () => ask(approvalReview.check, { id: product, check: 'facts', isDone: true }),
  ])
    await expect(asked()).rejects.toMatchObject({ code: 'not_found' })
  expect((await desk.as(ofProducts).call(approvalReview.get, { id: product })).item).toMatchObject({ state: 'pending', assigneeId: '' })
})

test('an approver of the area claims and approves; the version is then on the site', async () => {
  await desk.as(ofNews).call(approvalReview.claim, { id: news })
  const { item, previous, next } = await desk.as(ofNews).call(approvalReview.get, { id: news })
  expect({ assignee: item.assigneeName, previous, next }).toEqual({ assignee: '邓新闻', previous: '', next: '' })
  await decide(news, ofNews)
  expect((await desk.as(anyone).call(getNews, { id: article })).title).toBe('新规解读')
})

test('a bulk action reaches the own area, chosen one by one or by filters', async () => {
  const approve = { action: 'approve', comment: '' }
  expect((await desk.as(ofNews).call(approvalReview.decideMany, { ...approve, everything: {} })).total).toBe(1)
  const { bulkId, total } = await desk.as(ofNews).call(approvalReview.decideMany, { ...approve, ids: [news, product] })
  expect(total).toBe(1)
  await desk.runReviewJob('review-bulk', { bulkId })
  const states = (await desk.as(chief).call(approvalReview.list, {})).items.map(({ id, state }) => [id, state])
  expect(Object.fromEntries(states)).toMatchObject({ [news]: 'approved', [product]: 'pending' })
  const seenBy = async (by: Actor, wanted: { bulkId?: string } = {}) => (await desk.as(by).call(approvalReview.bulks, wanted)).bulks.length
  expect([await seenBy(ofNews, { bulkId }), await seenBy(ofProducts, { bulkId }), await seenBy(ofProducts)]).toEqual([1, 0, 0])
})

test('a bulk action over several areas is seen by those alone who may review all of its items', async () => {
  const { bulkId, total } = await desk.as(chief).call(approvalReview.decideMany, { action: 'approve', ids: [news, product] })
  await desk.runReviewJob('review-bulk', { bulkId })
  expect(total).toBe(2)
  expect((await desk.as(chief).call(approvalReview.bulks, { bulkId })).bulks).toHaveLength(1)
  expect((await desk.as(ofNews).call(approvalReview.bulks, { bulkId })).bulks).toEqual([])
  await expect(desk.as(ofNews).call(approvalReview.undoMany, { bulkId })).rejects.toMatchObject({ code: 'not_found' })
})

test('submissions are handed over to, and notes mention, only people who may review them', async () => {
  await sql`delete from notice`.execute(desk.db)
  const ask = desk.as(ofNews).call
  await expect(ask(approvalReview.handOver, { id: news, to: 'product-approver' })).rejects.toThrow('请选择有审核权限的人员')
  await expect(ask(approvalReview.note, { id: news, text: '请看', mentions: ['product-approver'] })).rejects.toMatchObject({
    code: 'invalid',
  })
  await ask(approvalReview.note, { id: news, text: '请看', mentions: ['chief'] })
  await ask(approvalReview.handOver, { id: news, to: 'chief' })
  expect((await desk.rows('notice')).map(({ person }) => person)).toEqual(['staff chief', 'staff chief'])
})

test('calls that ask for other permissions than the rights name are refused at the start', () => {
  const [reviewing] = typeof contentServer.reviewKinds === 'function' ? contentServer.reviewKinds({ publishables: desk.publishables }) : []
  expect(() => reviewHandlers({ ...reviewing!, calls: scanReview }, listStaffWith)).toThrow('its calls ask for other permissions')
})

test('who may take a submission over, and who is reminded of it, are the approvers of its area', async () => {
  const names = async (id: string) => (await desk.as(chief).call(approvalReview.colleagues, { id })).people.map(({ name }) => name)
  expect([await names(news), await names(product)]).toEqual([
    ['邓新闻', '齐总编'],
    ['郝产品', '齐总编'],
  ])
  await sql`delete from notice`.execute(desk.db)
  desk.clock.advance(5 * 24 * 3600_000)
  await desk.runReviewJob('review-escalation')
  const reminders = (await desk.rows('notice')).map(({ person, text }) => `${person} ${text}`)
  expect(reminders.toSorted()).toEqual([
    'staff chief 新规解读、治理平台',
    'staff news-approver 新规解读',
    'staff product-approver 治理平台',
  ])
})

test('an overdue submission reminds those who may review it, in place of a holder who may no longer', async () => {
  await desk.as(ofNews).call(approvalReview.claim, { id: news })
  const setRight = (permission: 'news.publish' | 'products.publish') =>
    settle(desk.db, (db) =>
      db
        .updateTable('role')
        .set({ permissions: [permission] })
        .where('id', '=', 'news-approver')
        .execute(),
    )
  await setRight('products.publish')
  await sql`delete from notice`.execute(desk.db)
  desk.clock.advance(5 * 24 * 3600_000)
  await desk.runReviewJob('review-escalation')
  await setRight('news.publish')
  const reminders = (await desk.rows('notice')).map(({ person, text }) => `${person} ${text}`)
  expect(reminders.toSorted()).toEqual([
    'staff chief 新规解读、治理平台',
    'staff news-approver 治理平台',
    'staff product-approver 治理平台',
  ])
})

test('a right to edit opens no approval', async () => {
  for (const by of [staff('news.edit'), staff('content.edit')])
    await expect(desk.as(by).call(approvalReview.list, {})).rejects.toMatchObject({ code: 'forbidden' })
})
