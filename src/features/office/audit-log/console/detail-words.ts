/** Labels of the fields of an entry's detail; a field without a label is shown by its name. */
const fieldLabels: Readonly<Record<string, string>> = {
  account: '账号',
  action: '操作',
  after: '变更后',
  alertBelow: '提醒值',
  amount: '数量',
  author: '作者',
  authorized: '已声明授权',
  before: '变更前',
  bookingId: '记账编号',
  booking: '记账编号',
  bytes: '字节数',
  callsPerMinute: '每分钟次数',
  category: '类别',
  channel: '渠道',
  check: '要点',
  comment: '意见',
  company: '单位',
  consentVersion: '隐私政策版本',
  contact: '联系人',
  count: '数量',
  creditCode: '统一社会信用代码',
  customerId: '客户编号',
  digest: '文件摘要',
  expiresOn: '有效期至',
  entry: '条目',
  exportId: '导出编号',
  faulty: '有误行数',
  fen: '金额（分）',
  files: '文件数',
  flags: '标记',
  form: '格式',
  from: '自',
  group: '通知类别',
  hold: '预扣编号',
  isDone: '已核对',
  isOn: '启用',
  isShared: '共享',
  items: '条数',
  kind: '类型',
  letter: '授权函',
  lines: '行数',
  madeBy: '提出人',
  marked: '标记条数',
  mentions: '提及',
  minutes: '分钟',
  name: '名称',
  networks: '来源网段',
  number: '版本',
  orderId: '复核编号',
  phone: '手机号',
  prefix: '密钥前缀',
  proposedBy: '提出人',
  purpose: '用途',
  quantity: '数量',
  reason: '原因',
  receipt: '回单号',
  reference: '参考号',
  reverses: '冲正记账',
  roleId: '角色',
  rows: '行数',
  scheduled: '定时',
  scopes: '权限范围',
  secretChanged: '密钥已更换',
  serial: '流水号',
  service: '业务类型',
  state: '状态',
  subject: '对象',
  taskType: '任务类型',
  text: '内容',
  to: '至',
  type: '类型',
  url: '地址',
  yearsKept: '保存年限',
}

export type Change = { name: string; before: string; after: string }

/** Splits a detail into changes (before and after, by field) and other facts. */
export function parseDetail(
  action: string,
  detail: Record<string, unknown>,
): { changes: Change[]; others: [name: string, value: string][] } {
  const { before, after, from, to, ...rest } = detail
  // In exports `from` and `to` are the days of a filter, not a change.
  const isSpan = action === 'export.start' || action.endsWith('.export')
  const others = Object.entries(rest)
  const changes: Change[] = []
  if (isFields(before) && isFields(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      changes.push({ name: fieldLabel(name), before: formatValue(before[name]), after: formatValue(after[name]) })
  } else others.push(...Object.entries({ before, after }).filter(([, value]) => value !== undefined))
  if (from !== undefined && to !== undefined && !isSpan) changes.push({ name: '值', before: formatValue(from), after: formatValue(to) })
  else others.push(...Object.entries({ from, to }).filter(([, value]) => value !== undefined))
  return { changes, others: others.map(([name, value]) => [fieldLabel(name), formatValue(value)]) }
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldLabel(name: string): string {
  return fieldLabels[name] ?? name
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map(formatValue).join('、') || '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
