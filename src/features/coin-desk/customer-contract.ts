import * as z from 'zod/mini'
import { fields, list } from '#gateway/shape.ts'
import { optionalHalfWidth, optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { isCreditCode, normalizeCreditCode } from '#kit/credit-code.ts'
import { accountState, category, flag, id, nothing, number, read, search, text, write, writeSecret } from './contract.ts'
import { customerPhone, customerSorts, backOfficeLimits as limits } from './rules.ts'

const customerFields = {
  company: requiredText('单位名称', limits.company),
  creditCode: z
    .pipe(optionalText('统一社会信用代码', 30), z.transform(normalizeCreditCode))
    .check(z.refine((code) => code === '' || isCreditCode(code), '应为18位统一社会信用代码，不含字母 I、O、S、V、Z')),
  /** Accepts a wrong check digit: some valid early codes have one. */
  acceptCode: z._default(flag, false),
  contact: optionalText('联系人', limits.contact),
  /** The masked number means unchanged. */
  phone: optionalHalfWidth('联系电话', limits.phone).check(
    z.refine((phone) => phone === '' || phone.includes('*') || customerPhone.test(phone), '请输入正确的电话号码'),
  ),
}
const customer = { id: text, company: text, creditCode: text, contact: text, phone: text, createdAt: text }

export const listCustomers = read(
  'listCustomers',
  fields({ text: search, sort: z._default(z.enum(customerSorts), '-created'), page: pageNumber, pageSize }),
  fields({ total: number, items: list(fields({ ...customer, accounts: number, balance: number })) }),
)
export const getCustomer = read(
  'getCustomer',
  fields({ id }),
  fields({
    ...customer,
    version: number,
    accounts: list(fields({ account: text, category, state: accountState, isDisabled: flag, balance: number })),
  }),
)
export const createCustomer = write('createCustomer', fields(customerFields), fields({ id: text }))
export const changeCustomer = write('changeCustomer', fields({ ...customerFields, id, version: z.int() }), nothing)
/** A command, because every disclosure of a number is audited. */
export const showCustomerPhone = writeSecret('showCustomerPhone', fields({ id }), fields({ phone: text }))
