import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { listSpellings } from '../../rules.ts'

/** All by which records name a person: numbers, addresses and accounts of applicants. */
export type Person = { phones: string[]; emails: string[]; applicants: string[] }

/** By a number, an address or the account of an applicant; names tell no persons apart. */
export async function findPerson(db: Db, subject: string): Promise<Person> {
  const { rows } = await sql<{ id: string; phone: string; email: string }>`
    select id, phone, lower(email) as email from applicant
    where (phone <> '' and phone = ${subject}) or (email <> '' and lower(email) = ${subject}) or lower(account) = ${subject}`.execute(db)
  const given = { phone: /^\d{7,}$/.test(subject) ? listSpellings(subject) : [], email: subject.includes('@') ? [subject] : [] }
  return {
    phones: [...new Set([...given.phone, ...rows.map(({ phone }) => phone)])].filter(Boolean),
    emails: [...new Set([...given.email, ...rows.map(({ email }) => email)])].filter(Boolean),
    applicants: rows.map(({ id }) => id),
  }
}

/** Where a number or an address of a person may stand: `erase-again` compares them all. */
export const subjectColumns = [
  ['applicant', 'phone'],
  ['applicant', 'email'],
  ['consultation', 'phone'],
  ['coin_customer', 'phone'],
  ['coin_account', 'phone'],
  ['appeal', 'phone'],
  ['invoice', 'phone'],
  ['project_subscription', 'mobile'],
  ['sms_message', 'mobile'],
  ['sms_code', 'mobile'],
  ['notice_phone', 'mobile'],
] as const

/**
 * Patterns of the database for the numbers and addresses, each as a whole: a number also in groups, an address in any case. Part of a longer
 * one is somebody else's.
 */
export function toPatterns({ phones, emails }: Pick<Person, 'phones' | 'emails'>): string[] {
  const grouped = [...new Set(phones.map((phone) => phone.replaceAll('-', '')))].map((digits) => [...digits].join('[ -]?'))
  return [
    ...grouped.map((digits) => String.raw`(?<!\d)(?:86[ -]?)?${digits}(?!\d)`),
    ...emails.map(
      (email) => String.raw`(?<![a-z0-9_.%+-])${email.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![a-z0-9_-]|\.[a-z0-9])`,
    ),
  ]
}
