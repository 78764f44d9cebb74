import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applicant, coinAccount, staff } from '../../../../../test/harness/actors.ts'
import { registers } from '../../../../../test/harness/coins/coin-desk-handlers.ts'
import { product } from '../../../../../test/harness/product.ts'
import { openStaffOffice, type StaffOffice } from '../../../../../test/harness/staff/staff-office.ts'
import type { CallGiven } from '#gateway/call.ts'
import type { AuditAction } from '#gateway/declared.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { writeAudit, writeSystemAudit } from '#platform/audit/server/audit.ts'
import { exportAudit, listAudit } from '../contract.ts'
import { auditLogLimits } from '../rules.ts'
import { auditLogHandlers } from './handlers.ts'

let office: StaffOffice
let auditor: Actor

beforeEach(async () => {
  office = await openStaffOffice(auditLogHandlers({ registers, words: product.auditLabels }))
  await office.hire('auditor', 'auditor')
  await office.hire('wang', 'assessor')
  auditor = (await office.login('auditor')).actor
})
afterEach(() => office.close())

const list = (given: CallGiven<typeof listAudit> = {}) => office.as(auditor).call(listAudit, given)

async function write(actor: Actor, action: AuditAction, subject: string, detail = {}): Promise<void> {
  const request = { id: 'request-x', ip: '192.0.2.7', userAgent: '' }
  await writeAudit({ db: office.db, at: office.clock.now() }, { actor, request }, { action, subject, detail })
}

async function readExport(form: 'xlsx' | 'csv', given: CallGiven<typeof listAudit> = {}): Promise<Buffer> {
  const { url } = await office.as(auditor).call(exportAudit, { ...given, form })
  const id = /^\/files\/(\w+)\?/.exec(url)?.[1]
  const file = (await office.rows('stored_file')).find((stored) => stored.id === id)
  expect(file?.owner).toBe('staff id-auditor')
  return buffer(await office.services.files.open(file?.object ?? ''))
}

test('a successful login names the person who logged in', async () => {
  expect((await list()).items).toMatchObject([
    { action: 'login.succeed', actorKind: 'staff', actorId: 'id-auditor', actorName: 'auditor名', subjectName: 'auditor名' },
  ])
})

test('the trail is filtered by actor, kind, action, object and day', async () => {
  await write(staff(), 'staff.disable', 'staff id-wang', { account: 'wang' })
  await write(coinAccount(), 'transfer.make', 'coin 1001', { amount: 5 })
  const found = async (given: CallGiven<typeof listAudit>) => (await list(given)).items.map(({ action }) => action)
  expect(await found({ actor: '李编' })).toEqual(['staff.disable'])
  expect(await found({ actor: 'id-auditor' })).toEqual(['login.succeed'])
  expect(await found({ actorKind: 'coin' })).toEqual(['transfer.make'])
  expect(await found({ action: 'staff.' })).toEqual(['staff.disable'])
  expect(await found({ action: '%' })).toEqual([])
  expect(await found({ subject: 'ID-WANG' })).toEqual(['staff.disable'])
  expect(await found({ from: '2026-11-20', to: '2026-11-20', pageSize: 2 })).toEqual(['transfer.make', 'staff.disable'])
  expect(await found({ to: '2026-11-19' })).toEqual([])
  const named = (await list()).items.find(({ action }) => action === 'staff.disable')
  expect(await found({ id: named?.id })).toEqual(['staff.disable'])
  expect((await list({ subject: 'id-wang' })).items[0]).toMatchObject({ subjectName: 'wang名', detail: { account: 'wang' } })
  await writeSystemAudit({ db: office.db, at: office.clock.now() }, 'publish-due', { action: 'news.publish', subject: 'n1' })
  for (const actor of ['定时', 'publish-due']) expect(await found({ actor })).toEqual(['news.publish'])
})

test.each([
  // Beginnings of the whole and of the identifier, in either case; signs are no patterns.
  ['staff id-wang', 1],
  ['staff', 2],
  ['id-w', 1],
  ['ID-WANG', 1],
  ['C4CA4238', 1],
  ['KP-7', 1],
  ['kp-7', 0],
  ['wang', 0],
  ['%', 0],
  ['id_wang', 0],
  ['i\\', 0],
])('an object is found by its beginning: "%s" finds %i', async (subject, count) => {
  await write(staff(), 'staff.disable', 'staff id-wang')
  await write(staff(), 'transfer.make', 'coin KP-7')
  await write(staff(), 'news.publish', 'c4ca4238-a0b9-4238-9d0b-82c8f0b0c4aa')
  const { total, items } = await list({ subject, actorKind: 'staff', from: '2026-11-20' })
  expect([total, items.length]).toEqual([count, count])
})

test.each([
  ['1001', ['coin 1001']],
  ['coin 1001', ['coin 1001']],
  ['N1', ['n1']],
  ['100', ['coin 10012', 'coin 1001']],
])('“%s” finds the object of that identifier alone, and what begins so where there is none', async (subject, found) => {
  for (const written of ['coin 1001', 'coin 10012', 'n1', 'n12']) await write(staff(), 'transfer.make', written)
  expect((await list({ subject })).items.map((item) => item.subject)).toEqual(found)
})

test('the filtered trail is exported with labels, and the export is audited', async () => {
  await write(staff(), 'staff.disable', 'staff id-wang', { note: '=1+1' })
  const rows = (await readXlsxFile(await readExport('xlsx', { action: 'staff.' })))[0]?.data ?? []
  expect(rows.slice(1).map((row) => [row[2], row[5], row[7]])).toEqual([
    ['操作人', '操作', '对象'],
    ['李编辑', '员工账号停用', '员工 wang名'],
  ])
  const csv = (await readExport('csv', { action: 'staff.' })).toString()
  const [head, line] = csv.split('\r\n')
  expect(head).toBe(
    '\ufeff"编号","时间","操作人","操作人类别","操作人编号","操作","操作代码","对象","对象标识","详情","IP 地址","请求编号"',
  )
  expect(line).toBe(
    '"2","2026-11-20 09:30:00","李编辑","员工","staff-1","员工账号停用","staff.disable","员工 wang名","staff id-wang","{""note"":""=1+1""}","192.0.2.7","request-x"',
  )
  expect(await office.audit('audit.export')).toMatchObject([
    { actor_id: 'id-auditor', detail: { form: 'xlsx', rows: 1, action: 'staff.' } },
    { detail: { form: 'csv', rows: 1 } },
  ])
})

test('an export is limited and holds every row up to the limit', async () => {
  await sql`
    insert into audit (at, actor_kind, ip, request_id, action, subject)
    select ${office.clock.now()}, 'system', '', '', 'many.rows', n::text from generate_series(1, ${auditLogLimits.exportRows}) as n
  `.execute(office.db)
  const lines = (await readExport('csv', { action: 'many.' })).toString().trimEnd().split('\r\n')
  expect(new Set(lines).size).toBe(auditLogLimits.exportRows + 1)
  await expect(office.as(auditor).call(exportAudit, { form: 'csv' })).rejects.toMatchObject({ code: 'export_too_large' })
})

test('listing and exporting require the audit permission', async () => {
  await expect(office.as(staff('staff.manage')).call(listAudit, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(office.as(staff('finance.handle')).call(exportAudit, { form: 'csv' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(office.as(applicant()).call(exportAudit, { form: 'csv' })).rejects.toMatchObject({ code: 'invalid_session' })
})
