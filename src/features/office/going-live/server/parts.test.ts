import { expect, test } from 'vitest'
import { anyone, coinAccount, staff } from '../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../test/harness/coin-accounts.ts'
import { goingLiveTestHandlers, openings, toPartFile, useGoingLive } from '../../../../../test/harness/coins/going-live.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { invitedCoin } from '#features/coin/accounts/invited-contract.ts'
import { invitedCoinHandlers } from '#features/coin/accounts/server/access/invited.ts'
import { countInvitations, inviteCarried } from '#features/coin/desk/carried-contract.ts'
import { getInvoiceable } from '#features/coin/invoices/contract.ts'
import { invoiceQueries } from '#features/coin/invoices/server/queries.ts'
import { runImport } from '#platform/imports/server/import-job.ts'
import { invitationRefusals } from '#platform/invitations/rules.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import { sentOutcome } from '#platform/sms/server/provider.ts'
import { getImport, listImports, listParts, previewImport, proposeImports, watchImport } from '../contract.ts'
import type { PartName } from '../rules.ts'

const gateway = useGateway([...goingLiveTestHandlers, ...invoiceQueries, ...invitedCoinHandlers], { fresh: true })
const { desk, preview, carryOver } = useGoingLive(gateway)

const accounts = ['甲有限公司,,,,6299000001,卡账户,13800000001,100', '乙有限公司,,,,6299000002,卡账户,13800000002,0']
const recharges = ['6299000001,2026-03-17,100,5000,SK-1', '6299000002,2026/4/1,20,"1,000.50",', '6299000002,2026-04-02,1,50,']
const projects = [
  'DP20260101,政务测评项目,演示运营中心（北京）,北京,演示市政府,政务平台,等保测评,第三级（S3A3G3）,2026-11-20,应用系统',
  'DP20260101,政务测评项目,演示运营中心（北京）,北京,演示市政府,政务平台,等保测评,第三级（S3A3G3）,2026-11-20,数据库',
  'DP20260102,医院评估项目,演示运营中心（北京）,北京,示例医院,医院系统,DSMM 评估,,2026/1/5,',
]
const certificates = [
  'DSMM2026000100,甲公司,91440300708461136T,,,,等级证书,3,,,,2026/3/17,2026-03-17,2029-03-16,,,',
  'DSMM2026000101,乙公司,91440300708461136T,,,,等级证书,2,,,,2026/3/17,2026-03-17,2029-03-16,已暂停,2026-10-08,复审',
]
const rechargeSums = { recharges: '3', fen: '6050.50' }
const previewAccounts = () => preview('accounts', toPartFile('accounts', accounts), { customers: '2', accounts: '2', coins: '100' })
const previewRecharges = () => preview('recharges', toPartFile('recharges', recharges), rechargeSums)

test('recharges still to be invoiced are rehearsed beside the accounts, and become invoiceable without a change of balance', async () => {
  expect((await previewRecharges()).items.map(({ errors }) => errors[0])).toContain('账号不存在，也不在已试读的客户与账户文件中')
  const opened = await previewAccounts()
  const read = await previewRecharges()
  expect(read).toMatchObject({ state: 'ready', difference: '', sums: [{ read: 3 }, { name: 'fen', read: 605_050, stated: 605_050 }] })
  await carryOver(opened.id, read.id)
  expect(await desk().call(getImport, { id: read.id })).toMatchObject({ state: 'booked', items: [{ result: /^CZ20260317/ }, {}, {}] })
  const rows = (await gateway.rows('coin_recharge')).toSorted((a, b) => (a.serial < b.serial ? -1 : 1))
  expect(rows.map(({ account_id, booking_id, quantity, fen, paid_by }) => [account_id, booking_id, quantity, fen, paid_by])).toEqual([
    ['6299000001', null, 100, 500_000, 'money'],
    ['6299000002', null, 20, 100_050, 'money'],
    ['6299000002', null, 1, 5000, 'money'],
  ])
  expect((await gateway.rows('ledger_booking')).map(({ kind }) => kind)).toEqual(['opening'])
  expect(await gateway.as(coinAccount('6299000002')).call(getInvoiceable, {})).toMatchObject({ invoiceable: 1050.5, recharged: 1050.5 })
  expect(await gateway.audit('going-live.import')).toMatchObject([{ subject: `going-live ${opened.id}` }])
})

