/** What the page configuration's `tel` is called. */
export const supportLine = '服务支持热线'

/** When a consultation is answered by telephone, in a sentence; '' where the company names no time. */
export function formatAnswerTime(answerTime: string): string {
  return answerTime ? `在${answerTime}` : '尽快'
}
