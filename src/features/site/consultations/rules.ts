import type { RefusalEntry } from '#gateway/refusals.ts'
import { formatAnswerTime, supportLine } from '#platform/site/rules.ts'

export const consultationLimits = {
  name: 40,
  company: 100,
  questionLeast: 5,
  question: 500,
  page: 200,
  perHour: 5,
  daysKept: 365,
  text: 100,
  note: 500,
  product: 100,
  reason: 200,
} as const

/** The form that captchas are bound to. */
export const consultationPurpose = 'consultation'

export const consultationMessages = {
  questionShort: `咨询内容至少需要${consultationLimits.questionLeast}个字`,
  done: (answerTime: string) => `提交成功，我们会${formatAnswerTime(answerTime)}与您联系`,
  refusedWords: (words: readonly string[]) => `请勿填写${words.map((word) => `“${word}”`).join('、')}`,
  doneWithNumber: (number: string) => `提交成功，咨询编号 ${number}，我们会与您联系`,
} as const

export const consultationRefusals = {
  wrongCaptcha: { code: 'wrong_captcha', msg: '验证码错误或已失效' },
  refusedWords: { code: 'sensitive_words', msg: '内容中有不能提交的词语，请修改后再提交' },
  tooMany: { code: 'too_often', msg: `提交次数过多，请稍后再试或直接拨打${supportLine}` },
} as const satisfies Record<string, RefusalEntry>

export function isLongEnough(question: string): boolean {
  return question.trim().length >= consultationLimits.questionLeast
}

/** Where the question was asked, for staff: the topic of the link and its page. */
export function formatOrigin(topic: string, path: string): string {
  return (topic ? `${topic}（${path}）` : path).slice(0, consultationLimits.page)
}
