import { beforeEach, expect, test } from 'vitest'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { buildSheets } from '../../../../../../test/harness/content/workbooks.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import { toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { runImport } from '#platform/imports/server/import-job.ts'
import { loginApplicant } from '../../contract.ts'
import { createApplicant, inviteApplicants, listApplicants } from '../../desk-contract.ts'
import { applicantImports } from '../../import-contract.ts'
import { applicantLoginPurpose } from '../../rules.ts'
import { applicantCommands } from '../commands.ts'
import { applicantImport } from './import-kind.ts'

const gateway = useGateway([...applicantCommands, ...captchaQueries])
const desk = () => gateway.as(staff('applicants.manage'))

beforeEach(() => getOrCreateParameter(gateway.db, 'password_salt', () => 'salt'))

async function preview(...lines: string[]) {
  const bytes = Buffer.from(`账号,姓名,单位,手机号,邮箱\r\n${lines.join('\r\n')}\r\n`)
  const { id } = await desk().call(applicantImports.previewImport, { file: { name: '名单.csv', type: '', bytes } })
  return desk().call(applicantImports.getImport, { id })
}

async function book(id: string): Promise<void> {
  await desk().call(applicantImports.bookImport, { id })
  await runImport(gateway.services, [applicantImport], id)
}

test('every error of every line is listed, and no account is created', async () => {
  await desk().call(createApplicant, { account: 'taken', name: '已有', company: '', phone: '', email: '' })
  const read = await preview('Taken,甲,,,', 'one,,,12,x', 'ONE,乙,,,', 'a b,丙,,,', ',丁,,,')
  expect(read).toMatchObject({ state: 'faulty', faulty: 5 })
  expect(read.items.map(({ errors }) => errors)).toEqual([
    ['账号已存在'],
    ['未填写姓名', '请输入正确的手机号', '邮箱格式不正确'],
    ['账号与第 3 行重复'],
    ['账号以字母或数字开头，3–40 位字母、数字、点、横线或下划线'],
    ['未填写账号'],
  ])
  await expect(desk().call(applicantImports.bookImport, { id: read.id })).rejects.toMatchObject({ code: 'import_faulty' })
  expect(await gateway.rows('applicant')).toHaveLength(1)
})

test('a character that nothing can store is an error of its line', async () => {
  const row = (line: number, cells: string[]) =>
    `<row r="${line}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const rows = row(1, ['账号', '姓名', '单位', '手机号', '邮箱']) + row(2, ['one', '甲_x0000_', '乙_xD800_', '', ''])
  const bytes = await buildSheets({ sheets: [{ name: '名单', rows }] })
  const { id } = await desk().call(applicantImports.previewImport, { file: { name: '名单.xlsx', type: '', bytes } })
  const fault = '有无法识别的字符（\ufffd），请重新填写'
  expect(await desk().call(applicantImports.getImport, { id })).toMatchObject({
    state: 'faulty',
    items: [{ errors: [`B2 姓名：${fault}`, `C2 单位：${fault}`] }],
  })
})

test('imported applicants log in only after their invitation, each with a password of its own', async () => {
  const { id } = await preview('one,甲,演示单位,13800000001,a@example.com', 'ｔｗｏ,乙,,,')
  await book(id)
  expect(await desk().call(applicantImports.getImport, { id })).toMatchObject({ state: 'booked', done: 2 })
  expect(await gateway.rows('notice')).toMatchObject([{ title: '申请人导入已建立' }])
  const { items } = await desk().call(listApplicants, { state: 'imported', sort: 'account' })
  expect(items.map(({ account, company, phone }) => [account, company, phone])).toEqual([
    ['one', '演示单位', '138****0001'],
    ['two', '', ''],
  ])
  const ids = items.map((one) => one.id)
  const invited = await desk().call(inviteApplicants, { ids })
  expect(new Set(invited.items.map(({ oneTimePassword }) => oneTimePassword)).size).toBe(2)
  for (const { account, oneTimePassword } of invited.items) {
    const { id: captchaId } = await gateway.as(anyone).call(getCaptcha, { purpose: applicantLoginPurpose })
    const sent = { account, password: toReceivedPassword(oneTimePassword, 'salt'), captchaId, captcha: '0000' }
    expect(await gateway.as(anyone).call(loginApplicant, sent)).toMatchObject({ account, mustChangePassword: true })
  }
  await expect(desk().call(inviteApplicants, { ids })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await gateway.audit('applicant.invite')).toHaveLength(2)
})

test('an account taken between preview and import stops the whole file', async () => {
  const { id } = await preview('one,甲,,,', 'two,乙,,,')
  await desk().call(createApplicant, { account: 'TWO', name: '先到', company: '', phone: '', email: '' })
  await book(id)
  expect(await desk().call(applicantImports.getImport, { id, onlyErrors: '1' })).toMatchObject({
    state: 'failed',
    items: [{ errors: ['账号已存在'] }],
  })
  expect(await gateway.rows('applicant')).toHaveLength(1)
})

test('a dropped file is not imported; the template has the headings that the import reads', async () => {
  const { id } = await preview('one,甲,,,')
  await desk().call(applicantImports.dropImport, { id })
  await expect(desk().call(applicantImports.bookImport, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  const { base64 } = await desk().call(applicantImports.getImportTemplate, { form: 'csv' })
  expect(Buffer.from(base64, 'base64').toString()).toContain('"账号","姓名","单位","手机号","邮箱"')
})

test('callers without the permission are refused', async () => {
  const file = { name: 'a.csv', type: '', bytes: Buffer.from('账号,姓名,单位,手机号,邮箱\r\none,甲,,,\r\n') }
  await expect(gateway.as(staff('finance.handle')).call(applicantImports.previewImport, { file })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await gateway.rows('import')).toEqual([])
})
