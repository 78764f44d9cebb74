import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { listTexts } from '#platform/reviewing/text-rules.ts'
import { uploadFile } from '#platform/uploads/contract.ts'
import { uploadCommands } from '#platform/uploads/server/commands.ts'
import { anyone, applicant, coinAccount, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { toFile } from '../../../../../test/harness/spooled-file.ts'
import {
  checkTargets,
  copyApplication,
  getOwnApplication,
  listOwnApplications,
  listReviewStatuses,
  listTaskTypes,
  submitApplication,
  watchScanApplications,
} from '../contract.ts'
import { buildScanApplication } from '../fixtures.ts'
import { applicationTexts } from '../rules.ts'
import { scanApplicationCommands } from './commands.ts'
import { scanApplicationQueries } from './queries.ts'

const gateway = useGateway([...scanApplicationCommands, ...scanApplicationQueries, ...uploadCommands])
const me = applicant('a-1', '王晓明')
const other = applicant('a-2', '李文静')

let hosts = 0

function submit(overrides: Parameters<typeof buildScanApplication>[0] = {}, actor = me, requestId?: string) {
  return gateway.as(actor).answer(submitApplication, buildScanApplication({ target: `10.0.0.${++hosts % 250}`, ...overrides }), requestId)
}

test('an application gets a number, canonical targets, a due date and a first history entry', async () => {
  const given = buildScanApplication()
  expect(await gateway.as(me).answer(submitApplication, given)).toEqual({
    reply: { number: 'LS202611200001', dueOn: '2026-11-24' },
    msg: '申请成功',
  })
  const [row] = await gateway.rows('scan_application')
  expect(row).toMatchObject({
    number: 'LS202611200001',
    name: given.name,
    state: 'pending',
    applicant: 'applicant a-1',
    applicant_name: '王晓明',
    task_type: given.taskType,
    task_type_id: '100',
    target: given.target,
    target_count: 255,
    flags: ['private'],
    ip: '192.0.2.1',
    authorized_at: gateway.clock.now(),
    declaration_version: '2026.1',
    has_letter: 'no',
    due_at: new Date('2026-11-24T01:30:00Z'),
  })
  expect(row?.warnings).toEqual([expect.stringContaining('内网地址')])
  expect(await gateway.rows('review_event')).toMatchObject([{ subject: row?.id, action: 'submit', actor_name: '王晓明' }])
  expect(await gateway.audit()).toMatchObject([{ action: 'scan_application.submit', subject: 'LS202611200001', actor_id: 'a-1' }])
})

const textNames = listTexts(applicationTexts).map(([name]) => name)

test.each(textNames)('the text %s is kept in row, record and copy, and refused where it is too long', async (name) => {
  const written = `${applicationTexts[name].label} 内容`
  const { number } = (await submit({ [name]: ` ${written} ` })).reply
  const kept = { [name]: written }
  expect(await gateway.rows('scan_application')).toMatchObject([kept])
  expect(await gateway.as(me).call(getOwnApplication, { number })).toMatchObject(kept)
  expect(await gateway.as(me).call(copyApplication, { number })).toMatchObject(kept)
  await expect(submit({ [name]: 'x'.repeat(applicationTexts[name].max + 1) })).rejects.toMatchObject({ errors: [{ field: name }] })
})

test('numbers restart each day in Shanghai', async () => {
  await submit()
  expect((await submit()).reply.number).toBe('LS202611200002')
  gateway.clock.set('2026-11-20T16:00:00Z')
  expect((await submit()).reply.number).toBe('LS202611210001')
})

test.each([
  ['name', '请输入任务名称', { name: ' ' }],
  ['name', '任务名称不能超过50个字符', { name: 'x'.repeat(51) }],
  ['taskType', '请选择任务类型', { taskType: '' }],
  ['taskType', '任务类型不正确，请重新选择', { taskType: '系统扫描|没有的' }],
  ['taskType', '任务类型不正确，请重新选择', { taskTypeId: '200' }],
  ['target', '请输入扫描目标', { target: ' \n' }],
  ['target', '请输入扫描目标', { target: ',,' }],
  ['target', '不能超过 2000 个字符，现有 2001 个', { target: 'a'.repeat(2001) }],
  ['target', '第2个目标“10.0.0.300”：各段应为 0-255', { target: '10.0.0.1\n10.0.0.300' }],
  ['authorized', '请确认已取得扫描目标所有者的授权', { authorized: false }],
  ['letterFileId', '扫描目标中有需要授权书的单位或地址，请上传授权书', { target: 'www.demo.gov.cn' }],
  ['letterFileId', '授权书已失效，请重新上传', { letterFileId: 'f'.repeat(32) }],
])('refuses at %s: %s', async (field, msg, wrong) => {
  const refused = await submit(wrong).catch((error: unknown) => error)
  expect(refused).toMatchObject({ message: msg, errors: expect.arrayContaining([{ field, msg }]) })
  expect(await gateway.rows('scan_application')).toEqual([])
})

test.each(['127.0.0.1', '169.254.169.254', '100.100.100.200', 'http://[::1]/', 'localhost.localhost'])(
  'the target %s is refused',
  async (target) => {
    await expect(submit({ target })).rejects.toMatchObject({
      errors: expect.arrayContaining([{ field: 'target', msg: expect.stringContaining('不允许扫描') }]),
    })
  },
)

test('web tasks accept URLs and domains only', async () => {
  const web = { taskType: 'Web扫描|网站漏洞扫描|标准', taskTypeId: '200' }
  await expect(submit(web)).rejects.toMatchObject({ errors: [{ field: 'target', msg: expect.stringContaining('网址或域名') }] })
  await submit({ ...web, target: 'https://www.example.com/' })
})

test('the declaration is optional for older clients; the row records that it is missing', async () => {
  await submit({ authorized: undefined })
  expect(await gateway.rows('scan_application')).toMatchObject([{ authorized_at: null, declaration_version: '' }])
})

test('a letter of the applicant is attached, a letter of another one is refused', async () => {
  const letter = {
    name: '授权书.pdf',
    mediaType: 'application/pdf',
    content: Buffer.from('%PDF-1.7'),
    purpose: 'letter',
    expiresAt: new Date('2026-11-21'),
  }
  const foreign = await storeFile(gateway.services, { ...letter, owner: other })
  await expect(submit({ letterFileId: foreign })).rejects.toMatchObject({ errors: [{ field: 'letterFileId' }] })
  const own = await storeFile(gateway.services, { ...letter, owner: me })
  await submit({ target: 'www.demo.gov.cn', letterFileId: own })
  expect(await gateway.rows('scan_application')).toMatchObject([{ letter_file_id: own, has_letter: 'yes', flags: ['sensitive'] }])
  expect((await gateway.rows('stored_file')).find(({ id }) => id === own)).toMatchObject({ expires_at: null })
})

test('an attachment of another kind is not accepted as a letter', async () => {
  const document = new TextEncoder().encode('no letter at all')
  const { fileId } = await gateway.as(me).call(uploadFile, { file: toFile(document, '授权书.txt'), purpose: 'attachment' })
  await expect(submit({ target: 'www.demo.gov.cn', letterFileId: fileId })).rejects.toMatchObject({ errors: [{ field: 'letterFileId' }] })
  expect(await gateway.rows('scan_application')).toEqual([])
  expect((await gateway.rows('stored_file'))[0]?.expires_at).not.toBeNull()
})

test('the same canonical targets can be pending once per applicant', async () => {
  await submit({ target: '10.1.0.0/30' })
  await expect(submit({ target: '10.1.0.2\n10.1.0.0-1，10.1.0.3' })).rejects.toMatchObject({ code: 'same_targets' })
  await submit({ target: '10.1.0.0/30' }, other)
})

test('at most five may be pending, also with concurrent requests', async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => submit()))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too_many_pending' } })
  await submit({}, other)
})

