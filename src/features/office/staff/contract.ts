import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import {
  halfWidth,
  optionalCode,
  optionalPhone,
  optionalText,
  pageNumber,
  pageSize,
  requiredAccount,
  requiredCode,
  requiredText,
} from '#gateway/values.ts'
import { newPassword } from '#platform/credentials/contract.ts'
import { credentialLimits, hashedPassword } from '#platform/credentials/rules.ts'
import type { MenuItem } from '#platform/features/rules.ts'
import { staffDelivery } from './invited-contract.ts'
import { type AccountState, accountStates, staffAccount, staffLimits as limits, staffMessages as messages } from './rules.ts'

const calls = defineCalls(['console', 'staff'], 'staff:staff.manage')

export const received = z
  .string(messages.password)
  .check(z.minLength(1, { error: messages.password, abort: true }), z.regex(hashedPassword, messages.notHashed))
const moment = z.string()
const staffId = requiredText('员工', 40)
const roleId = requiredText('角色', limits.role)
/** Under the two-person rule a change is a proposal that another person confirms. */
const outcome = z.enum(['done', 'proposed'])

/** The signed-in account with its role and menu. */
export const person = {
  id: z.string(),
  account: z.string(),
  userName: z.string(),
  role: z.string(),
  type: z.number(),
  menuList: z.array(z.string()),
  routeList: z.array(z.string()),
  menu: ['Powerlist', z.custom<MenuItem[]>()],
  permissions: z.array(z.string()),
  /** The address of the own picture, which holds it whole; '' for none. */
  picture: z.string(),
  hasTotp: z.boolean(),
  /** What a new password must have, and after how many days one is needed. */
  passwordRule: fields({ passwordLength: z.number(), characterKinds: z.number(), remembered: z.number(), passwordDays: z.number() }),
  /** The next step of the sign-in; other calls are refused until it is completed. */
  next: z.enum(['console', 'totp', 'password', 'enrol']),
} as const

export const loginStaff = calls.command('login', {
  access: 'anyone',
  secret: true,
  input: {
    account: requiredAccount('账号', credentialLimits.account),
    password: ['MM', received],
    captchaId: ['VCodeID', optionalText('验证码编号', 40)],
    captcha: ['VCode', optionalCode('验证码')],
    code: ['totp', optionalCode('动态验证码')],
    /** Issued by the first step, replaces a second captcha. */
    ticket: optionalText('登录凭据', 400),
  },
  reply: { sessionId: ['SessionID', z.string()], ticket: z.string(), ...person },
})

export const getMe = calls.query('me', { access: 'staff', reply: person })

/** Where the person asking is found, as account managers have written it: invitations and new passwords go to this phone. */
export const getOwnDetails = calls.query('ownDetails', {
  access: 'staff',
  reply: { department: z.string(), phone: z.string() },
})

export const logoutStaff = calls.command('logout', { access: 'staff', allowedWhile: ['password', 'enrol'] })

export const changePassword = calls.command('changePassword', {
  access: 'staff',
  allowedWhile: ['password'],
  secret: true,
  input: { password: ['MM', received], newPassword },
  reply: person,
})

export const beginTotp = calls.command('beginTotp', {
  access: 'staff',
  allowedWhile: ['enrol'],
  secret: true,
  input: { password: ['MM', received] },
  reply: { uri: z.string(), secret: z.string() },
})

export const confirmTotp = calls.command('confirmTotp', {
  access: 'staff',
  allowedWhile: ['enrol'],
  secret: true,
  input: { code: ['totp', requiredCode('动态验证码')] },
  reply: person,
})

/** Changes of it that a second person has yet to confirm. */
const waiting = list(fields({ id: z.string(), label: z.string(), by: z.string() }))

const account = fields({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  department: z.string(),
  phone: z.string(),
  roleId: z.string(),
  role: z.string(),
  hasTotp: z.boolean(),
  hasPasskey: z.boolean(),
  /** '' while not linked; null without a directory. */
  directorySubject: z.nullable(z.string()),
  mustChangePassword: z.boolean(),
  isDisabled: z.boolean(),
  /** It was changed past the portal: nobody gets in by it until it is confirmed again. */
  isBroken: z.boolean(),
  /** Who has proposed the account, while a second person has yet to confirm it; else ''. */
  proposedBy: z.string(),
  proposalId: z.string(),
  waiting,
  delayedUntil: z.nullable(z.string()),
  createdAt: moment,
  lastLoginAt: z.nullable(z.string()),
})

