import { isEmail, toEmail } from '#kit/identifiers/emails.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isMobile, invalidMobile, toPhone } from '#kit/identifiers/mobile.ts'
import { hashReceivedPassword } from '#platform/credentials/server/passwords.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import type { ImportKind, ImportLine } from '#platform/imports/server/import-kind.ts'
import { changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import { applicantPlace } from '../persons.ts'
import {
  applicantAccount,
  type ApplicantColumn,
  applicantColumns,
  applicantImportName,
  applicantLimits as limits,
  applicantMessages as messages,
} from '../../rules.ts'

type Line = ImportLine<ApplicantColumn>
type Values = Record<ApplicantColumn, string>

export const applicantImport: ImportKind<Values, ApplicantColumn> = {
  name: applicantImportName,
  label: '申请人',
  columns: applicantColumns,
  notice: { topic: 'applicant-imports', url: (id) => `/console/applicants/import?id=${id}` },
  verb: '建立',
  lock: (db) => lockByName(db, 'applicant import'),
  async check(db, lines) {
    const taken = await findTakenAccounts(db, lines)
    const seen = new Map<string, number>()
    return lines.map((line) => {
      const values = { ...line.cells, phone: toPhone(line.cells.phone), email: toEmail(line.cells.email) }
      return { ...line, values, errors: [...cellErrors(values), ...accountErrors(line, { taken, seen })] }
    })
  },
  sum: () => ({}),
  async book(db, lines, { at, secretKey }) {
    // One hash of a discarded random password: the invitation sets each applicant's own.
    const password_hash = await hashReceivedPassword({ testMode: false }, randomBytes(32).toString('hex'))
    const login = { password_hash, password_changed_at: null, must_change_password: false, disabled_at: null, seal: null }
    const rows = lines.map(({ values }) => ({ id: randomUUID(), ...values, ...login, created_at: at }))
    for (const row of rows)
      await changeSealed({ db, secretKey }, rowOf(applicantPlace, row.id), (unsealed) =>
        unsealed.insertInto('applicant').values(row).execute(),
      )
    return rows.map(({ id }) => id)
  },
}

async function findTakenAccounts(db: Db, lines: readonly Line[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(lines.map(({ cells }) => cells.account.toLowerCase()))]
  const { rows } = await sql<{ account: string }>`
    select lower(account) as account from applicant where lower(account) = any(${wanted}::text[])`.execute(db)
  return new Set(rows.map(({ account }) => account))
}

function accountErrors({ line, cells }: Line, { taken, seen }: { taken: ReadonlySet<string>; seen: Map<string, number> }): string[] {
  const account = cells.account.toLowerCase()
  if (account === '') return ['未填写账号']
  if (!applicantAccount.test(account)) return [messages.account]
  const former = seen.get(account)
  seen.set(account, former ?? line)
  if (former !== undefined) return [`账号与第 ${former} 行重复`]
  return taken.has(account) ? ['账号已存在'] : []
}

function cellErrors({ name, company, phone, email }: Values): string[] {
  return [
    ...(name === '' ? ['未填写姓名'] : []),
    ...(name.length > limits.name ? [`姓名不能超过${limits.name}个字符`] : []),
    ...(company.length > limits.company ? [`单位不能超过${limits.company}个字符`] : []),
    ...(phone !== '' && !isMobile(phone) ? [invalidMobile] : []),
    ...(email.length > limits.email || (email !== '' && !isEmail(email)) ? [messages.email] : []),
  ]
}
