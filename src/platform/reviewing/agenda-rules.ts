/** Days from today on, and people, that the day of a reviewer shows. */
export const agendaLimits = { days: 7, people: 12 } as const

/** Before the text of a filter: it is the whole text, not a part of it. */
export const wholeText = '='
