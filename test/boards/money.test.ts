import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { balanceOnDay, startLedgerExport } from '#features/coin-desk/ledger-contract.ts'
import { deductAccount, rechargeAccount, reverseBooking, setAlert } from '#features/coin-desk/contract.ts'
import { getCoinAccount, startExport, transferCard } from '#features/coin/contract.ts'
import { coinImports } from '#features/coin-desk/server/imports/coin-imports.ts'
import { ledgerExport } from '#features/coin-desk/server/ledger/export-tables.ts'
import { recordExport } from '#features/coin/server/records/record-export.ts'
import { exportJob } from '#platform/exports/server/export-job.ts'
import { importJob } from '#platform/imports/server/import-job.ts'
import { coinHandlers } from '#features/coin/server/handlers.ts'
import { machineCalls } from '#features/machines/contract.ts'
import { bookingHandlers } from '#features/machines/server/bookings.ts'
import { machineQueries } from '#features/machines/server/queries.ts'
import type { Call, CallGiven, CallReply } from '#gateway/call.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { expireHolds } from '#platform/ledger/server/holds.ts'
import { tellLowBalances } from '#platform/ledger/server/low-balance.ts'
import { reconcile } from '#platform/ledger/server/reconcile.ts'
import { sealLedger } from '#platform/ledger/server/seal.ts'
import { coinPassword, openCoinAccount } from '../harness/coin-accounts.ts'
import { machine, staff } from '../harness/actors.ts'
import { backOfficeHandlers, registers } from '../harness/back-office.ts'
import { startGateway, type TestGateway } from '../harness/gateway.ts'

const [account, sister] = ['6200009001', '6200009002']
const finance = staff('finance.handle')
const system = { ...machine('ledger.read', 'ledger.book'), id: randomUUID() } as Actor & { kind: 'machine' }
const words = { service: 'DSMM证书查询', detail: '证书 DSMM2026000001' }
let gateway: TestGateway
let owner: Actor

beforeEach(async () => {
  gateway = await startGateway([...coinHandlers, ...backOfficeHandlers, ...bookingHandlers, ...machineQueries])
  const row = { scopes: [], calls_per_minute: 1, networks: [], created_at: gateway.clock.now() }
  await gateway.db
    .insertInto('machine')
    .values({ id: system.id, name: system.name, ...row })
    .execute()
  owner = await openCoinAccount(gateway.db, gateway.clock.now(), { id: account, coins: 100 })
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: sister, coins: 10 })
})
afterEach(async () => {
  const findings = await reconcile(gateway.db)
  await gateway.close()
  if (findings.length > 0) throw new Error(JSON.stringify(findings))
})

function ask<C extends Call>(actor: Actor, call: C, input: CallGiven<C>, requestId: string = randomUUID()): Promise<CallReply<C>> {
  return gateway.as(actor).call(call, input, requestId)
}
const use = (amount: number, more: { dryRun?: boolean; reference?: string } = {}) =>
  ask(system, machineCalls.use, { account, amount, reference: randomUUID(), ...words, ...more })
const hold = (amount: number) => ask(system, machineCalls.hold, { account, amount, reference: randomUUID(), minutes: 10 })
const standing = () => ask(system, machineCalls.balance, { account })

async function runExports(): Promise<unknown[][]> {
  const exports = exportJob(gateway.services, [recordExport, ledgerExport(registers)])
  const jobs = [exports, importJob(gateway.services, Object.values(coinImports))]
  for (const { name, data } of gateway.jobs.list.splice(0)) await jobs.find((job) => job.name === name)?.run(data)
  const file = (await gateway.rows('stored_file')).at(-1)
  const [sheet] = await readXlsxFile(await buffer(await gateway.services.files.open(file?.object as string)))
  return sheet?.data ?? []
}

