import * as z from 'zod'
import { normalizeCreditCode } from '#kit/identifiers/credit-code.ts'
import { drawable } from '#platform/pdf/rules.ts'
import {
  numberBetween,
  optionalLines,
  optionalNumber,
  optionalPicture,
  optionalText,
  requiredDay,
  requiredPicture,
  requiredText,
} from '#platform/publishing/server/content-schema.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { certificateContent, certificateIssuerContent } from '../content-kinds.ts'
import { levels, limits } from '../rules.ts'

const address = optionalText('地址', limits.address).check(drawable('地址'))

export const certificateSchema = z
  .object({
    name: requiredText('证书名称', limits.name).check(drawable('证书名称')),
    level: numberBetween('等级', { min: 1, max: levels.length }),
    organisation: requiredText('获证组织', limits.name).check(drawable('获证组织')),
    creditCode: optionalNumber('统一社会信用代码', { max: limits.creditCode, read: normalizeCreditCode }),
    registeredAddress: address,
    officeAddress: address,
    businessAddress: address,
    systemName: optionalText('体系名称', limits.name).check(drawable('体系名称')),
    standard: optionalText('依据标准', limits.name).check(drawable('依据标准')),
    scope: optionalLines('认证范围', limits.scope).check(drawable('认证范围')),
    firstDate: requiredDay('首次发证日期'),
    issueDate: requiredDay('本次发证日期'),
    expiryDate: requiredDay('有效期至'),
    state: z.enum(['valid', 'suspended', 'revoked'], '请选择状态'),
    stateSince: z.union([z.literal(''), requiredDay('日期')], '请选择暂停或撤销日期').default(''),
    stateReason: optionalText('原因', limits.reason).check(drawable('原因')).default(''),
  })
  .refine(({ issueDate, expiryDate }) => issueDate <= expiryDate, { path: ['expiryDate'], error: '有效期至不能早于本次发证日期' })
  .refine(({ firstDate, issueDate }) => firstDate <= issueDate, { path: ['issueDate'], error: '本次发证日期不能早于首次发证日期' })
  .refine(({ state, stateSince }) => state === 'valid' || stateSince !== '', {
    path: ['stateSince'],
    error: '暂停或撤销的证书请填写日期',
  })

/** The canonical form that look-ups use. */
function toCanonicalNumber(id: string): string {
  return id.slice(0, limits.number).toUpperCase()
}

/** The id is the certificate's number. */
export const publishableCertificate: Publishable<z.infer<typeof certificateSchema>> = {
  kind: 'certificate',
  declaration: certificateContent,
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

const issuerSchema = z.object({
  name: requiredText('机构名称', limits.name),
  seal: requiredPicture('印章'),
  signature: optionalPicture('签发人签名'),
  logo: optionalPicture('标志'),
  frame: optionalPicture('底框'),
})

export const publishableCertificateIssuer: Publishable<z.infer<typeof issuerSchema>> = {
  kind: 'certificate-issuer',
  declaration: certificateIssuerContent,
  schema: issuerSchema,
  async apply(db, _, { name: __, ...pictures }) {
    await db
      .insertInto('certificate_issuer')
      .values(pictures)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(pictures))
      .execute()
  },
  async withdraw(db) {
    await db.deleteFrom('certificate_issuer').execute()
  },
}
