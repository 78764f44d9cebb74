import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { staff } from '../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../test/harness/coin-accounts.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { storeCoinCustomer } from '../../../../../test/harness/customers.ts'
import { settle } from '../../../../../test/harness/sealed.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { addToErasureList, readErasureList } from '#platform/backup/server/erasure-list.ts'
import { runExport } from '#platform/exports/server/export-job.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { countProposals, decideProposal, getProposal, listProposals } from '#platform/proposals/contract.ts'
import { proposalHandlers } from '#platform/proposals/server/handlers.ts'
import { readZip } from '#platform/zip/server/read-zip.ts'
import { findPerson, getRequest, listRequests, makeRequest } from '../contract.ts'
import { erasureListJob, keepErasureList } from './erasing/erasure-list.ts'
import { eraseProposal, exportProposal } from './erasing/proposals.ts'
import { personalExport } from './export/package.ts'
import { personalDataHandlers } from './handlers.ts'
import { forgetSubjects } from './requests.ts'
import { keptPlaces } from './data/places.ts'

const listStaffWith = async () => ['staff-1', 'manager'].map((id) => ({ id, name: id }))
const gateway = useGateway([...personalDataHandlers(listStaffWith), ...proposalHandlers([eraseProposal, exportProposal], listStaffWith)])
const clerk = staff('privacy.handle') as Actor & { kind: 'staff' }
const manager = { ...staff('staff.manage'), id: 'manager', name: '账号管理员' }
const [phone, email, name] = ['13700007777', 'zhang.san@example.com', '张三丰']

beforeEach(() => storePerson())

async function storePerson(): Promise<void> {
  const { db, clock } = gateway
  const at = clock.now()
  const own = { id: 'z-1', account: 'zhangsan', name, phone, email, company: '示例数据有限公司', password_hash: 'hash', created_at: at }
  const proof = { password_changed_at: null, must_change_password: false, disabled_at: null, seal: null }
  await settle(db, (unsealed) =>
    unsealed
      .insertInto('applicant')
      .values({ ...own, ...proof })
      .execute(),
  )
  const letter = await storeFile(gateway.services, {
    name: `${name}授权书.pdf`,
    mediaType: 'application/pdf',
    content: Buffer.from('%PDF'),
    owner: 'applicant z-1',
  })
  await sql`
    insert into scan_application (id, state, is_open, applicant, applicant_name, submitted_at, due_at, number, name, task_type_id, task_type, target, targets,
      target_digest, target_count, flags, ip, letter_file_id)
    values (gen_random_uuid(), 'pending', true, 'applicant z-1', ${name}, ${at}, ${at}, 'LS1', '任务', '100', '系统扫描', '10.0.0.1', '{10.0.0.1}', '', 1, '{}', '192.0.2.9', ${letter})`.execute(
    db,
  )
  await sql`insert into consultation (id, name, phone, company, question, page, consent_version, ip, created_at)
    values (gen_random_uuid(), ${name}, ${phone}, '示例数据有限公司', ${`请联系${name}`}, '', '2026.1', '192.0.2.9', ${at})`.execute(db)
  await sql`insert into form_draft (owner, form, about, data, saved_at) values ('applicant z-1', 'application', '', ${`{"name":"${name}"}`}, ${at})`.execute(
    db,
  )
  await sql`insert into sms_message (id, scene, subject, mobile, text, created_at, next_at, state) values (gen_random_uuid(), 'x', 'y', ${phone}, '您好', ${at}, ${at}, 'sent')`.execute(
    db,
  )
  await sql`insert into customer_note (customer_id, text, author, author_name, created_at)
    select of_customer, ${`找${phone}`}, 's', '李编辑', ${at} from applicant`.execute(db)
  await sql`insert into audit (at, actor_kind, actor_id, actor_name, ip, request_id, action, subject)
    values (${at}, 'applicant', 'z-1', ${name}, '192.0.2.9', 'r', 'applicant.login', 'z-1')`.execute(db)
}

async function closeReview(): Promise<void> {
  await sql`update scan_application set state = 'rejected', decided_at = ${gateway.clock.now()}`.execute(gateway.db)
}
const erase = async () => (await closeReview(), await request('erasure'), await confirm())
const request = (kind: 'export' | 'erasure', subject: string = phone) =>
  gateway.as(clerk).call(makeRequest, { kind, subject, verified: '回拨登记的手机号' })
