import type { Permission } from '#gateway/declared.ts'
import type { SessionKind } from '#platform/session/rules.ts'

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

/** Permissions for content as a whole, whatever its area. */
const editorial: readonly string[] = ['content.archive', 'redirects.manage', 'site-health.manage'] satisfies Permission[]

/** What a permission that names no area of content is for. */
export function getPermissionGroup(permission: string): 'content' | 'business' | 'administration' {
  if (editorial.includes(permission)) return 'content'
  return administrative.includes(permission) ? 'administration' : 'business'
}

/** The roles of a new installation. `type` is the role's wire code, `purpose` what it is for. */
export const firstRoles = [
  {
    id: 'administrator',
    name: '系统管理员',
    type: 0,
    purpose: '建立员工账号与角色，维护系统设置、字典与对接；不办理业务，也不查看审计记录。',
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
  {
    id: 'assessor',
    name: '测评师',
    type: 1,
    purpose: '审核漏扫申请，管理申请人账号与测评项目。',
    permissions: ['scan.read', 'scan.review', 'applicants.manage', 'projects.manage'],
  },
  {
    id: 'finance',
    name: '财务',
    type: 2,
    purpose: '办理查询币充值、发票与申诉，合并重复的客户。',
    permissions: ['finance.handle', 'recharge-requests.handle', 'appeals.handle', 'customers.merge', 'sms.read'],
  },
  {
    id: 'editor',
    name: '内容编辑',
    type: 3,
    purpose: '编写与发布网站内容，回复咨询，办理个人信息请求。',
    permissions: [
      'content.edit',
      'content.publish',
      'content.archive',
      'redirects.manage',
      'site-health.manage',
      'consultations.handle',
      'privacy.handle',
    ],
  },
  {
    id: 'auditor',
    name: '安全审计员',
    type: 4,
    purpose: '查看审计记录与系统监控，不改动任何数据。',
    permissions: ['audit.read', 'system.monitor'],
  },
] as const satisfies { id: string; name: string; type: number; purpose: string; permissions: Permission[] }[]

/** Separation of duties (GB/T 22239, 8.1.4.2): account managers have no business and no audit permissions. Returns the conflict or undefined. */
export function findDutyConflict(permissions: readonly string[]): string | undefined {
  if (!permissions.includes('staff.manage')) return undefined
  if (permissions.includes('audit.read')) return '管理员工账号的角色不能同时查看审计记录'
  if (permissions.some((permission) => !administrative.includes(permission))) return '管理员工账号的角色不能同时办理业务'
  return undefined
}

/** What the list of accounts can be filtered by; `waiting`: a second person has yet to confirm the account. */
export const accountStates = { active: '启用', disabled: '停用', waiting: '待确认' } as const
export type AccountState = keyof typeof accountStates

/** The wire code of the roles that an installation adds; those below it belong to the first roles. */
export const ownRoleType = 5

/** Roles of a new installation stay: commands and demo data name them. */
export function isFirstRole(id: string): boolean {
  return firstRoles.some((role) => role.id === id)
}

/** What a change of a role's permissions adds and takes away. */
export function comparePermissions(before: readonly string[], after: readonly string[]): { added: string[]; removed: string[] } {
  return {
    added: after.filter((permission) => !before.includes(permission)),
    removed: before.filter((permission) => !after.includes(permission)),
  }
}

export const staffLoginPurpose = 'staff-login'
export const ticketMinutes = 5

export const staffMessages = {
  account: '请输入账号',
  password: '请输入密码',
  captcha: '请输入验证码',
  notHashed: '密码格式不正确',
  code: '请输入6位动态验证码',
  backupCode: '请输入备用码',
  mailbox: '请输入正确的邮箱地址',
  done: '登录成功！',
  failed: '登录失败！',
  permissions: '请选择权限',
  passwordChanged: '密码已修改，其他设备上的登录已退出',
} as const

export const staffLimits = {
  account: 100,
  name: 40,
  department: 40,
  role: 40,
  purpose: 80,
  permission: 64,
  permissions: 100,
  query: 100,
  receiver: 254,
  /** Pixels of a side: the large disc on a screen of twice the density, and a little. */
  pictureSide: 128,
  picturesPerHour: 30,
} as const
export const staffAccount = /^[a-z][a-z0-9._-]{2,39}$/i

export const staffRefusals = {
  otherKey: {
    code: 'other_key',
    msg: '服务器密钥 SECRET_KEY 已更换，无法校验动态验证码。请运维人员恢复原密钥（SECRET_KEY_PREVIOUS），或执行 npm run staff -- reset 账号（压缩包：./portal staff reset 账号）重置登录',
  },
  elsewhere: { code: 'network_not_permitted', msg: '当前网络不允许登录此账号，请使用单位指定的网络，或联系账号管理员' },
  ticketOver: { code: 'ticket_over', msg: '登录步骤已超时，请返回重新登录' },
  accountTaken: { code: 'account_taken', msg: '该账号已存在' },
  notSelf: { code: 'not_self', msg: '不能对自己的账号执行该操作' },
  conflict: { code: 'duty_conflict', msg: '角色权限违反职责分离要求' },
  lastManager: { code: 'last_manager', msg: '至少保留一名可登录的员工账号管理员' },
  roleTaken: { code: 'role_taken', msg: '已有同名的角色' },
  roleChanged: { code: 'role_changed', msg: '该角色已被他人修改，请刷新后重试' },
  sameRights: { code: 'same_rights', msg: '角色没有改动' },
  ownRole: { code: 'own_role', msg: '不能修改自己所属的角色' },
  firstRole: { code: 'first_role', msg: '系统自带的角色不能删除' },
  roleInUse: { code: 'role_in_use', msg: '该角色还有员工账号（含停用的），不能删除' },
  unknownPermission: { code: 'unknown_permission', msg: '所选权限不存在，请刷新后重试' },
  detailsChanged: { code: 'details_changed', msg: '部门或电话已被他人修改，请刷新后重试' },
  currentSession: { code: 'current_session', msg: '当前设备请用“退出登录”' },
  sameRole: { code: 'same_role', msg: '该员工已是此角色' },
} as const

/** Where somebody signed in, seen from the portal. */
export const networkLabels = { local: '本机', internal: '内网', public: '互联网' } as const
export type NetworkKind = keyof typeof networkLabels

export const sessionLabels: Record<SessionKind, string> = { applicant: '漏扫申请人', coin: '查询币账户', staff: '员工' }

export const kindLabels: Record<string, string> = {
  ...sessionLabels,
  machine: '业务系统',
  anyone: '未登录',
}
