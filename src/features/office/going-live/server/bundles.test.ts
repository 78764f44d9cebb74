import { beforeEach, expect, test } from 'vitest'
import { staff } from '../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../test/harness/coin-accounts.ts'
import { deskHandlers } from '../../../../../test/harness/coins/coin-desk-handlers.ts'
import { openings, toPartFile, useGoingLive } from '../../../../../test/harness/coins/going-live.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { runImport } from '#platform/imports/server/import-job.ts'
import { decideProposal, listProposals } from '#platform/proposals/contract.ts'
import { proposalHandlers } from '#platform/proposals/server/handlers.ts'
import { getImport, proposeImports, watchImport } from '../contract.ts'
import { goingLiveHandlers } from './handlers.ts'
import { goingLiveProposal } from './proposal.ts'

/** Who holds which right now; everybody all of them unless a test says otherwise. */
let holders: Record<string, string[]> = {}
const everybody = ['staff-1', 'staff-2']
const listStaffWith = async (_: unknown, ...permissions: string[]) =>
  permissions.flatMap((permission) => holders[permission] ?? everybody).map((id) => ({ id, name: id }))
const handlers = [...deskHandlers, ...goingLiveHandlers(openings), ...proposalHandlers([goingLiveProposal], listStaffWith)]
beforeEach(() => {
  holders = {}
})

const gateway = useGateway(handlers, { fresh: true })
const { desk, preview, decide, carryOver } = useGoingLive(gateway)

const previewAccounts = (lines = ['甲有限公司,,,,6299000001,卡账户,13800000001,100']) =>
  preview('accounts', toPartFile('accounts', lines), { customers: '1', accounts: '1', coins: '100' }, '账户.csv')
const previewRecharges = (account = '6299000001') =>
  preview('recharges', toPartFile('recharges', [`${account},2026-03-17,100,5000,SK-1`]), { recharges: '1', fen: '5000' }, '充值.csv')
const previewCertificates = () => {
  const line = 'DSMM2026000100,甲公司,91440300708461136T,,,,等级证书,3,,,,2026/3/17,2026-03-17,2029-03-16,,,'
  return preview('certificates', toPartFile('certificates', [line]), { certificates: '1' }, '证书.csv')
}
const stateOf = async (id: string) => (await desk().call(watchImport, { id })).state
async function assertNothingCameIn(): Promise<void> {
  for (const table of ['coin_account', 'coin_customer', 'coin_recharge', 'ledger_booking', 'certificate'] as const)
    expect(await gateway.rows(table)).toEqual([])
}

test('accounts, the recharges of these accounts and certificates come in together, by one proposal of one report', async () => {
  const files = [await previewAccounts(), await previewRecharges(), await previewCertificates()]
  const ids = files.map(({ id }) => id)
  await desk().call(proposeImports, { ids: ids.toReversed() })
  expect(await gateway.rows('proposal')).toMatchObject([
    {
      kind: 'going-live.import',
      subject: `going-live ${ids[0]}`,
      what: '客户与账户“账户.csv”、待开票充值“充值.csv”、证书“证书.csv”',
      after: '客户数 1 家，账户数 1 个，期初余额合计 100 枚，充值笔数 1 笔，待开票金额合计 5,000.00 元，证书数 1 张',
      payload: { ids, parts: ['accounts', 'recharges', 'certificates'] },
    },
  ])
  await assertNothingCameIn()
  await decide(true)
  await runImport(gateway.services, openings, ...ids)
  for (const id of ids) expect(await stateOf(id)).toBe('booked')
  expect(await gateway.rows('coin_recharge')).toMatchObject([{ account_id: '6299000001', fen: 500_000 }])
  expect((await gateway.rows('certificate')).map(({ number }) => number)).toEqual(['DSMM2026000100'])
  expect(await gateway.audit('going-live.import')).toMatchObject([
    { detail: { files: ['账户.csv', '充值.csv', '证书.csv'], coins: 100, fen: 500_000 } },
  ])
})

