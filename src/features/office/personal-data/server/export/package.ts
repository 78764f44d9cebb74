import { sql } from 'kysely'
import { formatDateTime } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { FileExport } from '#platform/exports/server/export-job.ts'
import { writeZip, type ZipEntry } from '#platform/zip/server/write-zip.ts'
import { findPerson, type Person } from '../data/person.ts'
import { erasedPlaces, keptPlaces } from '../data/places.ts'
import { readSubject } from '../requests.ts'
import type { PersonalPart } from './document.ts'

/** Everything that names a person, for programs and for reading; a crash begins it again. */
export const personalExport: FileExport<{ requestId: string }> = {
  name: 'personal-data',
  async openFile({ db, clock, secretKey }, { requestId }) {
    const request = await db
      .selectFrom('personal_request')
      .select(['id', 'encrypted_subject'])
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    const parts = await collectParts(db, await findPerson(db, readSubject(secretKey, request)))
    const madeAt = clock.now()
    return {
      fileName: `个人信息 ${requestId.slice(0, 8).toUpperCase()}.zip`,
      mediaType: 'application/zip',
      total: parts.reduce((sum, { rows }) => sum + rows.length, 0),
      write: () => writeZip(listEntries(parts, { requestId, madeAt })),
    }
  },
}

async function collectParts(db: Db, person: Person): Promise<PersonalPart[]> {
  const parts = await Promise.all(
    [...erasedPlaces, ...keptPlaces].map(async ({ table, label, of }) => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) as row from ${sql.table(table)} as t where ${of(person)}`.execute(db)
      return { label, table, rows: rows.map(({ row }) => toShown(row)).filter((row) => Object.keys(row).length > 0) }
    }),
  )
  return parts.filter(({ rows }) => rows.length > 0)
}

async function* listEntries(
  parts: readonly PersonalPart[],
  { requestId, madeAt }: { requestId: string; madeAt: Date },
): AsyncGenerator<ZipEntry> {
  const content = {
    request: requestId,
    madeAt: madeAt.toISOString(),
    records: Object.fromEntries(parts.map(({ label, rows }) => [label, rows])),
  }
  yield { name: '个人信息.json', content: [`${JSON.stringify(content, null, 2)}\n`] }
  // The PDF library is loaded with the first export.
  const { drawPersonalData } = await import('./document.ts')
  yield {
    name: '个人信息.pdf',
    content: [await drawPersonalData(parts, { number: requestId.slice(0, 8).toUpperCase(), madeAt: formatDateTime(madeAt) })],
  }
}

/** The columns that a person is told, and how they are called; keys, digests and search texts are no one's data. */
const columnLabels: Readonly<Record<string, string>> = {
  number: '编号',
  code: '编号',
  account: '账号',
  name: '姓名或名称',
  applicant_name: '申请人',
  actor_name: '操作人',
  company: '单位',
  contact: '联系人',
  phone: '手机号',
  mobile: '手机号',
  email: '邮箱',
  title: '标题',
  text: '内容',
  question: '咨询内容',
  description: '描述',
  product: '咨询主题',
  page: '来源页面',
  target: '扫描目标',
  type: '类型',
  action: '操作',
  comment: '办理意见',
  tax_number: '纳税人识别号',
  bank: '开户银行',
  bank_account: '银行账号',
  address: '地址',
  remark: '备注',
  fen: '金额（分）',
  ip: '网络地址',
  device: '设备',
  consent_version: '同意的隐私政策版本',
  declaration_version: '授权声明版本',
  cells: '导入的内容',
  data: '草稿内容',
  at: '时间',
  created_at: '建立时间',
  submitted_at: '提交时间',
  decided_at: '办结时间',
  saved_at: '保存时间',
  kept_at: '登记时间',
}

/** The labelled columns of a row that hold something. */
function toShown(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columnLabels).flatMap(([column, label]) => {
      const value = row[column]
      return value === undefined || value === null || value === '' ? [] : [[label, value]]
    }),
  )
}
