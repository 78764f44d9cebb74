import type { RefusalEntry } from '#gateway/refusals.ts'

export const auditLogLimits = { query: 100, subject: 200, exportRows: 20_000, exportHours: 24 } as const

export const auditLogRefusals = {
  tooLong: { code: 'export_too_large', msg: '记录超过2万条，请缩小日期范围后导出' },
} as const satisfies Record<string, RefusalEntry>

export const actorKinds: Readonly<Record<string, string>> = {
  staff: '员工',
  applicant: '漏扫申请人',
  coin: '查询币账户',
  machine: '业务系统',
  system: '系统任务',
  anyone: '未登录',
}

/** What the portal did by itself is signed with the name of the job. */
const jobs: Readonly<Record<string, string>> = { 'publish-due': '定时发布', 'review-retention': '期满清理' }

export function actorLabel({ actorKind, actorName }: { actorKind: string; actorName: string | null }): string {
  if (actorKind === 'system') return jobs[actorName ?? ''] ?? actorName ?? '系统'
  return actorName ?? actorKinds[actorKind] ?? actorKind
}

/** Objects of an action whose subject names no kind, and how the console finds them. */
const objects: Readonly<Record<string, { label: string; path?: (id: string, name: string) => string }>> = {
  staff: { label: '员工', path: (id, name) => `/console/staff?${new URLSearchParams({ query: name || id })}` },
  applicant: { label: '漏扫申请人' },
  anyone: { label: '访客' },
  coin: { label: '账户', path: (id) => `/console/coin-accounts/${id}` },
  ledger: { label: '账户', path: (id) => (id === 'ledger' ? '/console/ledger' : `/console/coin-accounts/${id}`) },
  'coin-customer': { label: '客户', path: (id) => `/console/coin-customers?${new URLSearchParams({ id })}` },
  'coin-import': { label: '批量导入', path: () => '/console/coin-imports' },
  'coin-export': { label: '账本导出', path: () => '/console/ledger' },
  'coin-desk': { label: '二人复核', path: () => '/console/coin-orders' },
  'scan-applications': { label: '漏扫申请', path: (id) => `/console/scan-applications/${id}` },
  scan_application: { label: '漏扫申请' },
  appeals: { label: '申诉', path: (id) => `/console/appeals/${id}` },
  appeal: { label: '申诉', path: (id) => `/console/appeals/${id}` },
  consultation: { label: '咨询', path: () => '/console/consultations' },
  machine: { label: '业务系统', path: () => '/console/machines' },
  setting: { label: '设置', path: () => '/console/settings' },
  webhook: { label: '数据推送', path: () => '/console/webhooks' },
  sms: { label: '短信', path: () => '/console/sms' },
  audit: { label: '审计记录' },
  access: { label: '接口' },
  file: { label: '文件' },
  news: { label: '新闻' },
  platform: { label: '平台' },
  system: { label: '系统' },
  certificate: { label: '证书' },
  banner: { label: '轮播图' },
  review_view: { label: '筛选视图' },
  review_template: { label: '回复模板' },
}

type Subject = { kind: string; id: string }

/** `{kind} {id}`, or an identifier whose kind is that of the action. */
export function parseSubject(action: string, subject: string): Subject {
  const [, kind = '', id = ''] = /^([a-z_-]+) (.+)$/s.exec(subject) ?? []
  return objects[kind] ? { kind, id } : { kind: action.split('.', 1)[0] ?? '', id: subject }
}

export function subjectLabel(action: string, subject: string, name: string): string {
  const { kind, id } = parseSubject(action, subject)
  const label = objects[kind]?.label ?? ''
  // One of its kind, such as the ledger, has no identifier but its kind.
  if (id === kind || id === '') return kind === 'ledger' ? '账本' : label
  return `${label} ${name || shortId(id)}`.trim()
}

/** Where the console shows the object; undefined where it has no page. */
export function subjectPath(action: string, subject: string, name: string): string | undefined {
  const { kind, id } = parseSubject(action, subject)
  return objects[kind]?.path?.(id, name)
}

