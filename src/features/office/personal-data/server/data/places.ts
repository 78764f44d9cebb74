import { type RawBuilder, sql } from 'kysely'
import { auditLimits } from '#platform/audit/rules.ts'
import { auditKeeping } from '#platform/audit/server/keeping.ts'
import { defaultSettings } from '#platform/reviewing/server/settings.ts'
import { erasedName, erasedText } from '../../rules.ts'
import { type Person, toPatterns } from './person.ts'

/**
 * Where the data of a person stand: `of` finds the rows, which go as a whole or get these values. What is made of them, as search texts, follows by the
 * database; files expire at once.
 */
export type ErasedPlace = {
  table: string
  label: string
  of: (person: Person) => RawBuilder<boolean>
  /** Each column with what stands there afterwards; without it the row goes. */
  set?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Its columns with personal data, which go with the row. */
  removes?: readonly string[]
  /** Expressions of the ids of files that go too. */
  files?: readonly string[]
}

const isPhone = (column: string) => (person: Person) => sql<boolean>`${sql.ref(column)} = any(${person.phones}::text[])`
const isApplicant = (column: string) => (person: Person) => sql<boolean>`${sql.ref(column)} = any(${person.applicants}::text[])`
const isOwner = (column: string) => (person: Person) =>
  sql<boolean>`${sql.ref(column)} = any(${person.applicants.map((id) => `applicant ${id}`)}::text[])`
/** In texts that people or programs wrote. */
const holdsPhone = (column: string) => (person: Person) => sql<boolean>`${sql.ref(column)}::text ~* any(${toPatterns(person)}::text[])`
const empty = sql`''`
/** Nobody gets in by an erased account, and nobody misses its seal. */
const noSeal = sql`''::bytea`

/** In their order: what is found by an applicant before the applicant's own row. */
export const erasedPlaces: readonly ErasedPlace[] = [
  { table: 'consultation', label: '在线咨询', of: isPhone('phone'), removes: ['name', 'phone', 'ip'] },
  { table: 'project_subscription', label: '项目进度短信提醒', of: isPhone('mobile'), removes: ['mobile', 'ip'] },
  { table: 'sms_message', label: '短信发送记录', of: isPhone('mobile'), removes: ['mobile'] },
  { table: 'sms_code', label: '短信验证码', of: isPhone('mobile'), removes: ['mobile'] },
  { table: 'notice_phone', label: '接收通知的手机号', of: isPhone('mobile'), removes: ['mobile'] },
  { table: 'notice', label: '站内通知', of: isOwner('person') },
  { table: 'notice_mailbox', label: '接收通知的邮箱', of: isOwner('person'), removes: ['address', 'pending'] },
  { table: 'notice_mail', label: '发出的通知邮件', of: isOwner('person'), removes: ['address'] },
  { table: 'notice_preference', label: '通知设置', of: isOwner('person') },
  { table: 'form_draft', label: '草稿', of: isOwner('owner') },
  { table: 'request_answer', label: '提交记录', of: isOwner('actor') },
  {
    table: 'session',
    label: '登录会话',
    of: (person) => sql<boolean>`kind = 'applicant' and ${isApplicant('subject')(person)}`,
    removes: ['name', 'ip'],
  },
  {
    table: 'password_history',
    label: '历史密码摘要',
    of: (person) => sql<boolean>`kind = 'applicant' and ${isApplicant('subject')(person)}`,
  },
  {
    table: 'invitation',
    label: '账号邀请',
    of: (person) => sql<boolean>`kind = 'applicant' and ${isApplicant('subject')(person)}`,
  },
  {
    table: 'webhook_delivery',
    label: '数据推送记录',
    of: (person) =>
      sql<boolean>`state <> 'waiting' and subject in (select id::text from scan_application where ${isOwner('applicant')(person)})`,
  },
  { table: 'import_line', label: '批量导入的原始行', of: holdsPhone('cells'), set: { cells: sql`'{}'::jsonb` } },
  { table: 'customer_note', label: '客户备注', of: holdsPhone('text'), set: { text: sql`${erasedText}` } },
  { table: 'consultation_note', label: '咨询备注', of: holdsPhone('text'), set: { text: sql`${erasedText}` } },
  { table: 'coin_customer', label: '客户联系人', of: isPhone('phone'), set: { contact: empty, phone: empty } },
  {
    table: 'coin_account',
    label: '已停用的查询币账户',
    of: (person) => sql<boolean>`disabled_at is not null and ${isPhone('phone')(person)}`,
    set: { phone: empty, seal: noSeal },
  },
  { table: 'appeal', label: '申诉', of: isPhone('phone'), set: { phone: empty, description: sql`${erasedText}` } },
  {
    table: 'scan_application',
    label: '漏扫申请中的姓名、网络地址与授权书',
    of: isOwner('applicant'),
    files: ['letter_file_id'],
    set: { applicant_name: sql`${erasedName}`, ip: empty, letter_file_id: sql`null` },
  },
  {
    table: 'stored_file',
    label: '上传的文件',
    of: (person) => sql<boolean>`${isOwner('owner')(person)} and id not in (select file_id from review_file)`,
    files: ['id'],
    set: { name: sql`${erasedName}` },
  },
  {
    table: 'applicant',
    label: '申请人账号',
    of: isApplicant('id'),
    set: {
      account: sql`'deleted-' || substr(md5(id), 1, 12)`,
      name: sql`${erasedName}`,
      company: empty,
      phone: empty,
      email: empty,
      password_hash: empty,
      freeze_reason: empty,
      disabled_at: sql`coalesce(disabled_at, now())`,
      version: sql`version + 1`,
      seal: noSeal,
    },
  },
]

/** What the law keeps: `until` is the day of the last row to go; '' where that isn't known before something else happens. */
export type KeptPlace = {
  table: string
  label: string
  columns: readonly string[]
  of: (person: Person) => RawBuilder<boolean>
  reason: string
  until: RawBuilder<unknown>
}

// As the settings say today.
const auditDays = sql`greatest(${auditLimits.minDaysKept}::integer,
  (select (value->>'daysKept')::integer from parameter where name = ${auditKeeping.parameter}))`
const reviewYears = sql`coalesce(
  (select (value->review_event.kind->>'yearsKept')::integer from parameter where name = 'reviewing'), ${defaultSettings.yearsKept}::integer)`

export const keptPlaces: readonly KeptPlace[] = [
  {
    table: 'audit',
    label: '操作审计记录',
    columns: ['actor_name', 'ip'],
    of: (person) => sql<boolean>`actor_kind = 'applicant' and ${isApplicant('actor_id')(person)}`,
    reason: '网络安全法要求留存的网络日志，数据库不允许改写',
    until: sql`at + make_interval(days => ${auditDays})`,
  },
  {
    table: 'review_event',
    label: '审核过程记录',
    columns: ['actor_name'],
    of: isOwner('actor'),
    reason: '申请与授权的处理记录，数据库不允许改写，随所属申请到期删除',
    until: sql`at + make_interval(years => ${reviewYears})`,
  },
  {
    table: 'invoice',
    label: '发票与开票申请',
    columns: ['phone', 'title', 'address', 'bank_account', 'applicant_name'],
    of: isPhone('phone'),
    reason: '会计档案管理办法：会计凭证保管 30 年',
    until: sql`make_date(extract(year from submitted_at)::integer + 31, 1, 1)`,
  },
]
