import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import {
  lenientText,
  optionalAccount,
  optionalCode,
  optionalPhone,
  optionalText,
  pageNumber,
  pageSize,
  requiredAccount,
  requiredCode,
  requiredMobile,
} from '#gateway/values.ts'
import { bookingKindNames } from '#platform/ledger/rules.ts'
import { isDate } from '#kit/dates.ts'
import { credentialMessages, hashedPassword } from '#platform/credentials/rules.ts'
import { newPassword } from '#platform/credentials/contract.ts'
import { coinLimits as limits, coinMessages as messages, exportKinds } from './rules.ts'

const control = defineCalls(['dns_relay', 'Connon_DSB'], 'coin')
const own = defineCalls(['portal', 'coin'], 'coin')

/** Empty or the session's own account; any other account is refused. */
const account = ['DSBAccount', optionalAccount('账号', limits.account)] as const

const password = (label: string) =>
  z.string(label).check(z.minLength(1, { error: label, abort: true }), z.regex(hashedPassword, messages.notHashed))

/** Older clients append a time; it is ignored, both days are inclusive. */
const day = z
  .pipe(
    z._default(z.string(messages.day).check(z.trim(), z.maxLength(30, messages.day)), ''),
    z.transform((text) => text.replace(/[ T]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?Z?$/, '')),
  )
  .check(z.refine((text) => text === '' || isDate(text), messages.day))

const optionalCoins = z._default(
  z.nullable(z.int(messages.coins).check(z.minimum(0, messages.coins), z.maximum(limits.coins, messages.tooManyCoins))),
  null,
)

const requiredDay = z.string(messages.day).check(z.trim(), z.refine(isDate, messages.day))

const filters = {
  from: ['StartTime', day],
  to: ['EndTime', day],
  account,
  text: ['Detail', optionalText('明细', limits.text)],
  /** Beside the specified ones: the kind of booking, and coins without their sign, both ends inclusive. */
  kind: ['Kind', z._default(z.enum(['', ...bookingKindNames], messages.kind), '')],
  least: ['QuantityFrom', optionalCoins],
  most: ['QuantityTo', optionalCoins],
} as const

const exportProgress = { done: z.number(), total: z.number(), path: ['nfile', z.string()] } as const

/**
 * With a captcha: the login. Without one: the balance of the session's account; the password is ignored. A password with an empty captcha
 * and no session is a login form that was not filled in.
 */
export const loginCoin = control.command('DSBGLXTQueryDSB', {
  access: 'anyone',
  secret: true,
  input: {
    account: ['DSBAccount', requiredAccount('账号', limits.account)],
    password: ['DSBPassword', z._default(z.string(messages.password).check(z.maxLength(200, messages.notHashed)), '')],
    captchaId: ['VCodeID', optionalText('验证码编号', 40)],
    captcha: ['VCode', z._default(z.nullable(optionalCode('验证码')), null)],
    kind: ['DicId', lenientText],
  },
  reply: {
    sessionId: ['SessionID', z.string()],
    account: ['Account', z.string()],
    name: ['UserName', z.string()],
    phone: ['Telphone', z.string()],
    balance: ['Balance', z.number()],
    category: ['AccCategory', z.number()],
    mustChangePassword: z.boolean(),
  },
})

/** The account data of the result page. */
export const getCoinAccount = own.query('account', {
  reply: {
    account: z.string(),
    company: z.string(),
    category: z.number(),
    phone: z.string(),
    balance: z.number(),
    granted: z.number(),
    held: z.number(),
    unit: z.string(),
    /** The balance is 0 or below the limit of its notices. */
    isLow: z.boolean(),
    /** At the pace of the last 30 days; null without use in them. */
    daysLeft: z.nullable(z.number()),
    state: z.enum(['active', 'frozen', 'moved']),
    openedOn: z.string(),
    /** The day after which details are no longer shown, or ''. */
    clearsOn: z.string(),
    /** The first day whose details are shown, or ''. */
    recordsFrom: z.string(),
    canTransfer: z.boolean(),
    transferBlockedBy: z.string(),
    canChangePhone: z.boolean(),
    phoneBlockedBy: z.string(),
    /** A change of the phone needs a code of the new number too. */
    verifiesNewPhone: z.boolean(),
    passwordChangedOn: z.string(),
  },
})

