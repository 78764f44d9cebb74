import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { optionalYuan, requiredHalfWidth } from '#gateway/values.ts'
import { parseCount } from '#kit/money.ts'
import { importCalls } from '#platform/imports/contract.ts'
import { number, text } from './contract.ts'

const sums = { customers: number, accounts: number, coins: number, fen: number }

const calls = importCalls({
  calls: defineCalls(['console', 'coin-opening'], 'staff:finance.handle'),
  /** The sums of the file beside those of the older system; `difference` says in a sentence where they are not the same. */
  head: { sums: fields(sums), stated: fields(sums), difference: text },
  line: {
    company: text,
    creditCode: text,
    contact: text,
    companyPhone: text,
    account: text,
    category: text,
    phone: text,
    coins: text,
    yuan: text,
    result: text,
  },
})

const count = (label: string) =>
  requiredHalfWidth(label, 20).check(z.refine((written) => parseCount(written) !== undefined, `${label}应为整数`))

export const { getImport, watchImport, bookImport, dropImport, listImports, getImportTemplate } = calls
export const previewImport = {
  ...calls.previewImport,
  input: fields({
    ...calls.previewImport.input.fields,
    customers: count('旧系统的客户数'),
    accounts: count('旧系统的账户数'),
    coins: count('旧系统的余额合计'),
    yuan: optionalYuan('旧系统的待开票金额'),
  }),
}
