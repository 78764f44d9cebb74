/** Everything a staff session may be allowed; calls name these as `staff:<permission>`. */
export const permissions = {
  'scan.read': '查看漏扫申请',
  'scan.review': '审核漏扫申请',
  'projects.manage': '管理测评项目',
  'finance.handle': '处理查询币业务',
  'appeals.handle': '处理申诉',
  'sms.read': '查看短信记录',
  'machines.manage': '管理接口密钥',
  'content.edit': '编辑内容',
  'content.publish': '发布内容',
  'consultations.handle': '处理咨询',
  'staff.manage': '管理员工账号',
  'settings.manage': '管理系统设置',
  'webhooks.manage': '管理数据推送',
  'system.monitor': '查看系统监控',
  'audit.read': '查看审计记录',
} as const
export type Permission = keyof typeof permissions

const business: readonly string[] = [
  'scan.read',
  'scan.review',
  'projects.manage',
  'finance.handle',
  'appeals.handle',
  'content.edit',
  'content.publish',
  'consultations.handle',
]

/** The roles of a new installation. `type` is the number that the specification gives assessors. */
export const firstRoles = [
  {
    id: 'administrator',
    name: '系统管理员',
    type: 0,
    permissions: ['staff.manage', 'settings.manage', 'system.monitor', 'webhooks.manage', 'machines.manage', 'sms.read'],
  },
  { id: 'assessor', name: '测评师', type: 1, permissions: ['scan.read', 'scan.review', 'projects.manage'] },
  { id: 'finance', name: '财务', type: 2, permissions: ['finance.handle', 'appeals.handle', 'sms.read'] },
  { id: 'editor', name: '内容编辑', type: 3, permissions: ['content.edit', 'content.publish', 'consultations.handle'] },
  { id: 'auditor', name: '安全审计员', type: 4, permissions: ['audit.read', 'system.monitor'] },
] as const satisfies { id: string; name: string; type: number; permissions: Permission[] }[]

/** Separation of duties (GB/T 22239, 8.1.4.2): who gives rights does no business and doesn't audit. Why these may not be together, or undefined. */
export function conflictOf(held: readonly string[]): string | undefined {
  if (!held.includes('staff.manage')) return undefined
  if (held.includes('audit.read')) return '管理员工账号的角色不能同时查看审计记录'
  if (held.some((permission) => business.includes(permission))) return '管理员工账号的角色不能同时办理业务'
  return undefined
}

export type MenuItem = { name: string; path: string; Icon: string; Hidden: '0' | '1'; children: MenuItem[] }
type Entry = { name: string; path: string; icon: string; needs?: readonly Permission[]; hidden?: true; children?: readonly Entry[] }

const menu: readonly Entry[] = [
  { name: '工作台', path: '/console', icon: 'LayoutDashboard' },
  {
    name: '漏扫申请审核',
    path: '/console/scan-applications',
    icon: 'ScanSearch',
    needs: ['scan.read'],
    children: [
      { name: '申请详情', path: '/console/scan-applications/:id', icon: 'FileText', needs: ['scan.read'], hidden: true },
      { name: '回复模板', path: '/console/scan-applications/templates', icon: 'FileText', needs: ['scan.read'], hidden: true },
    ],
  },
  {
    name: '申诉处理',
    path: '/console/appeals',
    icon: 'MessageSquareWarning',
    needs: ['appeals.handle'],
    children: [
      { name: '申诉详情', path: '/console/appeals/:id', icon: 'FileText', needs: ['appeals.handle'], hidden: true },
      { name: '回复模板', path: '/console/appeals/templates', icon: 'FileText', needs: ['appeals.handle'], hidden: true },
    ],
  },
  { name: '在线咨询', path: '/console/consultations', icon: 'MessageSquareText', needs: ['consultations.handle'] },
  {
    name: '查询币',
    path: '/console/coin',
    icon: 'Coins',
    children: [
      {
        name: '查询币账户',
        path: '/console/coin-accounts',
        icon: 'WalletCards',
        needs: ['finance.handle'],
        children: [{ name: '账户详情', path: '/console/coin-accounts/:id', icon: 'FileText', needs: ['finance.handle'], hidden: true }],
      },
      { name: '客户', path: '/console/coin-customers', icon: 'Building2', needs: ['finance.handle'] },
      { name: '二人复核', path: '/console/coin-orders', icon: 'UserCheck', needs: ['finance.handle'] },
      { name: '账本', path: '/console/ledger', icon: 'BookOpenText', needs: ['finance.handle'] },
      { name: '批量导入', path: '/console/coin-imports', icon: 'FileUp', needs: ['finance.handle'] },
    ],
  },
  {
    name: '账号与权限',
    path: '/console/accounts',
    icon: 'Users',
    children: [
      { name: '员工账号', path: '/console/staff', icon: 'UserCog', needs: ['staff.manage'] },
      { name: '角色与权限', path: '/console/roles', icon: 'KeyRound', needs: ['staff.manage', 'audit.read'] },
      { name: '变更提议', path: '/console/proposals', icon: 'GitPullRequestArrow', needs: ['staff.manage'] },
      { name: '在线用户', path: '/console/online', icon: 'MonitorSmartphone', needs: ['staff.manage'] },
    ],
  },
  {
    name: '系统与接口',
    path: '/console/system',
    icon: 'SlidersHorizontal',
    children: [
      { name: '接口密钥', path: '/console/machines', icon: 'Cable', needs: ['machines.manage'] },
      { name: '短信记录', path: '/console/sms', icon: 'MessageCircle', needs: ['sms.read'] },
      { name: '数据推送', path: '/console/webhooks', icon: 'Webhook', needs: ['webhooks.manage'] },
      { name: '系统设置', path: '/console/settings', icon: 'SlidersHorizontal', needs: ['settings.manage'] },
    ],
  },
  {
    name: '安全审计',
    path: '/console/security',
    icon: 'ShieldCheck',
    children: [
      { name: '登录日志', path: '/console/login-log', icon: 'LogIn', needs: ['audit.read'] },
      { name: '操作审计', path: '/console/audit', icon: 'ScrollText', needs: ['audit.read'] },
    ],
  },
  { name: '账号安全', path: '/console/me', icon: 'LockKeyhole', hidden: true },
]

/** What somebody with these permissions finds in the console. A heading stays only where something stands below it. */
export function menuOf(held: readonly string[], entries: readonly Entry[] = menu): MenuItem[] {
  return entries.flatMap(({ name, path, icon, needs, hidden, children = [] }) => {
    const below = menuOf(held, children)
    const isOpen = needs ? needs.some((permission) => held.includes(permission)) : children.length === 0 || below.length > 0
    return isOpen ? [{ name, path, Icon: icon, Hidden: hidden ? ('1' as const) : ('0' as const), children: below }] : []
  })
}

export function pathsOf(items: MenuItem[]): string[] {
  return items.flatMap(({ path, children }) => [path, ...pathsOf(children)])
}

export const staffLoginPurpose = 'staff-login'
/** A new password at the latest after so many days. */
export const passwordDays = 90
export const ticketMinutes = 5

export const staffWords = {
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
