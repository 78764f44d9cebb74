import * as z from 'zod/mini'
import { fields, list } from '#gateway/shape.ts'
import { optionalPhone, optionalText, pageNumber, pageSize, recordVersion, requiredText } from '#gateway/values.ts'
import { drawable } from '#platform/pdf/rules.ts'
import { isCreditCode, normalizeCreditCode } from '#kit/identifiers/credit-code.ts'
import { accountState, category, flag, id, number, search, text, desk } from './contract.ts'
import { customerPhone, customerSorts, backOfficeLimits as limits } from './rules.ts'

const customerFields = {
  company: requiredText('单位名称', limits.company).check(drawable('单位名称')),
  /** The name is that of another company or near it, and the caller confirms that this is a different one. */
  acceptNear: z._default(flag, false),
  creditCode: z
    .pipe(optionalText('统一社会信用代码', 60), z.transform(normalizeCreditCode))
    .check(z.refine((code) => code === '' || isCreditCode(code), '应为18位统一社会信用代码，不含字母 I、O、S、V、Z')),
  /** Accepts a wrong check digit: some valid early codes have one. */
  acceptCode: z._default(flag, false),
  contact: optionalText('联系人', limits.contact),
  /** The masked number means unchanged. */
  phone: optionalPhone('联系电话', limits.phone).check(
    z.refine((phone) => phone === '' || phone.includes('*') || customerPhone.test(phone), '请输入正确的电话号码'),
  ),
}
const customer = { id: text, company: text, creditCode: text, contact: text, phone: text, createdAt: text }

export const listCustomers = desk.query('listCustomers', {
  input: { text: search, sort: z._default(z.enum(customerSorts), '-created'), page: pageNumber, pageSize },
  /** `isMore`: there are more than were counted. */
  reply: { total: number, isMore: flag, items: list(fields({ ...customer, accounts: number, balance: number })) },
})
export const getCustomer = desk.query('getCustomer', {
  input: { id },
  reply: {
    ...customer,
    version: number,
    accounts: list(fields({ account: text, category, state: accountState, isDisabled: flag, balance: number })),
  },
})
export const createCustomer = desk.command('createCustomer', { input: customerFields, reply: { id: text } })
export const changeCustomer = desk.command('changeCustomer', {
  input: { ...customerFields, id, version: recordVersion },
})
/** The mobile number of a customer, else of its latest account, masked; '' where none is known. */
export const getKnownMobile = desk.query('getKnownMobile', { input: { id }, reply: { phone: text } })
/** A command, because every disclosure of a number is audited. */
export const showCustomerPhone = desk.command('showCustomerPhone', {
  secret: true,
  input: { id },
  reply: { phone: text },
})
