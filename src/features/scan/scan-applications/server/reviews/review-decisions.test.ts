import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { applicant } from '../../../../../../test/harness/actors.ts'
import { anna, ben, me, openReviewDesk, type ReviewDesk } from '../../../../../../test/harness/review-desk.ts'
import { listTextColumns, listTexts } from '#platform/reviewing/text-rules.ts'
import { applicationTexts } from '../../rules.ts'
import { getOwnApplication, scanReview, watchScanApplications } from '../../contract.ts'

let desk: ReviewDesk

beforeEach(async () => {
  desk = await openReviewDesk()
})
afterEach(() => desk.close())

test('an approval updates row, history, audit and applicant in one transaction', async () => {
  const id = await desk.submit()
  const { version } = await desk.as(me).call(watchScanApplications, {})
  expect(await desk.approve(id, anna, '同意')).toMatchObject({ state: 'approved', needsSecond: false })
  expect(await desk.item(id)).toMatchObject({
    state: 'approved',
    reviewerName: '安审核',
    comment: '同意',
    decidedAt: desk.clock.now().toISOString(),
  })
  const { events } = await desk.as(anna).call(scanReview.timeline, { id })
  expect(events.at(-1)).toMatchObject({
    action: 'approve',
    actorId: 'anna',
    text: '同意',
    before: { state: 'pending', reviewer: '', comment: '' },
    after: { state: 'approved', reviewer: '安审核', comment: '同意' },
  })
  expect(await desk.audit('review.approve')).toMatchObject([{ subject: `scan-applications ${id}`, actor_kind: 'staff', actor_id: 'anna' }])
  const number = (await desk.rows('scan_application'))[0]?.number as string
  expect(await desk.as(me).call(watchScanApplications, { since: version })).toEqual({ version: 1, items: [{ number, status: '通过' }] })
  expect(await desk.as(me).call(getOwnApplication, { number })).toMatchObject({
    status: '通过',
    reviewerName: '安审核',
    comment: '同意',
  })
  expect(await desk.rows('notice')).toMatchObject([
    { person: 'applicant a-1', title: '您的漏扫申请审核结果：通过', text: `${number}（门户网站季度扫描）：同意` },
  ])
})

test('polling returns own decisions since the known version only', async () => {
  const [first, second] = [await desk.submit(), await desk.submit()]
  const strange = await desk.submit({}, applicant('a-2', '李文静'))
  await desk.approve(first)
  const { version } = await desk.as(me).call(watchScanApplications, {})
  expect(await desk.as(me).call(watchScanApplications, { since: version })).toEqual({ version, items: [] })
  await desk.reject(second)
  await desk.approve(strange)
  const seen = await desk.as(me).call(watchScanApplications, { since: version })
  expect(seen).toMatchObject({ version: version + 1, items: [{ status: '驳回' }] })
})

test('a rejection needs a comment of at most 200 characters', async () => {
  const id = await desk.submit()
  await expect(desk.reject(id, anna, ' ')).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'comment', msg: '请填写驳回原因' }] })
  await expect(desk.reject(id, anna, 'x'.repeat(201))).rejects.toMatchObject({ code: 'invalid' })
  expect(await desk.reject(id)).toMatchObject({ state: 'rejected' })
  await expect(desk.approve(id)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('of two concurrent decisions one wins and the other is refused', async () => {
  const id = await desk.submit()
  const results = await Promise.allSettled([desk.approve(id, anna), desk.reject(id, ben), desk.approve(id, ben), desk.reject(id, anna)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: string }).code] : []))
  expect(reasons).toEqual(['wrong_state', 'wrong_state', 'wrong_state'])
  expect(await desk.timeline(id)).toHaveLength(2)
  desk.clock.advance(10 * 60_000)
  await desk.runJob('review-notices')
  expect(await desk.rows('notice')).toHaveLength(1)
})

test('the reviewer who decided can undo within ten minutes', async () => {
  const id = await desk.submit()
  await desk.as(anna).call(scanReview.claim, { id })
  await desk.reject(id)
  await expect(desk.as(ben).call(scanReview.undo, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await desk.as(anna).call(scanReview.undo, { id })).toEqual({ state: 'pending' })
  expect(await desk.item(id)).toMatchObject({ state: 'pending', assigneeId: 'anna', comment: '', reviewerId: '', decidedAt: '' })
  expect(await desk.timeline(id)).toEqual(['submit', 'claim', 'reject', 'undo'])
  await desk.approve(id)
  desk.clock.advance(10 * 60_000 + 1)
  await expect(desk.as(anna).call(scanReview.undo, { id })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a second approval needs another reviewer; each can undo their own step', async () => {
  await saveParameter(desk.db, 'reviewing', { 'scan-applications': { approvals: 2 } })
  const id = await desk.submit()
  expect(await desk.approve(id)).toMatchObject({ state: 'pending', needsSecond: true })
  await expect(desk.approve(id)).rejects.toMatchObject({ code: 'second_approver' })
  await desk.as(anna).call(scanReview.undo, { id })
  expect(await desk.item(id)).toMatchObject({ firstApproverId: '' })
  await desk.approve(id, ben)
  expect(await desk.approve(id, anna)).toMatchObject({ state: 'approved', needsSecond: false })
  await desk.as(anna).call(scanReview.undo, { id })
  expect(await desk.item(id)).toMatchObject({ state: 'pending', firstApproverId: 'ben' })
})

test('an item does not wait for the first of its two approvers', async () => {
  await saveParameter(desk.db, 'reviewing', { 'scan-applications': { approvals: 2 } })
  const id = await desk.submit()
  await desk.approve(id)
  await expect(desk.as(anna).call(scanReview.claim, { id })).rejects.toMatchObject({ code: 'second_approver' })
  await expect(desk.as(ben).call(scanReview.handOver, { id, to: 'anna' })).rejects.toMatchObject({ code: 'second_approver' })
  expect(await desk.item(id)).toMatchObject({ assigneeId: '' })
  expect(await desk.approve(id, ben)).toMatchObject({ state: 'approved' })
})

test('reviewers can’t review their own items', async () => {
  const id = await desk.submit()
  await desk.db.updateTable('scan_application').set({ applicant: 'staff anna' }).execute()
  await expect(desk.approve(id)).rejects.toMatchObject({ code: 'own_application' })
  await expect(desk.as(anna).call(scanReview.claim, { id })).rejects.toMatchObject({ code: 'own_application' })
  await desk.approve(id, ben)
})

test('the reviewer sees each text of the application, and the listed ones in the queue', async () => {
  const texts = Object.fromEntries(listTexts(applicationTexts).map(([name, { label }]) => [name, `${label} 内容`]))
  const id = await desk.submit(texts)
  expect((await desk.as(anna).call(scanReview.get, { id })).detail).toMatchObject(texts)
  const { items } = await desk.as(anna).call(scanReview.list, {})
  expect(items[0]?.values).toMatchObject(Object.fromEntries(listTextColumns(applicationTexts).map(({ key }) => [key, texts[key]])))
})

test('the reviewer sees all targets', async () => {
  const lines = Array.from({ length: 250 }, (_, i) => `a${i}.cn`)
  const id = await desk.submit({ target: lines.join(',') })
  const { detail } = await desk.as(anna).call(scanReview.get, { id })
  expect(detail.count).toBe(250)
  expect(detail.targets.toSorted()).toEqual(lines.toSorted())
})
