import { findUnknownVariable, listVariables, templateLimits } from '#platform/message-templates/rules.ts'
import { smsLimits } from '#platform/sms/rules.ts'

export const channels = { sms: '短信', mail: '邮件', notice: '站内通知' } as const
export type TemplateChannel = keyof typeof channels

/** A message whose words staff may change; `required` variables must stay. */
export type TemplateDeclaration = {
  name: string
  channel: TemplateChannel
  label: string
  /** Who gets it. */
  receiver: string
  title: string
  text: string
  variables: readonly { name: string; label: string; sample: string }[]
  required: readonly string[]
}

export const templateMessages = {
  title: '请输入标题',
  text: '请输入内容',
  brackets: '短信内容不能含【】，签名由系统加上',
  lines: '短信内容不能换行',
  unknown: (written: string) => `没有变量 ${written}`,
  required: (name: string) => `须保留变量 {${name}}`,
  tooLong: (max: number) => `不能超过${max}个字符`,
  code: '请填写短信平台审核通过的模板编号',
  codeForm: '模板编号只含字母、数字与下划线',
  saved: '模板已保存，随即生效',
  restored: '已恢复标准内容',
  tested: (to: string) => `测试消息已发送至${to}`,
} as const

export const templateRefusals = {
  noPhone: { code: 'no_phone', msg: '请先在“我的账号”验证通知手机号，测试短信发送到该号码' },
  noMailbox: { code: 'no_mail', msg: '请先在“我的账号”验证通知邮箱，测试邮件发送到该邮箱' },
} as const

type Written = { title: string; text: string; code: string }

/** What is wrong with what staff wrote, by its field. `needsCode`: the provider sends by codes of approved texts alone. */
export function findTemplateErrors(
  { channel, variables, required, ...standard }: TemplateDeclaration,
  { title, text, code }: Written,
  needsCode: boolean,
): { field: keyof Written; msg: string }[] {
  const known = variables.map(({ name }) => name)
  const check = (field: 'title' | 'text', written: string, max: number) => {
    const unknown = findUnknownVariable(written, known)
    if (written.trim() === '') return [{ field, msg: templateMessages[field] }]
    if (written.length > max) return [{ field, msg: templateMessages.tooLong(max) }]
    return unknown === undefined ? [] : [{ field, msg: templateMessages.unknown(unknown) }]
  }
  const used = [...listVariables(title), ...listVariables(text)]
  const lost = required.find((name) => !used.includes(name))
  const longest = channel === 'sms' ? smsLimits.text - smsLimits.signature : templateLimits.text
  return [
    ...(standard.title === '' ? [] : check('title', title, templateLimits.title)),
    ...check('text', text, longest),
    ...(lost === undefined ? [] : [{ field: 'text' as const, msg: templateMessages.required(lost) }]),
    ...(channel === 'sms' && /[【】]/.test(text) ? [{ field: 'text' as const, msg: templateMessages.brackets }] : []),
    ...(channel === 'sms' && /[\r\n]/.test(text) ? [{ field: 'text' as const, msg: templateMessages.lines }] : []),
    ...(needsCode && code === '' ? [{ field: 'code' as const, msg: templateMessages.code }] : []),
    ...(/^\w*$/.test(code) ? [] : [{ field: 'code' as const, msg: templateMessages.codeForm }]),
  ]
}
