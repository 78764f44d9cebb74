import type { Permission } from '#gateway/declared.ts'

/** Permissions to administer the portal; all others are business permissions. */
const administrative: readonly string[] = [
  'staff.manage',
  'settings.manage',
  'dictionaries.manage',
  'system.monitor',
  'webhooks.manage',
  'machines.manage',
  'sms.read',
  'audit.read',
] satisfies Permission[]

/** The roles of a new installation. `type` is the role's wire code. */
export const firstRoles = [
  {
    id: 'administrator',
    name: '系统管理员',
    type: 0,
    permissions: [
      'staff.manage',
      'settings.manage',
      'dictionaries.manage',
      'system.monitor',
      'webhooks.manage',
      'machines.manage',
      'sms.read',
    ],
  },
  { id: 'assessor', name: '测评师', type: 1, permissions: ['scan.read', 'scan.review', 'applicants.manage', 'projects.manage'] },
  { id: 'finance', name: '财务', type: 2, permissions: ['finance.handle', 'recharge-requests.handle', 'appeals.handle', 'sms.read'] },
  {
    id: 'editor',
    name: '内容编辑',
    type: 3,
    permissions: ['content.edit', 'content.publish', 'content.archive', 'redirects.manage', 'site-health.manage', 'consultations.handle'],
  },
  { id: 'auditor', name: '安全审计员', type: 4, permissions: ['audit.read', 'system.monitor'] },
] as const satisfies { id: string; name: string; type: number; permissions: Permission[] }[]

/** Separation of duties (GB/T 22239, 8.1.4.2): account managers have no business and no audit permissions. Returns the conflict or undefined. */
export function findDutyConflict(permissions: readonly string[]): string | undefined {
  if (!permissions.includes('staff.manage')) return undefined
  if (permissions.includes('audit.read')) return '管理员工账号的角色不能同时查看审计记录'
  if (permissions.some((permission) => !administrative.includes(permission))) return '管理员工账号的角色不能同时办理业务'
  return undefined
}

export const staffLoginPurpose = 'staff-login'
/** Days until a password expires. */
export const passwordDays = 90
export const ticketMinutes = 5

export const staffMessages = {
  account: '请输入账号',
  password: '请输入密码',
  captcha: '请输入验证码',
  notHashed: '密码格式不正确',
  code: '请输入6位动态验证码',
  done: '登录成功！',
  failed: '登录失败！',
  passwordChanged: '密码已修改，其他设备上的登录已退出',
} as const

export const staffLimits = { account: 100, name: 40, role: 40, query: 100 } as const
export const staffAccount = /^[a-z][a-z0-9._-]{2,39}$/i

export const staffRefusals = {
  otherKey: {
    code: 'other_key',
    msg: '服务器密钥 SECRET_KEY 已更换，无法校验动态验证码。请运维人员恢复原密钥（SECRET_KEY_PREVIOUS），或执行 npm run staff -- reset 账号 重置登录',
  },
  ticketOver: { code: 'ticket_over', msg: '登录步骤已超时，请返回重新登录' },
  accountTaken: { code: 'account_taken', msg: '该账号已存在' },
  notSelf: { code: 'not_self', msg: '不能对自己的账号执行该操作' },
  conflict: { code: 'duty_conflict', msg: '角色权限违反职责分离要求' },
  lastManager: { code: 'last_manager', msg: '至少保留一名可登录的员工账号管理员' },
  sameRole: { code: 'same_role', msg: '该员工已是此角色' },
} as const

export const kindLabels: Record<string, string> = {
  applicant: '漏扫申请人',
  coin: '查询币账户',
  staff: '员工',
  machine: '业务系统',
  anyone: '未登录',
}

export const loginOutcomes = {
  ok: { label: '成功', tone: 'success' },
  fail: { label: '失败', tone: 'warning' },
  throttle: { label: '限速', tone: 'error' },
} as const

export const loginReasons: Record<string, string> = {
  password: '账号或密码错误',
  disabled: '账号已停用',
  totp: '动态验证码错误',
  key: '服务器密钥已更换',
}
