import type { TargetEntry } from '../../targets/parse.ts'

export type TextRange = Pick<TargetEntry, 'from' | 'to'>

/** Focuses the text area, selects the range and scrolls to it. */
export function selectText(element: HTMLTextAreaElement | undefined, { from, to }: TextRange): void {
  if (!element) return
  element.focus()
  element.setSelectionRange(from, to)
  // Browsers scroll to a selection only on input, so compute the position.
  const line = element.value.slice(0, from).split('\n').length - 1
  element.scrollTop = Math.max(0, line - 1) * Number.parseFloat(getComputedStyle(element).lineHeight)
}