test('prepaid account with paid, granted and voided coins', async () => {
  await ask(finance, rechargeAccount, { account, quantity: 50, paidBy: 'money', yuan: '500.00', receipt: 'SK-1' })
  await ask(finance, rechargeAccount, { account, quantity: 20, paidBy: 'grant', note: '老客户赠送' })
  expect(await ask(owner, getCoinAccount, {})).toMatchObject({ balance: 170, granted: 20 })
  await use(15)
  await ask(finance, deductAccount, { account, quantity: 10, reason: '合同到期作废' })
  expect(await ask(owner, getCoinAccount, {})).toMatchObject({ balance: 145, granted: 0 })
  const { rows } = await sql<{ code: string; sum: number }>`
    select code, sum(amount)::bigint as sum from ledger_entry join ledger_account as a on a.id = account_id
    where a.kind = 'system' group by code order by code
  `.execute(gateway.db)
  expect(rows).toEqual([
    { code: 'granted', sum: -20 },
    { code: 'paid', sum: -160 },
    { code: 'used', sum: 15 },
    { code: 'voided', sum: 10 },
  ])
})

test('double entry, immutable', async () => {
  await use(3)
  const { rows } = await sql<{ legs: number; sum: number }>`
    select count(*) as legs, sum(amount)::bigint as sum from ledger_entry group by booking_id
  `.execute(gateway.db)
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.every(({ legs, sum }) => legs === 2 && sum === 0)).toBe(true)
  for (const statement of ['update ledger_entry set amount = 1', 'delete from ledger_booking', 'truncate ledger_entry']) {
    await expect(gateway.database.owner.query(statement)).rejects.toThrow('append-only')
    await expect(gateway.database.pool.query(statement)).rejects.toThrow('permission denied')
  }
})

test('tamper-evident hash chain with a separate verifier script an auditor can run', async () => {
  await use(3)
  await sealLedger(gateway.db, gateway.clock.now())
  const { connectionString } = gateway.database.address
  const verify = () => spawnSync(process.execPath, ['scripts/verify-ledger.ts', connectionString], { encoding: 'utf8' })
  expect(verify().status).toBe(0)
  const client = await gateway.database.owner.connect()
  const rewrite = (from: string, to: string) => client.query('update ledger_entry set detail = $2 where detail = $1', [from, to])
  await client.query('set session_replication_role = replica')
  await rewrite(words.detail, '改过的明细')
  const told = verify()
  expect([told.status, told.stdout + told.stderr]).toEqual([1, expect.stringContaining(account)])
  await rewrite('改过的明细', words.detail)
  client.release(true)
})

test('idempotency key on every money call', async () => {
  const five = async <C extends Call>(actor: Actor, call: C, input: CallGiven<C>) => {
    const id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(actor, call, input, id)))
    for (const reply of replies) expect(reply).toEqual(replies[0])
    const bookings = (await gateway.rows('ledger_booking')).length
    const held = (await gateway.rows('ledger_hold')).length
    return { reply: replies[0] as CallReply<C>, bookings, held }
  }
  const first = (await gateway.rows('ledger_booking')).length
  const used = await five(system, machineCalls.use, { account, amount: 1, reference: 'u', ...words })
  const keeping = await five(system, machineCalls.hold, { account, amount: 2, reference: 'h', minutes: 5 })
  const committed = await five(system, machineCalls.commit, { holdId: keeping.reply.holdId, ...words })
  const released = await five(system, machineCalls.hold, { account, amount: 2, reference: 'r', minutes: 5 })
  await five(system, machineCalls.release, { holdId: released.reply.holdId })
  const reversed = await five(system, machineCalls.reverse, { reference: 'u', reason: '重复扣减' })
  const filled = await five(finance, rechargeAccount, { account, quantity: 5, paidBy: 'money', yuan: '50', receipt: 'SK-2' })
  const taken = await five(finance, deductAccount, { account, quantity: 5, reason: '误充' })
  const undone = await five(finance, reverseBooking, { id: committed.reply.bookingId, reason: '退回' })
  const moved = await five(owner, transferCard, { from: account, password: coinPassword, to: sister })
  const counts = [used, committed, reversed, filled, taken, undone, moved].map(({ bookings }) => bookings - first)
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(released.held).toBe(2)
  expect(await ask(system, machineCalls.balance, { account: sister })).toMatchObject({ balance: 110 })
})

