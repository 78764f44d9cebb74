/** What a tool of a text opens. */
export type TextTask = { is: 'picture'; file?: File } | { is: 'link' } | { is: 'figure' }
