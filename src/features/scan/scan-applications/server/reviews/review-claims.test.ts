import { afterEach, beforeEach, expect, test } from 'vitest'
import { escalateOverdue } from '#platform/reviewing/server/escalation.ts'
import { anna, ben, openReviewDesk, people, type ReviewDesk } from '../../../../../../test/harness/review-desk.ts'
import { scanReview } from '../../contract.ts'
import { scanReviewable } from '../reviewable.ts'

let desk: ReviewDesk

beforeEach(async () => {
  desk = await openReviewDesk()
})
afterEach(() => desk.close())

test('of concurrent claims one wins; other reviewers can’t decide or release the item', async () => {
  const id = await desk.submit()
  const claims = await Promise.allSettled([anna, ben, anna, ben].map((by) => desk.as(by).call(scanReview.claim, { id })))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { assigneeId } = await desk.item(id)
  const [holder, otherActor] = assigneeId === 'anna' ? [anna, ben] : [ben, anna]
  await expect(desk.as(holder).call(scanReview.claim, { id })).rejects.toMatchObject({ message: '该事项已由您领取' })
  await expect(desk.as(otherActor).call(scanReview.claim, { id })).rejects.toMatchObject({
    message: '该事项已由其他人领取或处理，请刷新后查看',
  })
  await expect(desk.approve(id, otherActor)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(desk.as(otherActor).call(scanReview.release, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  await desk.as(holder).call(scanReview.release, { id })
  expect(await desk.item(id)).toMatchObject({ assigneeId: '', assigneeName: '' })
  await desk.approve(id, otherActor)
})

test('handing over notifies the receiver, who needs the permission', async () => {
  const id = await desk.submit()
  await desk.as(anna).call(scanReview.claim, { id })
  await expect(desk.as(anna).call(scanReview.handOver, { id, to: 'stranger' })).rejects.toMatchObject({
    message: '请选择有审核权限的人员',
  })
  await desk.as(anna).call(scanReview.handOver, { id, to: 'ben', note: '我不在' })
  expect(await desk.item(id)).toMatchObject({ assigneeId: 'ben' })
  expect(await desk.rows('notice')).toMatchObject([
    { person: 'staff ben', topic: 'review.hand_over', url: `/console/scan-applications/${id}` },
  ])
  expect(await desk.timeline(id)).toEqual(['submit', 'claim', 'hand_over'])
})

test('overdue items are notified once, to their holder or to all reviewers', async () => {
  const [held, free] = [await desk.submit(), await desk.submit()]
  await desk.as(ben).call(scanReview.claim, { id: held })
  const escalate = () => escalateOverdue(desk.services, scanReviewable, async () => people)
  expect(await escalate()).toBe(0)
  desk.clock.set('2026-11-24T02:00:00Z')
  expect(await escalate()).toBe(2)
  expect(await escalate()).toBe(0)
  const notices = (await desk.rows('notice')).map(({ person, title }): [string, string] => [person, title])
  expect(Object.fromEntries(notices)).toEqual({
    'staff anna': '漏扫工具使用申请已超过办理期限',
    'staff ben': '2 项漏扫工具使用申请已超过办理期限',
  })
  expect(await desk.timeline(free)).toEqual(['submit', 'escalate'])
  expect(await desk.as(anna).call(scanReview.counts, {})).toEqual({ open: 2, mine: 0, unassigned: 1, overdue: 2 })
})