export const listStaff = calls.query('list', {
  input: {
    query: optionalText('关键词', limits.query),
    roleId: optionalText('角色', limits.role),
    department: optionalText('部门', limits.department),
    state: z._default(z.enum(['', ...(Object.keys(accountStates) as AccountState[])]), ''),
    page: ['PageNum', pageNumber],
    pageSize: ['PageSize', pageSize],
  },
  /** `departments`: those that accounts name, to filter by. */
  reply: { total: ['number', z.number()], items: ['list', list(account)], departments: z.array(z.string()) },
})

const details = { department: optionalText('部门', limits.department), phone: optionalPhone('电话') }

export const createStaff = calls.command('create', {
  secret: true,
  input: {
    account: halfWidth('请输入账号').check(
      z.minLength(1, { error: '请输入账号', abort: true }),
      z.regex(staffAccount, '账号以字母开头，3–40位字母、数字、点、横线或下划线'),
    ),
    name: requiredText('姓名', limits.name),
    roleId,
    ...details,
    ...staffDelivery,
  },
  /** '' with a link. For a proposal the first half of the password; the confirmer gets the second. */
  reply: { id: z.string(), state: outcome, oneTimePassword: z.string() },
})

/** Where a person is found; no right follows from it. `before`: as the caller read it. */
export const setDetails = calls.command('setDetails', {
  input: { id: staffId, ...details, before: fields(details) },
})

export const disableStaff = calls.command('disable', { input: { id: staffId } })
export const unlockStaff = calls.command('unlock', { input: { id: staffId } })
export const enableStaff = calls.command('enable', { input: { id: staffId }, reply: { state: outcome } })
export const resetTotp = calls.command('resetTotp', { input: { id: staffId }, reply: { state: outcome } })

export const resetPassword = calls.command('resetPassword', {
  secret: true,
  input: { id: staffId, ...staffDelivery },
  reply: { state: outcome, oneTimePassword: z.string() },
})

export const setRole = calls.command('setRole', { input: { id: staffId, roleId }, reply: { state: outcome } })

export const listRoles = calls.query('listRoles', {
  access: 'staff',
  reply: {
    items: [
      'list',
      list(
        fields({
          id: z.string(),
          name: z.string(),
          purpose: z.string(),
          permissions: z.array(z.string()),
          /** Accounts that can log in, and those that are disabled. */
          members: z.number(),
          disabledMembers: z.number(),
          /** It was changed past the portal. */
          isBroken: z.boolean(),
          /** The role of the person asking. */
          isOwn: z.boolean(),
          waiting,
        }),
      ),
    ],
    /** Roles that are proposed; for account managers alone, as what waits for a role is. */
    proposed: list(
      fields({
        proposalId: z.string(),
        name: z.string(),
        purpose: z.string(),
        permissions: z.array(z.string()),
        proposedBy: z.string(),
      }),
    ),
  },
})

const permission = z.string().check(z.maxLength(limits.permission))
const permissions = boundedList(permission, { min: 1, max: limits.permissions, tooFew: messages.permissions, wrong: messages.permissions })
/** `purpose`: what the role is for, in a sentence. */
const rights = { name: requiredText('角色名称', limits.role), purpose: optionalText('用途', limits.purpose), permissions }

export const addRole = calls.command('addRole', { input: rights, reply: { id: z.string(), state: outcome } })

/** `before`: the role as the person read it. */
export const changeRole = calls.command('changeRole', {
  input: {
    id: roleId,
    ...rights,
    before: fields({
      name: z.string(),
      purpose: optionalText('用途', limits.purpose),
      permissions: boundedList(permission, { max: limits.permissions }),
    }),
  },
  reply: { state: outcome },
})

export const removeRole = calls.command('removeRole', { input: { id: roleId } })