test('at most twenty per day', async () => {
  for (let count = 0; count < 20; count++) {
    await submit()
    await gateway.db.updateTable('scan_application').set({ state: 'rejected' }).execute()
  }
  await expect(submit()).rejects.toMatchObject({ code: 'too_often' })
  gateway.clock.set('2026-11-20T16:00:00Z')
  await submit()
})

test('the applicant is the session’s: the body may name it, but no other', async () => {
  await submit({ applicantId: 'a-1', applicantName: '王晓明', accountType: 1120007 as never })
  for (const foreign of [{ applicantId: 'a-2' }, { applicantName: '李文静' }, { accountType: '1120008' }])
    await expect(submit(foreign)).rejects.toMatchObject({ code: 'other_account' })
  const forged = { ...buildScanApplication({ target: '10.2.2.2' }), review_status: '通过', state: 'approved' }
  await gateway.as(me).call(submitApplication, forged)
  expect((await gateway.rows('scan_application')).map(({ state, applicant: who }) => [state, who])).toEqual([
    ['pending', 'applicant a-1'],
    ['pending', 'applicant a-1'],
  ])
})

test.each([anyone, coinAccount(), staff('scan.review')])('$kind may not submit, list, read or watch', async (actor) => {
  const { call } = gateway.as(actor)
  await expect(call(submitApplication, buildScanApplication())).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(call(listOwnApplications, {})).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(call(getOwnApplication, { number: 'LS202611200001' })).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(call(watchScanApplications, {})).rejects.toMatchObject({ code: 'invalid_session' })
})

