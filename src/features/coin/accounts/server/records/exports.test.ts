import { buffer } from 'node:stream/consumers'
import readXlsxFile from 'read-excel-file/node'
import { beforeEach, expect, test, vi } from 'vitest'
import { anyone, applicant } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { waitUntil } from '../../../../../../test/harness/wait-until.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { removeExpiredFiles } from '#platform/files/server/stored-files.ts'
import { grant, use } from '#platform/ledger/server/booking.ts'
import { deriveRecords, startExport, watchExport } from '../../contract.ts'
import { coinHandlers } from '../handlers.ts'
import { removeOldExports } from '#platform/exports/server/exports.ts'
import { exportLimits } from '#platform/exports/rules.ts'
import { exportJob, runExport } from '#platform/exports/server/export-job.ts'
import { recordExport } from './record-export.ts'

const gateway = useGateway(coinHandlers)
let owner: Actor
const id = '6300000001'

beforeEach(async () => {
  owner = await openCoinAccount(gateway.db, gateway.clock.now(), { id, coins: 500 })
})

const start = (input = {}, actor = owner) => gateway.as(actor).call(startExport, input)
const watch = (exportId: string, actor = owner) => gateway.as(actor).call(watchExport, { exportId })

async function finish(exportId: string): Promise<void> {
  await runExport(gateway.services, [recordExport], exportId)
}

async function readBack() {
  const [file] = await gateway.rows('stored_file')
  const content = await buffer(await gateway.services.files.open(file?.object as string))
  const [sheet] = await readXlsxFile(content, { trim: false })
  return sheet?.data ?? []
}

function spend(detail: string) {
  return use(gateway.db, { account: id, amount: 1, detail, service: '漏洞扫描', reference: '', by: 'machine m', at: gateway.clock.now() })
}

test('an export starts a job, reports progress, and then gives a link to the session that requested it', async () => {
  const { exportId } = await start({ from: '2026-11-01', to: '2026-11-20' })
  expect(gateway.jobs.list).toEqual([{ name: 'export', data: { id: exportId }, once: exportId }])
  expect(await watch(exportId)).toEqual({ state: 'waiting', done: 0, total: 1, path: '' })
  await finish(exportId)
  expect(await watch(exportId)).toEqual({ state: 'done', done: 1, total: 1, path: expect.stringMatching(/^\/files\/[0-9a-f]{32}\?/) })
  expect(await gateway.audit()).toMatchObject([{ action: 'export.start', subject: `coin ${id}`, detail: { exportId, from: '2026-11-01' } }])
})

test('the file holds the list with title and headings, and formulas become text', async () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠1']
  for (const detail of hostile) await spend(detail)
  await grant(gateway.db, {
    account: id,
    amount: 20,
    detail: '活动',
    service: '赠送',
    reference: '',
    by: 'staff f',
    at: gateway.clock.now(),
  })
  await finish((await start()).exportId)
  const [title, headings, first, ...rest] = await readBack()
  expect(title?.[0]).toBe(`账号 ${id}　全部日期　导出时间 2026-11-20 09:30:00`)
  expect(headings).toEqual(['明细', '服务类型', '数量', '充值时间', '扣除时间'])
  // A spreadsheet has no zones: its clock is Shanghai's.
  const now = new Date('2026-11-20T09:30:00Z')
  expect(first).toEqual(['活动', '赠送', 20, now, null])
  expect(rest.map((row) => row[0])).toEqual([...hostile.toReversed(), '开户充值'])
  expect(rest[0]).toEqual(['＠1', '漏洞扫描', -1, null, now])
})

test('filters and the clearing of details apply to the file too', async () => {
  await spend('门户网站')
  gateway.clock.advance(24 * 3600_000)
  await spend('门户 100%')
  await gateway.db.updateTable('ledger_account').set({ visible_from: gateway.clock.now() }).where('code', '=', id).execute()
  await finish((await start({ text: '%', kind: 'use', most: 3 })).exportId)
  const title = '全部日期　类型为扣除　明细含“%”　数量不多于 3 枚　导出时间'
  expect((await readBack()).map((row) => row[0])).toEqual([expect.stringContaining(title), '明细', '门户 100%'])
})

test('an account has one export at a time: the same request returns the running export, another one is refused', async () => {
  const other = await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6300000002' })
  const started = await Promise.all([start(), start(), start()])
  expect(new Set(started.map(({ exportId }) => exportId)).size).toBe(1)
  await expect(start({ text: '扫描' })).rejects.toMatchObject({ code: 'export_running' })
  expect((await start({}, other)).exportId).not.toBe(started[0]?.exportId)
  await finish(started[0]?.exportId ?? '')
  expect((await start({ text: '扫描' })).exportId).toBeTruthy()
})

