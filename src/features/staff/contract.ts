import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import {
  halfWidth,
  optionalDay,
  optionalHalfWidth,
  optionalText,
  pageNumber,
  pageSize,
  requiredHalfWidth,
  requiredText,
} from '#gateway/values.ts'
import { newPassword } from '#platform/credentials/contract.ts'
import { credentialLimits, hashedPassword } from '#platform/credentials/rules.ts'
import type { MenuItem } from '#platform/features/rules.ts'
import { staffAccount, staffLimits as limits, staffMessages as messages } from './rules.ts'

const received = z
  .string(messages.password)
  .check(z.minLength(1, { error: messages.password, abort: true }), z.regex(hashedPassword, messages.notHashed))
const day = optionalDay('日期')
const moment = z.string()
const staffId = requiredText('员工', 40)
/** Under the two-person rule a change is a proposal that another person confirms. */
const outcome = z.enum(['done', 'proposed'])

/** The signed-in account with its role and menu. */
const person = {
  id: z.string(),
  account: z.string(),
  userName: z.string(),
  role: z.string(),
  type: z.number(),
  menuList: z.array(z.string()),
  routeList: z.array(z.string()),
  menu: ['Powerlist', z.custom<MenuItem[]>()],
  permissions: z.array(z.string()),
  hasTotp: z.boolean(),
  /** The next step of the sign-in; other calls are refused until it is completed. */
  next: z.enum(['console', 'totp', 'password', 'enrol']),
} as const

export const loginStaff = defineCommand({
  address: ['console', 'staff', 'login'],
  access: 'anyone',
  secret: true,
  input: fields({
    account: requiredHalfWidth('账号', credentialLimits.account),
    password: ['MM', received],
    captchaId: ['VCodeID', optionalText('验证码编号', 40)],
    captcha: ['VCode', optionalHalfWidth('验证码', credentialLimits.captchaAnswer)],
    code: ['totp', optionalHalfWidth('动态验证码', 10)],
    /** Issued by the first step, replaces a second captcha. */
    ticket: optionalText('登录凭据', 400),
  }),
  reply: fields({ sessionId: ['SessionID', z.string()], ticket: z.string(), ...person }),
})

export const getMe = defineQuery({ address: ['console', 'staff', 'me'], access: 'staff', input: fields({}), reply: fields(person) })

export const logoutStaff = defineCommand({
  address: ['console', 'staff', 'logout'],
  access: 'staff',
  allowedWhile: ['password', 'enrol'],
  input: fields({}),
  reply: fields({}),
})

export const changePassword = defineCommand({
  address: ['console', 'staff', 'changePassword'],
  access: 'staff',
  allowedWhile: ['password'],
  secret: true,
  input: fields({ password: ['MM', received], newPassword }),
  reply: fields(person),
})

export const beginTotp = defineCommand({
  address: ['console', 'staff', 'beginTotp'],
  access: 'staff',
  allowedWhile: ['enrol'],
  secret: true,
  input: fields({ password: ['MM', received] }),
  reply: fields({ uri: z.string(), secret: z.string() }),
})

export const confirmTotp = defineCommand({
  address: ['console', 'staff', 'confirmTotp'],
  access: 'staff',
  allowedWhile: ['enrol'],
  secret: true,
  input: fields({ code: ['totp', requiredHalfWidth('动态验证码', 10)] }),
  reply: fields(person),
})

const account = fields({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  roleId: z.string(),
  role: z.string(),
  hasTotp: z.boolean(),
  mustChangePassword: z.boolean(),
  isDisabled: z.boolean(),
  delayedUntil: z.nullable(z.string()),
  createdAt: moment,
  lastLoginAt: z.nullable(z.string()),
})

