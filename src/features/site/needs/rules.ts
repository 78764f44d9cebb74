export const limits = {
  id: 40,
  title: 30,
  brief: 80,
  text: 2000,
  fact: 60,
  steps: 8,
  stepTitle: 30,
  stepDetail: 300,
  questions: 12,
  question: 60,
  answer: 1000,
  links: 6,
  wayLabel: 12,
  url: 500,
}

/** What stands where the company has set no price band. */
export const priceOnRequest = '按系统数量与范围报价'

/** Whether the text has the form of an id; anything else is a page that does not exist, not a validation error. */
export function isNeedId(text: string | null): text is string {
  return text !== null && /^[a-z0-9][a-z0-9-]*$/.test(text) && text.length <= limits.id
}

export function needAddress(id: string): string {
  return `/needs/details?needid=${encodeURIComponent(id)}`
}

/** How far two lists agree. */
export function compareLists(first: readonly string[], second: readonly string[]): '相同' | '部分相同' | '不同' {
  const shared = first.filter((one) => second.includes(one)).length
  if (shared === first.length && shared === second.length) return '相同'
  return shared > 0 ? '部分相同' : '不同'
}