test('200,000 records are exported, one more is refused', async () => {
  // The ledger's row triggers would take a quarter of a minute.
  await gateway.database.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into ledger_booking (id, kind, at, reference, made_by)
      select 1000 + i, 'use', '2026-01-01', '', 'machine m' from generate_series(1, ${exportLimits.rows}) as i;
    insert into ledger_entry (booking_id, account_id, amount, granted, balance, service, detail, at)
      select 1000 + i, account.id, -1, 0, 5, '漏洞扫描', '扫描', '2026-01-01'
      from generate_series(1, ${exportLimits.rows}) as i, ledger_account as account where account.code = '${id}';
    commit`)
  await expect(start()).rejects.toMatchObject({ code: 'export_too_large', message: '记录超过20万条，请缩小日期范围后导出' })
  expect(await gateway.rows('export')).toEqual([])
  expect(await watch((await start({ text: '扫描' })).exportId)).toMatchObject({ total: exportLimits.rows })
})

test('a job that runs twice makes one file; an interrupted one starts again', async () => {
  const { exportId } = await start()
  await gateway.db.updateTable('export').set({ state: 'running', attempts: 1, done: 1 }).execute()
  expect((await watch(exportId)).path).toBe('')
  await Promise.all([finish(exportId), finish(exportId)])
  await finish(exportId)
  expect(await gateway.rows('stored_file')).toHaveLength(1)
  expect(await gateway.rows('export')).toMatchObject([{ state: 'done', done: 1 }])
})

test('an export that keeps failing is cancelled, and the account may start another', async () => {
  const { exportId } = await start()
  const broken = { ...gateway.services, files: { ...gateway.services.files, put: () => Promise.reject(new Error('disk full')) } }
  for (let i = 0; i < 3; i++) await expect(runExport(broken, [recordExport], exportId)).rejects.toThrow('disk full')
  expect(await watch(exportId)).toMatchObject({ state: 'failed', path: '' })
  expect(await gateway.rows('stored_file')).toEqual([])
  expect((await start()).exportId).not.toBe(exportId)
})

test("a stale export does not block the account's next one", async () => {
  await start()
  gateway.clock.advance(31 * 60_000)
  expect((await start({ text: '扫描' })).exportId).toBeTruthy()
})

test('after a day the file is removed, after a week the export', async () => {
  const { exportId } = await start()
  await finish(exportId)
  gateway.clock.advance(24 * 3600_000)
  expect(await watch(exportId)).toMatchObject({ state: 'done', path: '' })
  await removeExpiredFiles(gateway.services)
  expect(await gateway.rows('stored_file')).toEqual([])
  gateway.clock.advance(7 * 24 * 3600_000)
  await removeOldExports(gateway.db, gateway.clock.now())
  expect(await gateway.rows('export')).toEqual([])
})

test('an older client waits for the link', async () => {
  const enqueue = vi.spyOn(gateway.jobs, 'enqueue').mockImplementation(async (_db, _name, { data }) => {
    const stored = waitUntil('the export is stored', async () => (await gateway.rows('export')).length > 0)
    void stored.then(() => exportJob(gateway.services, [recordExport]).run(data))
  })
  const { path, done, total } = await gateway.as(owner).call(deriveRecords, { account: id })
  expect({ path, done, total }).toEqual({ path: expect.stringMatching(/^\/files\//), done: 1, total: 1 })
  expect(await gateway.audit()).toMatchObject([{ action: 'export.start' }])
  enqueue.mockRestore()
})

test('callers without the permission are refused', async () => {
  const { exportId } = await start()
  await finish(exportId)
  const other = await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6300000002' })
  await expect(watch(exportId, other)).rejects.toMatchObject({ code: 'not_found' })
  await expect(watch(exportId, { ...owner, sessionId: 'another session' } as Actor)).rejects.toMatchObject({ code: 'not_found' })
  await expect(start({ account: '6300000002' })).rejects.toMatchObject({ code: 'not_yours' })
  await expect(gateway.as(owner).call(deriveRecords, { account: '6300000002' })).rejects.toMatchObject({ code: 'not_yours' })
  for (const otherActor of [anyone, applicant()]) await expect(start({}, otherActor)).rejects.toMatchObject({ code: 'invalid_session' })
})
