export const limits = { id: 40, title: 60, trade: 20, text: 2000, figures: 4, value: 16, figure: 30 }

/** Whether the text has the form of an id; anything else is a page that does not exist, not a validation error. */
export function isCaseId(text: string | null): text is string {
  return text !== null && /^[a-z0-9][a-z0-9-]*$/.test(text) && text.length <= limits.id
}

export function caseAddress(id: string): string {
  return `/cases/details?caseid=${encodeURIComponent(id)}`
}
