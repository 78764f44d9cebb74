import './tables.ts'
import * as z from 'zod'
import { isDate } from '#kit/dates.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { limits } from '../rules.ts'

const day = z.string().refine(isDate, '日期应为 YYYY-MM-DD')

const certificateSchema = z.object({
  name: z.string().min(1),
  level: z.number().int().min(1).max(5),
  organisation: z.string().min(1),
  creditCode: z.string(),
  registeredAddress: z.string(),
  officeAddress: z.string(),
  businessAddress: z.string(),
  systemName: z.string(),
  standard: z.string(),
  scope: z.string(),
  firstDate: day,
  issueDate: day,
  expiryDate: day,
  state: z.enum(['valid', 'suspended', 'revoked']),
  stateSince: z.union([z.literal(''), day]).default(''),
  stateReason: z.string().trim().max(limits.reason, `原因不能超过${limits.reason}个字符`).default(''),
})

/** The canonical form that look-ups use. */
function toCanonicalNumber(id: string): string {
  return id.slice(0, limits.number).toUpperCase()
}

/** The id is the certificate's number. */
export const publishableCertificate: Publishable<z.infer<typeof certificateSchema>> = {
  kind: 'certificate',
  schema: certificateSchema,
  async apply(db, id, data) {
    const row = {
      name: data.name,
      level: data.level,
      organisation: data.organisation,
      credit_code: data.creditCode,
      registered_address: data.registeredAddress,
      office_address: data.officeAddress,
      business_address: data.businessAddress,
      system_name: data.systemName,
      standard: data.standard,
      scope: data.scope,
      first_date: data.firstDate,
      issue_date: data.issueDate,
      expiry_date: data.expiryDate,
      state: data.state,
      state_since: data.stateSince,
      state_reason: data.stateReason,
    }
    await db
      .insertInto('certificate')
      .values({ number: toCanonicalNumber(id), ...row })
      .onConflict((conflict) => conflict.column('number').doUpdateSet(row))
      .execute()
  },
  async withdraw(db, id) {
    await db.deleteFrom('certificate').where('number', '=', toCanonicalNumber(id)).execute()
  },
}
