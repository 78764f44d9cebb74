import type { RefusalEntry } from '#gateway/refusals.ts'
import { isEmail, toEmail } from '#kit/identifiers/emails.ts'
import { isWebhookUrl, webhookLimits, webhookMessages } from '#platform/webhooks/rules.ts'

export const alarmLimits = {
  channels: 20,
  name: 40,
  target: 500,
  recipients: 10,
  secretLeast: webhookLimits.secretLeast,
  secret: webhookLimits.secret,
  timeoutMs: 10_000,
  answerBytes: 2000,
  error: 300,
  daysKept: 365,
  /** A daily backup needs time to end. */
  backupHours: 26,
  /** Below `diskLow` of the disk free an alarm begins, at `diskEnough` it ends. */
  diskLow: 0.1,
  diskEnough: 0.12,
  certificateDays: 14,
} as const

/** What is told, and what to do about it. */
export const alarmConditions = {
  database: { label: '数据库连接中断', advice: '请检查数据库进程、网络与磁盘' },
  disk: { label: '磁盘空间不足', advice: '请清理或扩容数据目录所在磁盘' },
  ledger: { label: '账目核对不符', advice: '请在账本的核对结果中查看，并用备份核实' },
  audit: { label: '审计链核对不符', advice: '请在操作审计的检查点查看，并保留现场' },
  seal: { label: '权限或登录信息校验不符', advice: '请在员工账号、角色与权限中核实，并重新确认' },
  backup: { label: '备份超过一天', advice: '请检查备份任务' },
  restore: { label: '试恢复失败', advice: '请检查备份所在目录与磁盘，重新备份后在后台任务再试' },
  sms: { label: '短信额度用尽', advice: '当日不再发送短信，请查看短信记录' },
  certificate: { label: '网站证书即将到期', advice: '请更新网站的 TLS 证书' },
  job: { label: '后台任务失败', advice: '请在后台任务查看原因并重新执行' },
} as const
export type AlarmCondition = keyof typeof alarmConditions
export const alarmConditionNames = Object.keys(alarmConditions) as AlarmCondition[]

export const channelKinds = {
  mail: { label: '邮件', target: '收件人', hint: '每行一个邮箱地址', secret: '' },
  wecom: { label: '企业微信群机器人', target: 'Webhook 地址', hint: '群机器人的 Webhook 地址', secret: '' },
  dingtalk: { label: '钉钉群机器人', target: 'Webhook 地址', hint: '自定义机器人的 Webhook 地址', secret: '加签密钥' },
  webhook: { label: 'Webhook', target: '接收地址', hint: '以 https:// 开头的地址；不跟随重定向', secret: '签名密钥' },
} as const
export type ChannelKind = keyof typeof channelKinds

export type AlarmPhase = 'began' | 'ended' | 'test'
export const phaseLabels: Record<AlarmPhase, string> = { began: '报警', ended: '恢复', test: '测试' }

/** Seconds until the retry after each failure. */
export const alarmRetrySeconds: readonly number[] = [60, 300, 900, 3600]

export const alarmMessages = {
  kind: '请选择渠道类型',
  conditions: '请至少选择一项报警',
  recipients: '请输入邮箱地址，每行一个',
  tooMany: `收件人不能超过 ${alarmLimits.recipients} 个`,
  secret: webhookMessages.secret,
  needsSecret: '请填写签名密钥',
  newSecret: '更换地址时须重新填写密钥',
  unreadable: '原地址已无法解密（SECRET_KEY 已更换），请重新填写',
} as const

export const alarmRefusals = {
  noMail: { code: 'mail_off', msg: '本系统未配置邮件服务（SMTP_HOST），不能新增邮件渠道' },
  channels: { code: 'limit', msg: `渠道不能超过 ${alarmLimits.channels} 个` },
} as const satisfies Record<string, RefusalEntry>

export function splitRecipients(text: string): string[] {
  return text
    .split(/[\n,，;；]+/)
    .map(toEmail)
    .filter((one) => one !== '')
}

/** What is wrong with the target of a channel; '' for nothing. */
export function findTargetFault(kind: ChannelKind, target: string): string {
  if (kind !== 'mail') return isWebhookUrl(target.trim()) ? '' : webhookMessages.url
  const recipients = splitRecipients(target)
  if (recipients.length === 0 || !recipients.every(isEmail)) return alarmMessages.recipients
  return recipients.length > alarmLimits.recipients ? alarmMessages.tooMany : ''
}

/** What is wrong with the secret that is given; '' for nothing. Robots of 企业微信 have none, those of 钉钉 may do without. */
export function findSecretFault(kind: ChannelKind, secret: string): string {
  return kind === 'webhook' && secret !== '' && secret.length < alarmLimits.secretLeast ? alarmMessages.secret : ''
}