test('recharges whose accounts have not come in are not imported', async () => {
  await previewAccounts()
  const { id } = await previewRecharges()
  await carryOver(id)
  expect(await desk().call(watchImport, { id })).toMatchObject({ state: 'failed' })
  expect(await gateway.rows('coin_recharge')).toEqual([])
})

test.each([
  ['no account', ',2026-03-17,1,5,', '未填写账号'],
  ['no day', '6299000001,,1,5,', '未填写充值日期'],
  ['a day to come', '6299000001,2030-01-01,1,5,', '充值日期不能晚于今天'],
  ['no quantity', '6299000001,2026-03-17,0,5,', '充值数量（枚）应为 1 以上的整数'],
  ['nothing paid', '6299000001,2026-03-17,1,0,', '金额（元）应大于 0'],
  ['an amount in words', '6299000001,2026-03-17,1,五元,', /金额（元）/],
])('%s is a fault of a recharge', async (_, line, error) => {
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6299000001' })
  const { items } = await preview('recharges', toPartFile('recharges', [line]), rechargeSums)
  expect(items).toMatchObject([{ line: 2, errors: [expect.stringMatching(error)] }])
})

test('a receipt comes in once', async () => {
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6299000001' })
  const line = '6299000001,2026-03-17,1,5,SK-9'
  const twice = await preview('recharges', toPartFile('recharges', [line, line]), rechargeSums)
  expect(twice.items.map(({ errors }) => errors)).toEqual([[], ['收款凭证号与第 2 行重复']])
  const sums = { recharges: '1', fen: '5' }
  await carryOver((await preview('recharges', toPartFile('recharges', [line]), sums)).id)
  const again = await preview('recharges', toPartFile('recharges', [`${line} `]), sums)
  expect(again.items.map(({ errors }) => errors)).toEqual([['收款凭证号已入账']])
})

test('projects with their tasks, and certificates, which are public at once', async () => {
  const read = await preview('projects', toPartFile('projects', projects), { projects: '2', tasks: '2' })
  expect(read).toMatchObject({ state: 'ready', difference: '' })
  await carryOver(read.id)
  expect(await desk().call(watchImport, { id: read.id })).toMatchObject({ state: 'booked' })
  expect(await gateway.rows('project')).toHaveLength(2)
  expect(await gateway.rows('project_task')).toHaveLength(2)

  const issued = await preview('certificates', toPartFile('certificates', certificates), { certificates: '2' })
  expect(issued).toMatchObject({ state: 'ready', difference: '' })
  await carryOver(issued.id)
  expect(await desk().call(watchImport, { id: issued.id })).toMatchObject({ state: 'booked' })
  expect((await gateway.rows('certificate')).map(({ number }) => number).toSorted()).toEqual(['DSMM2026000100', 'DSMM2026000101'])
  expect((await desk().call(listParts, {})).items.map(({ part, newest }) => [part, newest?.state ?? ''])).toEqual([
    ['accounts', ''],
    ['recharges', ''],
    ['projects', 'booked'],
    ['certificates', 'booked'],
  ])
})

test('a task that the database does not hold afterwards undoes all projects', async () => {
  const { id } = await preview('projects', toPartFile('projects', projects), { projects: '2', tasks: '2' })
  await gateway.database.owner.query(`
    create function lose() returns trigger language plpgsql as 'begin return null; end';
    create trigger lose before insert on project_task for each row when (new.place = 1) execute function lose()`)
  await carryOver(id)
  expect(await desk().call(watchImport, { id })).toMatchObject({ state: 'failed' })
  expect(await gateway.rows('project')).toEqual([])
})

test('the sums of the older system must be there and agree', async () => {
  const bytes = toPartFile('projects', projects)
  await expect(preview('projects', bytes, { projects: '2' })).rejects.toMatchObject({
    errors: [{ field: 'tasks', msg: '请输入旧系统的任务数' }],
  })
  const read = await preview('projects', bytes, { projects: '3', tasks: '2' })
  expect(read.difference).toBe('项目数文件中为 2 个，旧系统为 3 个')
  await expect(desk().call(proposeImports, { ids: [read.id] })).rejects.toMatchObject({ code: 'opening_sums' })
})

