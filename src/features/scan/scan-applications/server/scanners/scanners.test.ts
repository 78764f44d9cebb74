import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { machine } from '../../../../../../test/harness/actors.ts'
import { anna, me, openReviewDesk, type ReviewDesk } from '../../../../../../test/harness/review-desk.ts'
import { getScanResult, scanReview } from '../../contract.ts'
import { scannerCalls as calls } from '../../scanner-contract.ts'

const one = { ...machine('scan.run'), id: randomUUID(), name: '扫描平台' } as const
const other = { ...machine('scan.run'), id: randomUUID(), name: '另一扫描平台' } as const

let desk: ReviewDesk
let id: string
let number: string
beforeEach(async () => {
  desk = await openReviewDesk()
  id = await desk.submit({ target: '10.9.1.0/30' })
  number = String((await desk.rows('scan_application'))[0]?.number)
  await desk.approve(id)
})
afterEach(() => desk.close())

const pass = () => desk.clock.advance(10 * 60_000)
const by = (who: typeof one | typeof other = one) => ({
  list: (input: object = {}) => desk.as(who).call(calls.list, input),
  take: (requestId = randomUUID()) => desk.as(who).call(calls.take, { number }, requestId),
  fail: (reason = '目标不可达') => desk.as(who).call(calls.fail, { number, reason }, randomUUID()),
  deliver: (input: object, requestId = randomUUID()) => desk.as(who).call(calls.deliver, { number, ...input }, requestId),
})
const store = (owner: typeof one | typeof other = one) =>
  storeFile(desk.services, {
    name: '报告.pdf',
    mediaType: 'application/pdf',
    content: Buffer.from('%PDF-1.7'),
    owner,
    purpose: 'result',
    expiresAt: new Date(desk.clock.now().getTime() + 3600_000),
  })
const result = () => desk.as(me).call(getScanResult, { number })

test('a passed application is listed and taken once its approval cannot be undone', async () => {
  expect(await by().list()).toEqual({ items: [], next: '' })
  await expect(by().take()).rejects.toMatchObject({ code: 'not_found' })
  pass()
  const { items } = await by().list()
  expect(items).toMatchObject([{ number, progress: 'waiting', isOwn: false, targets: ['10.9.1.0/30'] }])
  const requestId = randomUUID()
  const first = await by().take(requestId)
  expect(await by().take(requestId)).toEqual(first)
  await expect(by(other).take()).rejects.toMatchObject({ code: 'scan_taken' })
  expect((await by(other).list({ progress: 'running' })).items).toMatchObject([{ number, isOwn: false }])
  expect((await by().list({ progress: 'waiting' })).items).toEqual([])
  expect((await desk.audit('scan_application.take')).map(({ actor_id }) => actor_id)).toEqual([one.id])
  desk.clock.advance(25 * 3600_000)
  await by(other).take()
})

test('a result is handed over once, by the system that took the scan, and the applicant sees it', async () => {
  pass()
  const address = 'https://scan.example.com/1'
  await expect(by().deliver({ address })).rejects.toMatchObject({ code: 'scan_not_taken' })
  await by().take()
  await expect(by(other).deliver({ address })).rejects.toMatchObject({ code: 'scan_taken' })
  await expect(by().deliver({})).rejects.toMatchObject({ errors: [{ field: 'address', msg: '请上传扫描报告，或填写结果地址' }] })
  await expect(by().deliver({ fileId: await store(other) })).rejects.toMatchObject({ code: 'invalid' })
  const requestId = randomUUID()
  const given = { address, fileId: await store() }
  const reply = await by().deliver(given, requestId)
  expect(await by().deliver(given, requestId)).toEqual(reply)
  expect(await result()).toMatchObject({ address, reportName: '报告.pdf', fault: '' })
  await expect(by().deliver({ address })).rejects.toMatchObject({ code: 'scan_over' })
  expect(await desk.timeline(id)).toEqual(['submit', 'approve', 'deliver'])
  expect((await desk.audit('review.deliver')).map(({ actor_id }) => actor_id)).toEqual([one.id])
  expect((await desk.rows('notice')).map(({ title }) => title)).toContain('您的漏扫结果已交付，可查看结果')
})

test('a failed scan is shown with its reason and can be taken by another', async () => {
  pass()
  await by().take()
  await expect(by(other).fail()).rejects.toMatchObject({ code: 'scan_taken' })
  await by().fail()
  expect(await result()).toMatchObject({ fault: '目标不可达', deliveredAt: '' })
  expect((await desk.as(anna).call(scanReview.get, { id })).detail.scan).toMatchObject({ progress: 'failed', fault: '目标不可达' })
  await expect(by().deliver({ address: 'https://scan.example.com/1' })).rejects.toMatchObject({ code: 'scan_not_taken' })
  await by(other).take()
  expect(await result()).toMatchObject({ fault: '' })
  expect((await desk.audit('scan_application.fail')).map(({ detail }) => detail)).toMatchObject([{ number, reason: '目标不可达' }])
})

test('pages follow one another and a wrong position is refused', async () => {
  await desk.store(60)
  await desk.db.updateTable('scan_application').set({ state: 'approved', decided_at: desk.clock.now() }).where('id', '<>', id).execute()
  pass()
  const first = await by().list()
  const second = await by().list({ since: first.next })
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 11, ''])
  expect(new Set([...first.items, ...second.items].map((item) => item.number)).size).toBe(61)
  await expect(by().list({ since: 'x' })).rejects.toMatchObject({ code: 'invalid' })
})

test('the key of another scope neither reads nor takes', async () => {
  pass()
  const ledger = desk.as(machine('ledger.read', 'ledger.book'))
  await expect(ledger.call(calls.list, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(ledger.call(calls.take, { number }, randomUUID())).rejects.toMatchObject({ code: 'forbidden' })
})
