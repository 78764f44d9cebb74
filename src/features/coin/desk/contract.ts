import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import {
  optionalAccount,
  optionalDay,
  optionalHalfWidth,
  optionalLines,
  optionalText,
  optionalYuan,
  pageNumber,
  pageSize,
  requiredAccount,
  requiredLines,
  requiredMobile,
  requiredText,
} from '#gateway/values.ts'
import { invalidMobile, isMobile, toPhone } from '#kit/identifiers/mobile.ts'
import { deliveredReply, delivery } from '#platform/invitations/contract.ts'
import { accountNumber } from '#features/coin/accounts/rules.ts'
import { accountSorts, backOfficeLimits as limits } from './rules.ts'
import { toCanonicalReference } from '#kit/references.ts'

export const desk = defineCalls(['console', 'coin'], 'staff:finance.handle')

export const text = z.string()
export const number = z.number()
export const flag = z.boolean()
export const id = z.uuid('编号不正确')
export const account = requiredAccount('账号', limits.account)
const reason = requiredLines('原因', limits.reason)
export const day = optionalDay('日期')
export const search = optionalText('查询内容', limits.text)
export const accountSearch = optionalAccount('账号', limits.text)
export const category = z.union([z.literal(1), z.literal(2)], '请选择类别')
const tooMany = `数量不能超过 ${limits.coins.toLocaleString('zh-CN')}`
const coins = z.number('请输入数量').check(z.int('数量应为整数'), z.minimum(1, '数量至少为 1'), z.maximum(limits.coins, tooMany))
const noCoins = '数量应为不小于 0 的整数'
export const optionalCoins = z._default(z.nullable(z.int(noCoins).check(z.minimum(0, noCoins), z.maximum(limits.coins, tooMany))), null)
const mobile = requiredMobile('手机号')
const mobileOrMasked = z.string('请输入手机号').check(
  z.overwrite(toPhone),
  z.minLength(1, { error: '请输入手机号', abort: true }),
  z.refine((phone) => isMobile(phone) || /^1\d\d\*{4}\d{4}$/.test(phone), invalidMobile),
)
export const accountState = z.enum(['active', 'frozen', 'moved'])
/** `pending`: above the limit it is a proposal that a second person decides. */
export const outcome = z.enum(['done', 'pending'])

export const listAccounts = desk.query('listAccounts', {
  input: {
    text: search,
    state: z._default(z.enum(['', 'active', 'frozen', 'moved']), ''),
    category: z._default(z.enum(['', '1', '2']), ''),
    /** `low`: less than the customer is reminded at. */
    balance: z._default(z.enum(['', 'low']), ''),
    sort: z._default(z.enum(accountSorts), '-opened'),
    page: pageNumber,
    pageSize,
  },
  reply: {
    total: number,
    items: list(
      fields({
        account: text,
        customerId: text,
        company: text,
        category,
        state: accountState,
        isDisabled: flag,
        delayedUntil: text,
        mustChangePassword: flag,
        phone: text,
        balance: number,
        held: number,
        openedAt: text,
      }),
    ),
  },
})
const hold = fields({ id: text, amount: number, reference: text, madeBy: text, at: text, expiresAt: text })
const event = fields({ id: number, at: text, action: text, actor: text, note: text })
export const getAccount = desk.query('getAccount', {
  input: { account },
  reply: {
    account: text,
    customerId: text,
    company: text,
    category,
    state: accountState,
    isDisabled: flag,
    stateReason: text,
    delayedUntil: text,
    mustChangePassword: flag,
    phone: text,
    phoneChangedAt: text,
    openedAt: text,
    balance: number,
    granted: number,
    held: number,
    available: number,
    alertBelow: z.nullable(number),
    zeroSince: text,
    visibleFrom: text,
    recharged: number,
    paidFen: number,
    pendingOrders: number,
    /** By the actor, today, without a second person. */
    bookedAlone: number,
    /** In fen. */
    paidAlone: number,
    holds: list(hold),
    events: list(event),
  },
})
export const openAccount = desk.command('openAccount', {
  secret: true,
  input: {
    /** '' assigns the next number. */
    account: optionalAccount('账号', limits.account).check(
      z.refine((given) => given === '' || accountNumber.test(given), '账号为 4–40 位字母、数字或横线，以字母或数字开头'),
    ),
    customerId: z.uuid('请选择客户'),
    category,
    /** A masked number stands for the one that `getKnownMobile` has shown. */
    phone: mobileOrMasked,
    alertBelow: optionalCoins,
    delivery,
  },
  reply: { account: text, ...deliveredReply },
})
export const freezeAccount = desk.command('freezeAccount', { input: { account, reason } })
export const unfreezeAccount = desk.command('unfreezeAccount', { input: { account, reason } })
export const unlockAccount = desk.command('unlockAccount', { input: { account } })
export const resetAccountPassword = desk.command('resetPassword', {
  secret: true,
  input: { account, reason, delivery },
  reply: deliveredReply,
})
export const setAlert = desk.command('setAlert', {
  input: { account, alertBelow: optionalCoins, was: optionalCoins },
})
export const setCategory = desk.command('setCategory', { input: { account, category, was: category, reason } })
export const setPhone = desk.command('setPhone', {
  input: { account, phone: mobile, reason, letter: requiredText('公函编号', limits.letter) },
})
export const showAccountPhone = desk.command('showAccountPhone', {
  secret: true,
  input: { account },
  reply: { phone: text },
})

const booked = { state: outcome, balance: number }
export const rechargeAccount = desk.command('recharge', {
  input: {
    account,
    quantity: coins,
    paidBy: z.enum(['money', 'grant'], '请选择充值方式'),
    yuan: optionalYuan('金额'),
    receipt: z.pipe(optionalHalfWidth('收款凭证号', limits.receipt), z.transform(toCanonicalReference)),
    note: optionalLines('备注', limits.reason),
    /** The recharge request that it pays; '' for none. */
    requestId: z._default(z.union([z.literal(''), id]), ''),
    /** An upload for the purpose `receipt`; '' for none. */
    receiptFileId: optionalText('收款凭证文件', 64),
  },
  reply: booked,
})
export const deductAccount = desk.command('deduct', {
  input: { account, quantity: coins, reason },
  reply: booked,
})
export const reverseBooking = desk.command('reverse', {
  input: { id: z.int().check(z.minimum(1)), reason },
  reply: booked,
})

/** What one person changes on an account a day; more waits for a second person. */
export const getAloneLimits = desk.query('aloneLimits', { reply: { coins: number, fen: number } })
