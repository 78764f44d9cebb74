import { listVariables, toNoticeTemplate } from '#platform/message-templates/rules.ts'
import { type MailTemplate, mailTemplates, type NoticeGroups } from '#platform/notices/rules.ts'
import { listSecretParams, type SmsScene, smsScenes, toSmsTemplate } from '#platform/sms/rules.ts'
import type { TemplateDeclaration } from '../rules.ts'

const smsVariables: Record<string, { label: string; sample: string }> = {
  code: { label: '验证码', sample: '123456' },
  account: { label: '账户', sample: '6300000001' },
  balance: { label: '余额', sample: '20 枚' },
  project: { label: '项目', sample: '等级测评' },
  node: { label: '节点', sample: '现场测评' },
  title: { label: '通知标题', sample: '您的申请已通过' },
  link: { label: '设置密码的链接', sample: 'https://www.example.cn/query-coin/invited#AbCd' },
}

const mailSamples: Record<string, string> = {
  siteName: '网站名称',
  title: '您的申请已通过',
  text: '申请 SQ20260101-001 已审核通过。',
  link: 'https://www.example.cn/apply/list',
  code: '123456',
  minutes: '10',
  account: '6300000001',
  days: '3',
}

const receivers = { applicant: '漏扫申请人', coin: '查询币账户', staff: '员工' } as const

/** Every message whose words staff may change. */
export function listDeclarations(groups: NoticeGroups): TemplateDeclaration[] {
  return [
    ...(Object.keys(smsScenes) as SmsScene[]).map(toSmsDeclaration),
    ...(Object.keys(mailTemplates) as MailTemplate[]).map(toMailDeclaration),
    ...(['applicant', 'coin', 'staff'] as const).flatMap((kind) =>
      groups[kind].map(({ id, label }) => toNoticeDeclaration(kind, { id, label })),
    ),
  ]
}

function toSmsDeclaration(scene: SmsScene): TemplateDeclaration {
  const { label, text } = smsScenes[scene]
  const names = listVariables(text)
  return {
    name: toSmsTemplate(scene),
    channel: 'sms',
    label,
    receiver: '收件人',
    title: '',
    text,
    variables: names.map((name) => ({ name, ...(smsVariables[name] ?? { label: name, sample: name }) })),
    required: listSecretParams(scene),
  }
}

function toMailDeclaration(name: MailTemplate): TemplateDeclaration {
  const { label, title, text, variables, required } = mailTemplates[name]
  return {
    name,
    channel: 'mail',
    label,
    receiver: '收件人',
    title,
    text,
    variables: Object.entries(variables).map(([one, words]) => ({ name: one, label: words, sample: mailSamples[one] ?? one })),
    required,
  }
}

type Group = { id: string; label: string }

function toNoticeDeclaration(kind: keyof typeof receivers, { id, label }: Group): TemplateDeclaration {
  return {
    name: toNoticeTemplate(kind, id),
    channel: 'notice',
    label,
    receiver: receivers[kind],
    title: '{title}',
    text: '{text}',
    variables: [
      { name: 'title', label: '系统生成的标题', sample: `${label}有新的结果` },
      { name: 'text', label: '系统生成的内容', sample: '编号 SQ20260101-001，意见：已核对。' },
    ],
    required: ['title'],
  }
}
