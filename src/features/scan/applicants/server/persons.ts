import { type SqlBool, sql } from 'kysely'
import { notFound } from '#gateway/refusals.ts'
import { toPhone } from '#kit/identifiers/mobile.ts'
import type { Db } from '#platform/db/server/database.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import { defineSealedPlace, toEpoch } from '#platform/seals/server/sealed-place.ts'
import type { ApplicantState } from '../rules.ts'

/** Who gets in as this applicant. */
export const applicantPlace = defineSealedPlace({
  table: 'applicant',
  subject: 'applicant',
  covers: [sql`account, password_hash, must_change_password`, toEpoch('password_changed_at'), toEpoch('disabled_at')],
})
export const applicantAccounts = { kind: 'applicant', place: applicantPlace } as const

export type Applicant = Awaited<ReturnType<typeof getApplicant>>

/** Accounts are compared without regard to case. `locked`: the account stays as it is until the transaction ends. */
export function findApplicant(db: Db, account: string, { locked = false } = {}) {
  const found = persons(db).where(sql`lower(account)`, '=', account.toLowerCase())
  return (locked ? found.forShare() : found).executeTakeFirst()
}

export function findApplicantById(db: Db, id: string) {
  return persons(db).where('id', '=', id).executeTakeFirst()
}

export async function getApplicant(db: Db, id: string) {
  const found = await persons(db).where('id', '=', id).executeTakeFirstOrThrow(notFound)
  return found
}

export const applicantStateSql = sql<ApplicantState>`case when applicant.seal = '' then 'erased' when applicant.disabled_at is not null then 'frozen' when invited_at is null then 'imported'
  when must_change_password then 'invited' else 'active' end`

/** A phone number only matches as a whole: searching by parts would reveal the masked digits one by one. */
export function matches(text: string) {
  return sql<SqlBool>`(${containsText([sql`account`, sql`name`, sql`company`], text)} or phone = nullif(${toPhone(text)}, ''))`
}

function persons(db: Db) {
  return db
    .selectFrom('applicant')
    .select([
      'id',
      'account',
      'name',
      'company',
      'phone',
      'email',
      'version',
      'password_hash as passwordHash',
      'password_changed_at as passwordChangedAt',
      'must_change_password as mustChangePassword',
      'freeze_reason as freezeReason',
      'created_at as createdAt',
      'disabled_at as disabledAt',
      applicantStateSql.as('state'),
    ])
}