const record = fields({
  id: ['EntryId', z.number()],
  detail: ['Detail', z.string()],
  service: ['ExpType', z.string()],
  quantity: ['Quantity', z.string()],
  creditedAt: ['RecTime', z.string()],
  debitedAt: ['ConTime', z.string()],
})

/** Newest first. */
export const listRecords = control.query('DSBGLXTQueryCXJL', {
  input: { page: ['pageNum', pageNumber], pageSize, ...filters },
  reply: { total: ['number', z.number()], items: ['list', list(record)] },
})

/** Credits, debits and closing balance of every day of the span. */
export const getFigures = own.query('figures', {
  input: { from: requiredDay, to: requiredDay },
  reply: { days: list(fields({ day: z.string(), in: z.number(), out: z.number(), balance: z.number() })) },
})

/** Older clients expect the file in the reply, so it waits for a while; after that the client polls `exportId`. */
export const deriveRecords = control.command('DSBGLXTDeriveCXJL', {
  secret: true,
  input: filters,
  reply: { exportId: z.string(), ...exportProgress },
})

export const startExport = own.command('startExport', { input: filters, reply: { exportId: z.string() } })

/** `nfile`: the download link of a finished export, renewed in each reply and valid for 5 minutes; '' once the file is removed after a day. */
export const watchExport = own.query('watchExport', {
  input: { exportId: z.uuid('导出编号不正确'), kind: z._default(z.enum(exportKinds), 'records') },
  reply: { state: z.enum(['waiting', 'running', 'done', 'failed']), ...exportProgress },
})

/** Transfers the whole balance of the session's card to another card of the same customer. */
export const transferCard = control.command('DSBGLXTTransferCard', {
  input: {
    from: ['OldAccount', requiredAccount('原账号', limits.account)],
    password: ['DSBPassword', password(credentialMessages.presentPassword)],
    // A number of no card and one that is none get one refusal, so the contract knows no pattern.
    to: ['NewAccount', requiredAccount('新账号', limits.account)],
  },
  reply: { amount: z.number(), balance: ['Balance', z.number()] },
})

/** Whether a transfer to this number could be made, before it is confirmed; refused as the transfer would be. */
export const checkTransferTarget = own.query('checkTransferTarget', {
  input: { to: ['NewAccount', requiredAccount('新账号', limits.account)] },
})

/** Sends the code to the registered phone. A code requested for a new number is valid for that number only. */
export const sendPhoneCode = control.command('DSBGLXTSendCode', {
  input: {
    account,
    newPhone: ['NewPhone', optionalPhone('新手机号')],
    captchaId: ['VCodeID', optionalText('验证码编号', 40)],
    captcha: ['VCode', optionalCode('验证码')],
  },
  reply: { waitSeconds: z.number(), phone: ['Telphone', z.string()] },
})

/** The code that proves the new number, where the setting `coin.verifyNewPhone` is on. */
export const sendNewPhoneCode = own.command('sendNewPhoneCode', {
  input: {
    newPhone: ['NewPhone', requiredMobile('新手机号')],
    captchaId: ['VCodeID', optionalText('验证码编号', 40)],
    captcha: ['VCode', optionalCode('验证码')],
  },
  reply: { waitSeconds: z.number(), phone: ['Telphone', z.string()] },
})

export const changePhone = control.command('DSBGLXTModifyPhone', {
  input: {
    account,
    oldPhone: ['OriPhone', optionalPhone('原手机号')],
    newPhone: ['NewPhone', requiredMobile('新手机号')],
    code: ['VerificationCode', requiredCode('验证码')],
    newPhoneCode: ['NewPhoneCode', optionalCode('新手机号验证码')],
  },
  reply: { phone: ['Telphone', z.string()] },
})

/** Ends the other sessions of the account. */
export const changeOwnPassword = own.command('changePassword', {
  allowedWhile: ['password'],
  secret: true,
  input: { password: password(credentialMessages.presentPassword), newPassword },
})