test('balance at a past date', async () => {
  const before = gateway.clock.now().toISOString()
  gateway.clock.advance(3 * 24 * 3600_000)
  await use(40)
  expect(await ask(system, machineCalls.balance, { account, at: before })).toMatchObject({ balance: 100 })
  expect(await ask(finance, balanceOnDay, { account, day: '2026-11-22' })).toMatchObject({ balance: 100 })
  expect(await ask(finance, balanceOnDay, { account, day: '2026-11-23' })).toMatchObject({ balance: 60 })
})

test('hold, later commit or release', async () => {
  const [first, second, third] = [await hold(30), await hold(30), await hold(30)]
  expect(await standing()).toMatchObject({ balance: 100, held: 90, available: 10 })
  await expect(use(11)).rejects.toMatchObject({ message: '余额不足' })
  await ask(system, machineCalls.commit, { holdId: first.holdId, amount: 25, ...words })
  await ask(system, machineCalls.release, { holdId: second.holdId })
  expect(await standing()).toMatchObject({ balance: 75, held: 30, available: 45 })
  gateway.clock.advance(11 * 60_000)
  await expireHolds(gateway.db, gateway.clock.now())
  expect(await standing()).toMatchObject({ balance: 75, held: 0, available: 75 })
  await expect(ask(system, machineCalls.commit, { holdId: third.holdId, ...words })).rejects.toMatchObject({
    message: '预占不存在或已结束',
  })
})

test('dry run', async () => {
  expect(await use(40, { dryRun: true })).toMatchObject({ dryRun: true, balance: 60 })
  await expect(use(101, { dryRun: true })).rejects.toMatchObject({ message: '余额不足' })
  expect(await standing()).toMatchObject({ balance: 100 })
  expect((await gateway.rows('ledger_booking')).filter(({ kind }) => kind === 'use')).toEqual([])
})

test('transfer between a customer’s cards', async () => {
  const stranger = '6200009003'
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: stranger, customerId: randomUUID(), company: '另一家单位', coins: 1 })
  const transfer = (to: string) => ask(owner, transferCard, { from: account, password: coinPassword, to })
  await expect(transfer(stranger)).rejects.toMatchObject({ code: 'transfer_refused' })
  await transfer(sister)
  expect(await standing()).toMatchObject({ balance: 0, state: 'moved' })
  expect(await ask(system, machineCalls.balance, { account: sister })).toMatchObject({ balance: 110, state: 'active' })
  await expect(use(1)).rejects.toMatchObject({ message: '账户已转出，不能再办理' })
})

test('low-balance alert', async () => {
  await ask(finance, setAlert, { account, alertBelow: 50, was: null })
  const told: unknown[] = []
  const tell = () => tellLowBalances(gateway.db, gateway.clock.now(), async (_, low) => void told.push(low))
  await use(40)
  await tell()
  expect(told).toEqual([])
  await use(20)
  await use(5)
  await tell()
  await tell()
  expect(told).toMatchObject([{ code: account, balance: 35, alertBelow: 50 }])
})

test('exact balance at once', async () => {
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => use(7)))
  const done = all.flatMap((one) => (one.status === 'fulfilled' ? one.value.balance : []))
  expect(done.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 14 }, (_, i) => 93 - 7 * i))
  expect(await standing()).toMatchObject({ balance: 2, available: 2 })
  expect(await ask(owner, getCoinAccount, {})).toMatchObject({ balance: 2 })
})

test('export of write-offs and statements', async () => {
  await use(4)
  await ask(owner, startExport, {})
  const writeOffs = (await runExports()).flat()
  expect(writeOffs).toEqual(expect.arrayContaining([words.detail, '-4', '+100']))
  await ask(finance, startLedgerExport, { account, what: 'statement', form: 'xlsx', month: '2026-11' })
  const statement = (await runExports()).flat().map(String)
  expect(statement.join(' ')).toContain(account)
  expect(statement).toEqual(expect.arrayContaining([words.detail]))
})