async function confirm(): Promise<void> {
  const open = (await gateway.rows('proposal')).find(({ state }) => state === 'open')
  await gateway.as(manager).call(decideProposal, { id: open?.id ?? '', confirm: true })
}

/** The tables and columns that hold a text somewhere. */
async function whereIs(wanted: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY', 'tsvector')`.execute(gateway.db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`select from ${sql.table(table)} where position(${wanted} in ${sql.ref(column)}::text) > 0 limit 1`.execute(
      gateway.db,
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found.toSorted()
}

test('what there is of a person is found by number, address or account, and by no name; each look is audited without it', async () => {
  for (const subject of ['+86 137-0000-7777', email.toUpperCase(), 'ZhangSan']) {
    const { erased, open } = await gateway.as(clerk).call(findPerson, { subject })
    expect(erased.map(({ label }) => label)).toEqual(expect.arrayContaining(['申请人账号', '在线咨询', '草稿', '短信发送记录']))
    expect(open).toEqual(['漏扫申请 LS1（审核中）'])
  }
  expect((await gateway.as(clerk).call(findPerson, { subject: name })).erased).toEqual([])
  const audit = JSON.stringify(await gateway.audit('personal-data.find'))
  for (const secret of [phone, email, name]) expect(audit).not.toContain(secret)
})

test('an erasure waits for the end of a review, says so, and then for a second person', async () => {
  await expect(request('erasure')).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringContaining('漏扫申请 LS1') })
  await closeReview()
  await request('erasure')
  expect(await whereIs(phone)).toContain('applicant.phone')
  const [proposal] = await gateway.rows('proposal')
  await expect(
    gateway
      .as({ ...clerk, permissions: new Set(['staff.manage', 'privacy.handle']) })
      .call(decideProposal, { id: proposal?.id ?? '', confirm: true }),
  ).rejects.toMatchObject({ code: 'second_person' })
})

test('what is kept is named with the date of the settings', async () => {
  await saveParameter(gateway.db, 'audit', { daysKept: 730 })
  await closeReview()
  await request('erasure')
  await confirm()
  const ids = (await gateway.rows('personal_request')).map(({ id }) => id)
  expect(ids).toHaveLength(1)
  for (const id of ids)
    expect(await gateway.as(clerk).call(getRequest, { id })).toMatchObject({ kept: [{ label: '操作审计记录', until: '2028-11-19' }] })
})

test('after an erasure no column holds number, address or name but those that the law keeps', async () => {
  await closeReview()
  const { id } = await request('erasure')
  await confirm()
  expect(await whereIs(phone)).toEqual([])
  expect(await whereIs(email)).toEqual([])
  const kept = keptPlaces.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  for (const column of await whereIs(name)) expect(kept).toContain(column)
  expect(await gateway.rows('applicant')).toMatchObject([
    { name: '已删除', company: '', phone: '', email: '', password_hash: '', disabled_at: expect.any(Date) },
  ])
  expect(await gateway.rows('scan_application')).toMatchObject([{ applicant_name: '已删除', ip: '', letter_file_id: null, number: 'LS1' }])
  expect(await gateway.rows('stored_file')).toMatchObject([{ expires_at: gateway.clock.now(), name: '已删除' }])
  const answered = await gateway.as(clerk).call(getRequest, { id })
  expect(answered).toMatchObject({
    state: 'done',
    madeBy: '李编辑',
    settledBy: '账号管理员',
    kept: [{ label: '操作审计记录', until: '2027-11-20' }],
  })
  for (const part of ['在线咨询：1 条', '保存至 2027-11-20', '备份与数据库日志（WAL）', '2026-12-20', '删除清单'])
    expect(answered.answer).toContain(part)
  expect((await gateway.audit()).slice(-2)).toMatchObject([
    { action: 'proposal.make', subject: `personal-data ${id}`, actor_id: 'staff-1' },
    { action: 'personal-data.erase', subject: `personal-data ${id}`, actor_id: 'manager' },
  ])
  expect(gateway.jobs.list.map((job) => job.name)).toEqual(expect.arrayContaining([erasureListJob, 'remove-expired-files']))
})