export const listStaff = defineQuery({
  address: ['console', 'staff', 'list'],
  access: 'staff:staff.manage',
  input: fields({
    query: optionalText('关键词', limits.query),
    roleId: optionalText('角色', limits.role),
    state: z._default(z.enum(['', 'active', 'disabled']), ''),
    page: ['PageNum', pageNumber],
    pageSize: ['PageSize', pageSize],
  }),
  reply: fields({ total: ['number', z.number()], items: ['list', list(account)] }),
})

export const createStaff = defineCommand({
  address: ['console', 'staff', 'create'],
  access: 'staff:staff.manage',
  secret: true,
  input: fields({
    account: halfWidth('请输入账号').check(z.regex(staffAccount, '账号以字母开头，3–40位字母、数字、点、横线或下划线')),
    name: requiredText('姓名', limits.name),
    roleId: requiredText('角色', limits.role),
  }),
  /** For a proposal the first half of the password; the confirmer gets the second. */
  reply: fields({ id: z.string(), state: outcome, oneTimePassword: z.string() }),
})

function defineStaffCommand(verb: string) {
  return defineCommand({
    address: ['console', 'staff', verb],
    access: 'staff:staff.manage',
    input: fields({ id: staffId }),
    reply: fields({}),
  })
}

export const disableStaff = defineStaffCommand('disable')
export const unlockStaff = defineStaffCommand('unlock')

function defineStaffChange(verb: string) {
  return defineCommand({
    address: ['console', 'staff', verb],
    access: 'staff:staff.manage',
    input: fields({ id: staffId }),
    reply: fields({ state: outcome }),
  })
}

export const enableStaff = defineStaffChange('enable')
export const resetTotp = defineStaffChange('resetTotp')

export const resetPassword = defineCommand({
  address: ['console', 'staff', 'resetPassword'],
  access: 'staff:staff.manage',
  secret: true,
  input: fields({ id: staffId }),
  reply: fields({ state: outcome, oneTimePassword: z.string() }),
})

export const setRole = defineCommand({
  address: ['console', 'staff', 'setRole'],
  access: 'staff:staff.manage',
  input: fields({ id: staffId, roleId: requiredText('角色', limits.role) }),
  reply: fields({ state: outcome }),
})

export const listRoles = defineQuery({
  address: ['console', 'staff', 'listRoles'],
  access: 'staff',
  input: fields({}),
  reply: fields({
    items: ['list', list(fields({ id: z.string(), name: z.string(), permissions: z.array(z.string()), members: z.number() }))],
  }),
})

export const listOnline = defineQuery({
  address: ['console', 'staff', 'listOnline'],
  access: 'staff:staff.manage',
  input: fields({}),
  reply: fields({
    items: [
      'list',
      list(
        fields({
          handle: z.string(),
          kind: z.enum(['applicant', 'coin', 'staff']),
          name: z.string(),
          subject: z.string(),
          ip: z.string(),
          isOwn: z.boolean(),
          openedAt: moment,
          seenAt: moment,
        }),
      ),
    ],
  }),
})

export const signOut = defineCommand({
  address: ['console', 'staff', 'signOut'],
  access: 'staff:staff.manage',
  input: fields({ handle: z.string().check(z.regex(/^[0-9a-f]{64}$/, '会话不存在')) }),
  reply: fields({}),
})

export const listLogins = defineQuery({
  address: ['console', 'staff', 'loginLog'],
  access: 'staff:audit.read',
  input: fields({
    account: optionalHalfWidth('账号', limits.query),
    outcome: z._default(z.enum(['', 'ok', 'fail', 'throttle']), ''),
    from: day,
    to: day,
    page: ['PageNum', pageNumber],
    pageSize: ['PageSize', pageSize],
  }),
  reply: fields({
    total: ['number', z.number()],
    items: [
      'list',
      list(
        fields({
          id: z.number(),
          at: moment,
          outcome: z.enum(['ok', 'fail', 'throttle']),
          kind: z.string(),
          account: z.string(),
          reason: z.string(),
          ip: z.string(),
        }),
      ),
    ],
  }),
})
