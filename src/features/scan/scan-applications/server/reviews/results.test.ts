import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { applicant, staff } from '../../../../../../test/harness/actors.ts'
import { anna, ben, me, openReviewDesk, type ReviewDesk } from '../../../../../../test/harness/review-desk.ts'
import { getOwnApplication, getScanResult, scanReview } from '../../contract.ts'

let desk: ReviewDesk
let id: string
let number: string
beforeEach(async () => {
  desk = await openReviewDesk()
  id = await desk.submit()
  number = String((await desk.rows('scan_application'))[0]?.number)
})
afterEach(() => desk.close())

const upload = (by = anna) =>
  storeFile(desk.services, {
    name: '扫描报告.pdf',
    mediaType: 'application/pdf',
    content: Buffer.from('%PDF-1.7'),
    owner: by,
    purpose: 'result',
    expiresAt: new Date(desk.clock.now().getTime() + 3600_000),
  })
const deliver = (address: string, files: Record<string, string> = {}, by = anna) =>
  desk.as(by).call(scanReview.decide, { id, action: 'deliver', files, form: { address } })
const getResult = (by = me) => desk.as(by).call(getScanResult, { number })

test('a result is handed over for a passed application alone, as a report, an address or both', async () => {
  await expect(deliver('https://scan.example.com/1')).rejects.toMatchObject({ code: 'wrong_state' })
  await desk.approve(id, anna, '请避开业务高峰')
  expect(await getResult()).toEqual({ address: '', reportName: '', reportPath: '', deliveredAt: '', fault: '' })
  desk.clock.advance(60_000)
  await deliver('https://scan.example.com/任务/1', { report: await upload() })
  expect(await getResult()).toEqual({
    address: 'https://scan.example.com/%E4%BB%BB%E5%8A%A1/1',
    reportName: '扫描报告.pdf',
    reportPath: expect.stringMatching(/^\/files\//),
    deliveredAt: '2026-11-20 09:31:00',
    fault: '',
  })
  expect((await desk.audit('review.deliver')).map(({ subject, actor_id }) => [subject, actor_id])).toEqual([
    [`scan-applications ${id}`, 'anna'],
  ])
  expect((await desk.rows('notice')).map(({ person, title }) => `${person} ${title}`)).toEqual([
    'applicant a-1 您的漏扫结果已交付，可查看结果',
  ])
})

test('handing over keeps who approved, when and why; a later result replaces the former', async () => {
  await desk.approve(id, anna, '请避开业务高峰')
  const decided = async () => {
    const { status, reviewerName, reviewedAt, comment } = await desk.as(me).call(getOwnApplication, { number })
    return { status, reviewerName, reviewedAt, comment }
  }
  const before = await decided()
  desk.clock.advance(3600_000)
  await deliver('https://scan.example.com/1', {}, ben)
  await deliver('', { report: await upload(ben) }, ben)
  expect(await decided()).toEqual(before)
  expect(before).toMatchObject({ status: '通过', reviewerName: '安审核', comment: '请避开业务高峰' })
  expect(await getResult()).toMatchObject({ address: '', reportName: '扫描报告.pdf' })
  expect(await desk.timeline(id)).toEqual(['submit', 'approve', 'deliver', 'deliver'])
  await expect(desk.as(ben).call(scanReview.undo, { id })).rejects.toMatchObject({ message: '该事项的处理结果不能撤销' })
})

test.each([
  ['', '请上传扫描报告，或填写结果地址'],
  ['scan.example.com/1', '结果地址应以 https:// 开头，不含账号和密码'],
  ['http://scan.example.com/1', '结果地址应以 https:// 开头，不含账号和密码'],
  ['javascript:alert(1)', '结果地址应以 https:// 开头，不含账号和密码'],
  ['https://name:word@scan.example.com/', '结果地址应以 https:// 开头，不含账号和密码'],
  [`https://scan.example.com/${'a'.repeat(300)}`, '结果地址过长'],
])('the address %j is refused', async (address, msg) => {
  await desk.approve(id)
  await expect(deliver(address)).rejects.toMatchObject({ errors: [{ field: 'form.address', msg }] })
  expect(await getResult()).toMatchObject({ deliveredAt: '' })
})

test('others neither see nor hand over a result', async () => {
  await expect(getResult()).rejects.toMatchObject({ code: 'wrong_state' })
  await desk.approve(id)
  await expect(getResult(applicant('a-2'))).rejects.toMatchObject({ code: 'not_found' })
  await expect(deliver('https://scan.example.com/1', {}, { ...staff('scan.read'), id: 'reader', name: '只读' })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
