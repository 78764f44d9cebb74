import { beforeAll, expect, test } from 'vitest'
import { anyone, applicant, coinAccount, staff } from '../../../../test/harness/actors.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { customerNotices, staffNotices } from '../contract.ts'
import { noticeHandlers } from './handlers.ts'
import { removeOldNotices, sendNotices } from './notices.ts'

const gateway = useGateway(noticeHandlers, { once: true })
const me = applicant('a-1')

beforeAll(async () => {
  const notice = (person: string, title: string) => ({ person, topic: 'test' as const, title, text: "'; drop table notice; --", url: '/' })
  const list = [notice('applicant a-1', '一'), notice('applicant a-1', '二'), notice('staff staff-1', '三'), notice('staff a-1', '四')]
  await sendNotices(gateway.db, gateway.clock.now(), list)
})

test('a person lists own notices, newest first', async () => {
  const { unread, total, items } = await gateway.as(me).call(customerNotices.list, {})
  expect([unread, total, items.map(({ title, isRead }) => [title, isRead])]).toEqual([
    2,
    2,
    [
      ['二', false],
      ['一', false],
    ],
  ])
  expect((await gateway.as(staff()).call(staffNotices.list, {})).items).toMatchObject([{ title: '三' }])
})

test('marking as read changes own notices only', async () => {
  const all = await gateway.rows('notice')
  const foreign = all.find(({ title }) => title === '三')?.id as number
  const own = all.find(({ title }) => title === '一')?.id as number
  expect(await gateway.as(me).call(customerNotices.read, { ids: [own, foreign] })).toEqual({ unread: 1 })
  expect(await gateway.as(me).call(customerNotices.list, { onlyUnread: true })).toMatchObject({ total: 1, items: [{ title: '二' }] })
  expect(await gateway.as(me).call(customerNotices.read, {})).toEqual({ unread: 0 })
  expect((await gateway.rows('notice')).filter(({ read_at }) => !read_at).map(({ title }) => title)).toEqual(['三', '四'])
})

test.each([anyone, coinAccount()])('$kind reads nobody’s', async (actor) => {
  for (const calls of [customerNotices, staffNotices]) {
    await expect(gateway.as(actor).call(calls.list, {})).rejects.toMatchObject({ code: 'invalid_session' })
    await expect(gateway.as(actor).call(calls.read, {})).rejects.toMatchObject({ code: 'invalid_session' })
  }
  await expect(gateway.as(me).call(staffNotices.list, {})).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(staff()).call(customerNotices.list, {})).rejects.toMatchObject({ code: 'invalid_session' })
})

test('notices are removed after a year', async () => {
  await removeOldNotices(gateway.db, new Date(gateway.clock.now().getTime() + 366 * 24 * 3600_000))
  expect(await gateway.rows('notice')).toEqual([])
})