test('fifty concurrent requests with one RequestId create one application and get equal replies', async () => {
  const requestId = randomUUID()
  const input = { target: '10.3.3.3' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit(input, me, requestId)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await gateway.rows('scan_application')).toHaveLength(1)
  await expect(submit({ target: '10.3.3.4' }, me, requestId)).rejects.toMatchObject({ code: 'request_id_reused' })
  expect(await gateway.rows('scan_application')).toHaveLength(1)
})

test('an application of another applicant is not found', async () => {
  const { number } = (await submit()).reply
  const unknown = await gateway
    .as(other)
    .call(getOwnApplication, { number: 'LS209901010001' })
    .catch((error: unknown) => error)
  await expect(gateway.as(other).call(getOwnApplication, { number })).rejects.toEqual(unknown)
  await expect(gateway.as(other).call(copyApplication, { number })).rejects.toEqual(unknown)
  expect(await gateway.as(me).call(getOwnApplication, { number })).toMatchObject({
    number,
    status: '待审核',
    applicantId: 'a-1',
    applicantName: '王晓明',
    accountType: '1120007',
    reviewedAt: '',
    comment: '',
    submittedAt: '2026-11-20 09:30:00',
    targetCount: 1,
  })
  expect(await gateway.as(me).call(copyApplication, { number })).toMatchObject({ taskTypeId: '100' })
})

test('own applications are listed newest first, with every filter', async () => {
  await submit({ name: '一月 100%' })
  gateway.clock.advance(24 * 3600_000)
  await submit({ name: '二月_A', taskType: 'Web扫描|网页篡改与暗链检测', taskTypeId: '200', target: 'a.example.com' })
  await submit({ name: '别人的' }, other)
  const found = async (filters: object) => {
    const { total, items } = await gateway.as(me).call(listOwnApplications, filters)
    return [total, ...items.map(({ name }) => name)]
  }
  expect(await found({})).toEqual([2, '二月_A', '一月 100%'])
  expect(await found({ pageSize: 1, page: 2 })).toEqual([2, '一月 100%'])
  expect(await found({ pageSize: 1, page: 9 })).toEqual([2, '一月 100%'])
  expect(await found({ name: '0%' })).toEqual([1, '一月 100%'])
  expect(await found({ name: '_a' })).toEqual([1, '二月_A'])
  expect(await found({ name: '%' })).toEqual([1, '一月 100%'])
  expect(await found({ status: '待审核' })).toEqual([2, '二月_A', '一月 100%'])
  expect(await found({ status: '通过' })).toEqual([0])
  expect(await found({ status: '没有的' })).toEqual([0])
  expect(await found({ taskType: 'Web扫描' })).toEqual([1, '二月_A'])
  expect(await found({ taskType: '230' })).toEqual([1, '二月_A'])
  expect(await found({ from: '2026-11-21' })).toEqual([1, '二月_A'])
  expect(await found({ to: '2026-11-20' })).toEqual([1, '一月 100%'])
  await expect(found({ from: '9999-99-99' })).rejects.toMatchObject({ errors: [{ field: 'from', msg: '开始日期格式不正确' }] })
  await expect(found({ name: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'invalid' })
})

test('the check gives the same result as the submission, without a login', async () => {
  const check = (target: string, taskTypeId?: string) =>
    gateway.as(anyone).call(checkTargets, { target, ...(taskTypeId && { taskTypeId }) })
  expect(await check('192.168.1.0/24,!192.168.1.1')).toMatchObject({ count: 255, errors: [], letterRequired: false })
  expect(await check('10.0.0.1,10.0.0.300')).toMatchObject({
    count: 0,
    targets: [],
    errors: [{ index: 2, text: '10.0.0.300', code: 'V4_OCTET' }],
  })
  expect(await check('127.0.0.1')).toMatchObject({ errors: [{ code: 'BLOCKED' }] })
  expect(await check('10.0.0.1', '200')).toMatchObject({ errors: [{ code: 'TYPE_MISMATCH' }] })
  expect(await check('')).toMatchObject({ errors: [{ code: 'EMPTY' }] })
})

test('dictionaries are listed', async () => {
  const { types } = await gateway.as(anyone).call(listTaskTypes, {})
  expect(types.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '100 系统扫描',
    '200 Web扫描',
    '300 口令猜测',
    '400 配置核查',
    '500 数据库扫描',
    '600 移动应用检测',
  ])
  const { statuses } = await gateway.as(anyone).call(listReviewStatuses, { type: 1120007 })
  expect(statuses.map(({ name }) => name)).toEqual(['待审核', '通过', '驳回'])
})
