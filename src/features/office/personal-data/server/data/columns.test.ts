import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../../../test/harness/database.ts'
import { erasedPlaces, keptPlaces } from './places.ts'
import { subjectColumns } from './person.ts'

const database = useDatabase()

/** Of staff: kept as long as the record that they acted on, since it must say who did. */
const staffColumns =
  /(_by_name|^assignee_name|^reviewer_name|^first_approver_name|^author_name|^by_name|^owner_name|^made_by_name|^principal_name|^delegate_name)$/

const things = '事物的名称，不是人的'
const keys = '账号的编号，不含姓名；账号本身匿名化后不再指向本人'
const books = '会计档案管理办法：会计凭证保管 30 年；付款单位的名称，不按手机号归属本人'

/** Columns that are called like those of persons and hold something else, or that the law keeps whoever they are about. */
const explained: Readonly<Record<string, string>> = {
  ...explain(things, [
    ...['alarm_channel', 'audit_alert_rule', 'message_template'],
    ...['certificate', 'company_document', 'customer', 'dictionary', 'first_step', 'job_log', 'job_pause', 'job_run'],
    ...['library_folder', 'library_picture', 'machine', 'migration', 'news_type', 'operating_entity', 'parameter', 'passkey', 'platform'],
    ...['project', 'project_node', 'project_task', 'project_test', 'research_question', 'review_template', 'role', 'saved_view'],
    ...['scan_application', 'site_path', 'system', 'visit_count'],
  ]),
  ...explain(things, ['content_archive', 'import', 'payment_file', 'picture'], 'file_name'),
  ...explain(things, ['certificate', 'project'], 'system_name'),
  'audit_alert.rule_name': things,
  'research_answer.group_name': things,
  'solution_application.project_name': things,
  'solution_application.task_name': things,
  ...explain(keys, ['appeal', 'content_approval', 'invoice', 'reviewed', 'scan_application', 'solution_application'], 'applicant'),
  ...explain('查询币账户所属单位的名称', ['appeal', 'reviewed', 'solution_application'], 'applicant_name'),
  'payment.payer': books,
  'payment.payer_key': books,
  'recharge_request.payer': books,
  'staff.name': '在职与离职员工的姓名，随其办理的记录保存；停用账号由账号管理员办理',
  'staff.picture': '员工本人上传的头像，由本人更换或移除',
  'staff.phone': '员工的工作电话，由账号管理员随岗位变动修改或清空',
  'content_approval.applicant_name': '送审的员工',
}

function explain(reason: string, tables: readonly string[], column = 'name'): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [`${table}.${column}`, reason]))
}

async function listColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'bytea')
      and column_name ~ '(phone|mobile|mail|contact|(^|_)name$|(^|_)ip$|payer|applicant$)'
    order by 1`.execute(database.db)
  return rows.map(({ name }) => name)
}

const handled = new Set([
  ...erasedPlaces.flatMap(({ table, set = {}, removes = [] }) => [...Object.keys(set), ...removes].map((column) => `${table}.${column}`)),
  ...keptPlaces.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
])

test('every column with a phone, a name or an address is erased, or kept for a reason', async () => {
  const undeclared = (await listColumns()).filter(
    (name) => !handled.has(name) && !staffColumns.test(name.split('.')[1] ?? '') && !(name in explained),
  )
  expect(undeclared).toEqual([])
})

test('no declaration names a column that is gone', async () => {
  const { rows } = await sql<{
    name: string
  }>`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(database.db)
  const known = new Set(rows.map(({ name }) => name))
  const named = [...handled, ...Object.keys(explained), ...subjectColumns.map(([table, column]) => `${table}.${column}`)]
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('what is kept says why and until when', () => {
  for (const { reason, until } of keptPlaces) {
    expect(reason).not.toBe('')
    expect(until).toBeDefined()
  }
})