test.each<[PartName, string]>([
  ['accounts', 'projects.manage'],
  ['recharges', 'content.publish'],
  ['projects', 'finance.handle'],
  ['certificates', 'projects.manage'],
])('%s are not for %s', async (part, permission) => {
  const { id } = await preview(part, toPartFile(part, ['x']), {
    customers: '1',
    accounts: '1',
    coins: '1',
    ...rechargeSums,
    projects: '1',
    tasks: '1',
    certificates: '1',
  })
  const other = gateway.as(staff(permission))
  const file = { name: 'a.csv', type: '', bytes: toPartFile(part, ['y']) }
  const forbidden = { code: 'forbidden' }
  await expect(other.call(previewImport, { part, file })).rejects.toMatchObject(forbidden)
  await expect(other.call(getImport, { id })).rejects.toMatchObject(forbidden)
  await expect(other.call(proposeImports, { ids: [id] })).rejects.toMatchObject({ code: 'import_faulty' })
  await expect(other.call(listImports, { part })).rejects.toMatchObject(forbidden)
  expect((await other.call(listParts, {})).items.map((one) => one.part)).not.toContain(part)
})

test('a file that is being imported when the process dies is carried out by the next one', async () => {
  const { id } = await previewAccounts()
  await carryOver(id)
  await runImport(gateway.services, openings, id)
  expect(await gateway.rows('coin_account')).toHaveLength(2)
})

test('owners of imported accounts are invited by one button, and again where that failed', async () => {
  await getOrCreateParameter(gateway.db, 'password_salt', () => 'salt')
  const { id } = await previewAccounts()
  expect(await desk().call(countInvitations, { id })).toMatchObject({ total: 0 })
  await carryOver(id)
  expect(await desk().call(countInvitations, { id })).toEqual({ total: 2, done: 0, invited: 0, due: 2, failures: [] })
  gateway.services.sms.provider = undefined
  const off = { sent: 0, failures: [{ account: '6299000001', reason: invitationRefusals.smsOff.msg }], next: '' }
  expect(await desk().call(inviteCarried, { id })).toEqual(off)
  gateway.services.sms.provider = { name: 'table', send: async (message) => sentOutcome(message.id) }
  gateway.clock.advance(1000)
  expect(await desk().call(inviteCarried, { id })).toEqual({ sent: 2, failures: [], next: '' })
  expect(await desk().call(countInvitations, { id })).toMatchObject({ invited: 2, due: 0 })
  expect(await desk().call(inviteCarried, { id })).toEqual({ sent: 0, failures: [], next: '' })
  expect((await gateway.audit('coin-account.invite-carried'))[1]).toMatchObject({ detail: { accounts: ['6299000001', '6299000002'] } })

  const [first, second] = await gateway.rows('sms_message')
  await gateway.db
    .updateTable('sms_message')
    .set({ state: 'failed' })
    .where('id', '=', first?.id as string)
    .execute()
  const lost = first?.subject.replace('coin ', '') as string
  const failures = [{ account: lost, reason: '短信发送失败' }]
  expect(await desk().call(countInvitations, { id })).toMatchObject({ invited: 1, due: 1, failures })
  await gateway.db
    .updateTable('sms_message')
    .set({ state: 'sent' })
    .where('id', '=', second?.id as string)
    .execute()
  gateway.clock.advance(1000)
  expect(await desk().call(inviteCarried, { id })).toMatchObject({ sent: 1 })
  await gateway.as(anyone).call(invitedCoin.accept, { token: `invited-${lost}`, newPassword: 'Coin#2026z' })
  expect(await desk().call(countInvitations, { id })).toMatchObject({ done: 1, invited: 1, due: 0, failures: [] })
  await expect(gateway.as(staff('projects.manage')).call(inviteCarried, { id })).rejects.toMatchObject({ code: 'forbidden' })
})
