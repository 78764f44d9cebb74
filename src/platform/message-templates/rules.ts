/** What staff wrote in place of the program's own words; `title` is '' where a message has none, `code` is that of the SMS provider. */
export type MessageText = { title: string; text: string; code: string }

export const templateLimits = { name: 60, title: 100, text: 500, code: 40 } as const

const variable = /\{(\w+)\}/g

/** In the order of the text. */
export function listVariables(text: string): string[] {
  return [...text.matchAll(variable)].map(([, name]) => name as string)
}

/** What would reach its readers as it stands in braces, half or full width: no such variable is filled. */
export function findUnknownVariable(text: string, known: readonly string[]): string | undefined {
  return text.match(/[{｛][^{}｛｝]*[}｝]|[{}｛｝]/g)?.find((written) => !known.some((name) => written === `{${name}}`))
}

export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(variable, (whole, name: string) => values[name] ?? whole)
}

/** The template of the notices of one group to one kind of account. */
export function toNoticeTemplate(kind: string, group: string): string {
  return `notice.${kind}.${group}`
}