test.each([
  ['电话 137 0000 7777，下午打', true],
  ['2026-11-20 +86-137-0000-7777 来电', true],
  ['邮箱Zhang.San@Example.com。', true],
  ['单号 213700007777', false],
  ['抄送 li.zhang.san@example.com', false],
  ['zhang.san@example.com.cn', false],
])('a note “%s” is about the person, or about another one', async (text, isTheirs) => {
  await sql`update customer_note set text = ${text}`.execute(gateway.db)
  await erase()
  expect(await gateway.rows('customer_note')).toMatchObject([{ text: isTheirs ? '（已按本人请求删除）' : text }])
})

test('an erasure that fails half-way erases nothing, and can be confirmed again', async () => {
  await closeReview()
  await request('erasure')
  await sql`insert into erasure (id, at, hashes, applicants) select id, now(), '{}', '{}' from personal_request`.execute(gateway.db)
  await expect(confirm()).rejects.toThrow('erasure_pkey')
  expect(await whereIs(phone)).toContain('consultation.phone')
  await sql`delete from erasure`.execute(gateway.db)
  await confirm()
  expect(await whereIs(phone)).toEqual([])
})

test('the list of erasures names nobody, and after a restore erases again whom it means, once', async () => {
  await closeReview()
  await request('erasure')
  await confirm()
  await keepErasureList(gateway.services)
  const list = await readErasureList(gateway.services.dataDirectory)
  expect(list).toMatchObject([{ hashes: [expect.stringMatching(/^[0-9a-f]{64}$/), expect.any(String)], applicants: ['z-1'] }])
  for (const secret of [phone, email, name]) expect(JSON.stringify(list)).not.toContain(secret)

  for (const table of ['erasure', 'scan_application', 'applicant']) await sql`delete from ${sql.table(table)}`.execute(gateway.db)
  await storePerson()
  expect(await keepErasureList(gateway.services)).toBe(1)
  expect(await whereIs(phone)).toEqual([])
  expect(await whereIs(email)).toEqual([])
  expect(await gateway.audit('personal-data.erase-again')).toMatchObject([
    { actor_kind: 'system', subject: `personal-data ${list[0]?.id}` },
  ])
  expect(await keepErasureList(gateway.services)).toBe(0)
})

test('a list that holds more than the database is kept whole', async () => {
  const foreign = { id: '00000000-0000-4000-8000-000000000001', at: '2026-11-01T00:00:00.000Z', hashes: ['ab'], applicants: [] }
  await addToErasureList(gateway.services.dataDirectory, [foreign])
  expect(await keepErasureList(gateway.services)).toBe(1)
  expect(await readErasureList(gateway.services.dataDirectory)).toEqual([foreign])
  expect(await whereIs(phone)).toContain('applicant.phone')
})