function shortId(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$|^[0-9a-f]{32,}$/.test(id) ? id.slice(0, 8) : id
}

export const actionThings: Readonly<Record<string, string>> = {
  access: '访问',
  appeal: '申诉',
  audit: '审计记录',
  banner: '轮播图',
  certificate: '证书',
  'coin-account': '查询币账户',
  'coin-customer': '客户',
  'coin-desk': '查询币额度',
  'coin-import': '批量导入',
  'coin-ledger': '账本',
  'coin-order': '查询币变动',
  consultation: '在线咨询',
  export: '导出',
  file: '文件',
  ledger: '账本',
  login: '登录',
  machine: '接口密钥',
  news: '新闻',
  notice: '通知',
  password: '密码',
  phone: '手机号',
  platform: '平台',
  proposal: '变更提议',
  review: '审核',
  review_template: '回复模板',
  review_view: '筛选视图',
  scan_application: '漏扫申请',
  secret_key: '服务器密钥',
  session: '会话',
  setting: '系统设置',
  sms: '短信',
  staff: '员工账号',
  system: '系统',
  totp: '动态验证码',
  transfer: '转卡',
  webhook: '数据推送',
}

const verbs: Readonly<Record<string, string>> = {
  add_key: '新增密钥',
  approve: '通过',
  begin: '开始绑定',
  book: '入账',
  change: '修改',
  change_setting: '修改设置',
  check: '校验',
  claim: '领取',
  commit: '确认预占',
  confirm: '复核通过',
  create: '新建',
  decide_many: '批量处理',
  decline: '复核退回',
  'decline-role': '否决角色变更',
  deduct: '扣减',
  disable: '停用',
  drop: '放弃',
  enable: '启用',
  enrol: '绑定',
  export: '导出',
  fail: '失败',
  file: '提交',
  'force-end': '强制退出',
  freeze: '冻结',
  grant: '赠送',
  hand_over: '转交',
  handle: '处理',
  hold: '预占',
  lock: '锁定',
  make: '完成',
  note: '添加备注',
  open: '开户',
  place: '提出',
  prefer: '修改接收方式',
  preview: '预览',
  publish: '发布',
  'propose-limit': '提出调整额度',
  'propose-role': '提出角色变更',
  prove_phone: '验证手机号',
  read: '标为已读',
  recharge: '充值',
  reconcile: '对账',
  refuse: '被拒绝',
  reject: '驳回',
  release: '退回',
  remove: '删除',
  remove_old: '清理期满记录',
  remove_phone: '移除手机号',
  resend: '重新发送',
  'reset-password': '重置密码',
  'reset-totp': '重置动态验证码',
  reverse: '冲正',
  revoke_key: '吊销密钥',
  rotate: '更换',
  save: '保存',
  'send-code': '发送验证码',
  send_code: '发送验证码',
  'set-alert': '设置余额提醒',
  'set-category': '修改类别',
  'set-limit': '调整额度',
  'set-phone': '修改手机号',
  'set-role': '变更角色',
  'show-phone': '查看完整手机号',
  start: '开始',
  submit: '提交',
  succeed: '成功',
  throttle: '限速',
  tick: '核对要点',
  undo: '撤销',
  undo_many: '批量撤销',
  unfreeze: '解冻',
  unlock: '解锁',
  upload: '上传',
  use: '核销',
  view: '查看',
}

// Where the two words together would be misleading.
const whole: Readonly<Record<string, string>> = {
  'proposal.make': '提出变更提议',
  'proposal.decline': '否决变更提议',
  'proposal.withdraw': '撤回变更提议',
  'session.end': '退出登录',
  'session.force-end': '强制退出登录',
  'staff.reset': '重置员工账号的密码与双因素',
  'ledger.use': '核销查询币',
  'ledger.release': '账本释放预占',
}

/** What the trail calls `thing.verb`, in words; '' for an action without words. */
export function actionLabel(action: string): string {
  const [thing = '', verb = ''] = action.split('.')
  const known = actionThings[thing] && verbs[verb] ? `${actionThings[thing]}${verbs[verb]}` : ''
  return whole[action] ?? known
}