test('what fails in a later file undoes the earlier ones, and every file says why', async () => {
  const [accounts, certificates] = [await previewAccounts(), await previewCertificates()]
  const recharges = await previewRecharges()
  await gateway.database.owner.query(`
    create function lose() returns trigger language plpgsql as 'begin return null; end';
    create trigger lose before insert on coin_recharge for each row execute function lose()`)
  const ids = [accounts.id, recharges.id, certificates.id]
  await carryOver(...ids)
  await assertNothingCameIn()
  const failures = await Promise.all(ids.map(async (id) => (await desk().call(getImport, { id })).failure))
  const reason = '导入后的合计与文件不一致，未导入任何一行'
  expect(failures).toEqual([`“充值.csv”未能导入：${reason}`, reason, `“充值.csv”未能导入：${reason}`])
  for (const id of ids) expect(await stateOf(id)).toBe('failed')
})

test('a line that is wrong by the time of the confirmation is named, and nothing of the other files comes in', async () => {
  const [accounts, certificates] = [await previewAccounts(), await previewCertificates()]
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6299000001' })
  await carryOver(certificates.id, accounts.id)
  expect(await desk().call(getImport, { id: accounts.id })).toMatchObject({
    state: 'failed',
    failure: '第 2 行：账号已存在',
    items: [{ errors: ['账号已存在'] }],
  })
  expect(await desk().call(getImport, { id: certificates.id })).toMatchObject({
    state: 'failed',
    failure: '“账户.csv”未能导入：第 2 行：账号已存在',
  })
  expect(await gateway.rows('certificate')).toEqual([])
})

test('a process that dies between two files leaves nothing, and the next one imports both', async () => {
  const ids = [(await previewAccounts()).id, (await previewRecharges()).id]
  await desk().call(proposeImports, { ids })
  await decide(true)
  const broken = openings.map((kind) =>
    kind.name === 'coin.opening-recharges' ? { ...kind, close: () => Promise.reject(new Error('killed')) } : kind,
  )
  await expect(runImport(gateway.services, broken, ...ids)).rejects.toThrow('killed')
  await assertNothingCameIn()
  await runImport(gateway.services, openings, ...ids)
  expect(await gateway.rows('coin_recharge')).toHaveLength(1)
})

test('two files of one part, sums that differ and parts of others are refused, and all files stay as they are', async () => {
  const [first, second, certificates] = [
    await previewAccounts(),
    await previewAccounts(['乙有限公司,,,,6299000009,卡账户,13800000002,100']),
    await previewCertificates(),
  ]
  const refuse = (ids: string[], refusal: object, by = desk()) => expect(by.call(proposeImports, { ids })).rejects.toMatchObject(refusal)
  await refuse([first.id, second.id], { code: 'opening_twice' })
  await refuse([], { code: 'invalid' })
  const wrong = await preview(
    'projects',
    toPartFile('projects', ['DP20260102,医院评估项目,演示运营中心（北京）,北京,示例医院,医院系统,DSMM 评估,,2026/1/5,']),
    { projects: '2', tasks: '0' },
  )
  await refuse([first.id, wrong.id], { code: 'opening_sums', message: expect.stringMatching(/^项目：/) })
  await refuse([first.id, certificates.id], { code: 'forbidden' }, gateway.as(staff('finance.handle')))
  for (const { id } of [first, second, certificates]) expect(await stateOf(id)).toBe('ready')
  expect(await gateway.rows('proposal')).toEqual([])
})

test('the second person holds the rights of all parts, and the proposer still does', async () => {
  const ids = [(await previewAccounts()).id, (await previewCertificates()).id]
  await desk().call(proposeImports, { ids })
  const [proposal] = await gateway.rows('proposal')
  const finance = { ...staff('finance.handle'), id: 'staff-3' } as ReturnType<typeof staff>
  holders = { 'finance.handle': [...everybody, 'staff-3'] }
  expect((await gateway.as(finance).call(listProposals, { is: 'open' })).items).toMatchObject([
    { refusal: expect.stringContaining('没有的权限') },
  ])
  const confirm = (by = finance) => gateway.as(by).call(decideProposal, { id: proposal?.id as string, confirm: true, note: '' })
  await expect(confirm()).rejects.toMatchObject({ code: 'lacks_rights' })
  holders = { 'content.publish': ['staff-2'] }
  await expect(decide(true)).rejects.toMatchObject({ code: 'proposer_gone' })
  await decide(false)
  for (const id of ids) expect(await stateOf(id)).toBe('dropped')
  await assertNothingCameIn()
})
