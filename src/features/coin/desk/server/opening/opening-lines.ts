import { toNameKey } from '#kit/company-names.ts'
import { isCreditCode, normalizeCreditCode } from '#kit/identifiers/credit-code.ts'
import { invalidMobile, isMobile, toPhone } from '#kit/identifiers/mobile.ts'
import { parseCount } from '#kit/money.ts'
import { accountCategories, accountNumber, categoryLabels, coinLimits, type AccountCategory } from '#features/coin/accounts/rules.ts'
import { backOfficeLimits, customerPhone } from '../../rules.ts'
import type { OpeningColumn } from '../../opening-rules.ts'

export type OpeningLine = Record<OpeningColumn, string> & { line: number }
export type OpeningValues = {
  /** What tells its customer from others of the file: the credit code, else the name. */
  customer: string
  company: string
  creditCode: string
  contact: string
  companyPhone: string
  account: string
  category: AccountCategory
  phone: string
  coins: number
}
/** `accounts` in lower case, `phones`: how many accounts a number has. */
export type KnownOpenings = { accounts: ReadonlySet<string>; phones: ReadonlyMap<string, number> }

/** All errors of all lines. */
export function checkOpenings(lines: readonly OpeningLine[], { accounts, phones }: KnownOpenings) {
  const linesOfAccounts = new Map<string, number>()
  const companies = new Map<string, { company: string; line: number }>()
  const codes = new Map<string, { code: string; line: number }>()
  const used = new Map(phones)

  function accountErrors({ account, line }: OpeningLine): string[] {
    if (account === '') return ['未填写账号']
    if (!accountNumber.test(account)) return ['账号应为 4 到 40 位字母、数字或连字符']
    const key = account.toLowerCase()
    const former = linesOfAccounts.get(key)
    linesOfAccounts.set(key, former ?? line)
    if (former !== undefined) return [`账号与第 ${former} 行重复`]
    return accounts.has(key) ? ['账号已存在'] : []
  }

  function customerErrors({ customer, company, creditCode }: OpeningValues, line: number): string[] {
    const name = toNameKey(company)
    const former = companies.get(customer)
    companies.set(customer, former ?? { company: name, line })
    if (former && former.company !== name) return [`统一社会信用代码与第 ${former.line} 行相同，客户名称却不同`]
    const coded = codes.get(name)
    codes.set(name, coded ?? { code: creditCode, line })
    return coded && coded.code !== creditCode ? [`客户名称与第 ${coded.line} 行相同，统一社会信用代码却不同`] : []
  }

  function phoneErrors(phone: string): string[] {
    if (phone === '') return ['未填写账户手机号']
    if (!isMobile(phone)) return [`账户手机号不正确，${invalidMobile}`]
    const count = (used.get(phone) ?? 0) + 1
    used.set(phone, count)
    return count > coinLimits.accountsPerPhone ? [`账户手机号最多用于 ${coinLimits.accountsPerPhone} 个账户`] : []
  }

  return lines.map((line) => {
    const values = toValues(line)
    const isNamed = line.company !== ''
    return {
      values,
      errors: [
        ...(isNamed ? customerErrors(values, line.line) : ['未填写客户名称']),
        ...textErrors(line, values),
        ...accountErrors(line),
        ...phoneErrors(values.phone),
        ...sumErrors(line, values),
      ],
    }
  })
}

function toValues(line: OpeningLine): OpeningValues {
  const creditCode = normalizeCreditCode(line.creditCode)
  return {
    customer: creditCode || toNameKey(line.company),
    company: line.company,
    creditCode,
    contact: line.contact,
    companyPhone: toPhone(line.companyPhone),
    account: line.account,
    category: findCategory(line.category) ?? accountCategories.card,
    phone: toPhone(line.phone),
    coins: parseCount(line.coins) ?? 0,
  }
}

function findCategory(label: string): AccountCategory | undefined {
  return Object.values(accountCategories).find((category) => categoryLabels[category] === label)
}

function textErrors(line: OpeningLine, { creditCode, companyPhone }: OpeningValues): string[] {
  return [
    ...(line.company.length > backOfficeLimits.company ? [`客户名称不能超过 ${backOfficeLimits.company} 个字`] : []),
    ...(creditCode !== '' && !isCreditCode(creditCode) ? ['统一社会信用代码应为 18 位'] : []),
    ...(line.contact.length > backOfficeLimits.contact ? [`联系人不能超过 ${backOfficeLimits.contact} 个字`] : []),
    ...(companyPhone !== '' && !customerPhone.test(companyPhone) ? ['联系电话不正确'] : []),
    ...(findCategory(line.category) ? [] : [`类别应为${Object.values(categoryLabels).join('或')}`]),
  ]
}

function sumErrors({ coins: written }: OpeningLine, { coins }: OpeningValues): string[] {
  if (written === '') return ['未填写期初余额，没有余额请填 0']
  if (parseCount(written) !== undefined && coins >= 0 && coins <= backOfficeLimits.coins) return []
  return [`期初余额应为 0 到 ${backOfficeLimits.coins.toLocaleString('zh-CN')} 的整数`]
}