test('an export confirmed by another person is a ZIP of JSON and PDF for the one who asked; begun again after a crash it is one file', async () => {
  const { id } = await request('export')
  await confirm()
  const [job] = await gateway.rows('export')
  await runExport(gateway.services, [personalExport], job?.id ?? '')
  await runExport(gateway.services, [personalExport], job?.id ?? '')
  const files = (await gateway.rows('stored_file')).filter(({ name: file }) => file.endsWith('.zip'))
  expect(files).toHaveLength(1)
  const bytes = await buffer((await gateway.services.files.open(files[0]?.object ?? '')) as never)
  const zip = new Map((await readZip(bytes, { entries: 5, unpackedBytes: 1e7 })).map((file) => [file.name, file.content]))
  const { records } = JSON.parse(String(zip.get('个人信息.json'))) as { records: Record<string, object[]> }
  expect(records).toMatchObject({
    在线咨询: [{ 手机号: phone }],
    申请人账号: [{ 姓名或名称: name, 邮箱: email }],
    操作审计记录: [{ 网络地址: '192.0.2.9' }],
  })
  expect(JSON.stringify(records)).not.toContain('hash')
  expect(zip.get('个人信息.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await gateway.as(clerk).call(getRequest, { id })).export).toMatchObject({
    state: 'done',
    path: expect.stringMatching(/^\/files\//),
  })
  expect((await gateway.as({ ...clerk, id: 'other' }).call(getRequest, { id })).export.path).toBe('')
  expect(await gateway.audit('personal-data.export')).toMatchObject([{ actor_id: 'manager' }])
})

test('who asked reads the proposal, its outcome and withdraws it without being one who confirms; a colleague does not', async () => {
  const colleague = { ...clerk, id: 'other', name: '另一编辑' }
  const open = { is: 'open', page: 1, pageSize: 20 } as const
  const withdrawn = (await request('export')).id
  const { items } = await gateway.as(clerk).call(listProposals, open)
  expect(items).toMatchObject([{ label: '导出个人信息', isOwn: true, state: 'open', refusal: '须由提出人以外的另一人确认' }])
  const id = items[0]?.id ?? ''
  expect(await gateway.as(clerk).call(countProposals, {})).toEqual({ waiting: 0 })
  expect((await gateway.as(colleague).call(listProposals, open)).items).toEqual([])
  await expect(gateway.as(colleague).call(getProposal, { id })).rejects.toMatchObject({ code: 'not_found' })
  for (const confirmed of [true, false])
    await expect(gateway.as(colleague).call(decideProposal, { id, confirm: confirmed })).rejects.toMatchObject({ code: 'not_found' })
  await expect(gateway.as(clerk).call(decideProposal, { id, confirm: true })).rejects.toMatchObject({ code: 'second_person' })
  await gateway.as(clerk).call(decideProposal, { id, confirm: false, note: '号码填错' })
  expect(await gateway.as(clerk).call(getRequest, { id: withdrawn })).toMatchObject({ state: 'declined', declined: '李编辑撤回：号码填错' })
  expect(await gateway.audit('proposal.withdraw')).toMatchObject([{ actor_id: 'staff-1', subject: `personal-data ${withdrawn}` }])

  const declined = (await request('export')).id
  const [again] = (await gateway.as(manager).call(listProposals, open)).items
  await gateway.as(manager).call(decideProposal, { id: again?.id ?? '', confirm: false, note: '未核验' })
  expect(await gateway.as(clerk).call(getProposal, { id: again?.id ?? '' })).toMatchObject({ state: 'declined', note: '未核验' })
  expect(await gateway.as(clerk).call(getRequest, { id: declined })).toMatchObject({ declined: '账号管理员否决：未核验' })
})

describe('whom a request is about is forgotten', () => {
  test('when it is declined', async () => {
    await request('export')
    const [proposal] = await gateway.rows('proposal')
    await gateway.as(manager).call(decideProposal, { id: proposal?.id ?? '', confirm: false, note: '未核验' })
    expect(await gateway.rows('personal_request')).toMatchObject([{ state: 'declined', encrypted_subject: null }])
  })

  test('when nobody confirms it within a week', async () => {
    const { id } = await request('export')
    gateway.clock.advance(8 * 24 * 3600_000)
    await forgetSubjects(gateway.db, gateway.clock.now())
    expect(await gateway.as(clerk).call(getRequest, { id })).toMatchObject({ declined: '到期无人确认' })
    expect(await gateway.rows('personal_request')).toMatchObject([{ state: 'declined', encrypted_subject: null }])
  })
})

test('a number that an account of query coins uses is erased only after the account has another', async () => {
  await closeReview()
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6300000009', phone })
  await expect(request('erasure')).rejects.toMatchObject({ message: expect.stringContaining('6300000009') })
})

test.each(['010-88002006', '(010) 8800 2006', '+86 10-88002006', '０１０88002006'])(
  'a contact with a landline is found by %s',
  async (subject) => {
    await storeCoinCustomer(gateway.db, gateway.clock.now(), { company: '示例贸易有限公司' })
    await gateway.db.updateTable('coin_customer').set({ phone: '010-88002006' }).execute()
    expect(await gateway.as(clerk).call(findPerson, { subject })).toMatchObject({ erased: [{ label: '客户联系人', count: 1 }] })
  },
)

test('nobody is found under an unknown number, and others are refused', async () => {
  await expect(request('export', '13900000000')).rejects.toMatchObject({ code: 'not_found' })
  await expect(gateway.as(staff('consultations.handle')).call(listRequests, { page: 1, pageSize: 20 })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(gateway.as(staff('consultations.handle')).call(findPerson, { subject: phone })).rejects.toMatchObject({ code: 'forbidden' })
})
