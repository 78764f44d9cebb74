import { type RefusalEntry } from '#gateway/refusals.ts'
import type { ImportColumn } from '#platform/imports/rules.ts'

/** Wire code of the account type that applies for scans. */
export const applicantType = '1120007'

export const applicantLoginPurpose = 'applicant-login'

export const loginMessages = {
  account: '请输入账号',
  password: '请输入密码',
  captcha: '请输入验证码',
  notHashed: '密码格式不正确',
  wrongType: '账号类型不正确',
  done: '登录成功！',
  failed: '登录失败！',
} as const

export const applicantLimits = { account: 40, name: 40, company: 100, email: 100, reason: 200, text: 100, invited: 100 } as const

export const applicantAccount = /^[a-z\d][a-z\d._-]{2,39}$/i

export const applicantMessages = {
  account: '账号以字母或数字开头，3–40 位字母、数字、点、横线或下划线',
  email: '邮箱格式不正确',
  phonePassword: '修改手机号须输入登录密码',
  contactSaved: '联系方式已保存',
  passwordChanged: '密码已修改，其他设备上的登录已退出',
} as const

/**
 * `imported`: known by an import, without a password yet; `invited`: has a one-time password that was not changed; `erased`: of a person
 * whose data were erased, so nothing is written to it any more.
 */
export const applicantStates = {
  imported: { label: '待邀请', tone: 'info' },
  invited: { label: '待首次登录', tone: 'warning' },
  active: { label: '正常', tone: 'success' },
  frozen: { label: '已冻结', tone: 'neutral' },
  erased: { label: '个人信息已删除', tone: 'neutral' },
} as const
export type ApplicantState = keyof typeof applicantStates
export const applicantStateNames = ['imported', 'invited', 'active', 'frozen', 'erased'] as const satisfies readonly ApplicantState[]

export const applicantCan = {
  invite: ({ state }: { state: ApplicantState }) => state === 'imported',
  resetPassword: ({ state }: { state: ApplicantState }) => state === 'invited' || state === 'active',
  change: ({ state }: { state: ApplicantState }) => state !== 'erased',
  freeze: ({ state }: { state: ApplicantState }) => state !== 'frozen' && state !== 'erased',
  enable: ({ state }: { state: ApplicantState }) => state === 'frozen',
} as const

export const applicantSorts = ['created', '-created', 'account', '-account', 'company', '-company'] as const

export const applicantRefusals = {
  accountTaken: { code: 'account_taken', msg: '该账号已存在，请换一个账号' },
  notInvitable: { code: 'wrong_state', msg: '所选申请人中有已邀请或已冻结的，请刷新后重试' },
} as const satisfies Record<string, RefusalEntry>

export type ApplicantColumn = 'account' | 'name' | 'company' | 'phone' | 'email'

export const applicantColumns = [
  { name: 'account', heading: '账号', example: 'zhang.wei', type: 'identifier', isAccount: true },
  { name: 'name', heading: '姓名', example: '张伟', type: 'text' },
  { name: 'company', heading: '单位', example: '示例单位', type: 'text' },
  { name: 'phone', heading: '手机号', example: '13800000000', type: 'identifier', hasNumbers: true },
  { name: 'email', heading: '邮箱', example: 'zhang.wei@example.com', type: 'identifier' },
] as const satisfies readonly (ImportColumn & { name: ApplicantColumn })[]

export const applicantImportName = 'applicants'
