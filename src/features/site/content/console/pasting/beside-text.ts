import { isEmptyBlock } from './is-empty-block.ts'

/** What a text cannot hold and a paste left out. */
export type LeftOut = { what: string; count: number }

/**
 * Removes what a document holds beside its text: what its program did not show, remarks of reviewers, and what is struck out. A text has no
 * struck words: a deadline that a reviewer replaced would stand beside the new one and read as valid.
 */
export function removeBesideText(body: HTMLElement): LeftOut[] {
  for (const element of body.querySelectorAll('*')) if (isHidden(element)) removeWhole(element)
  const remarks = body.querySelectorAll('a.msocomanchor').length
  for (const element of body.querySelectorAll('.MsoCommentReference, a.msocomanchor, [style*="mso-element:comment-list"]')) element.remove()
  const struck = [...body.querySelectorAll('*')].filter(isStruck)
  const outermost = struck.filter(({ parentElement }) => !struck.some((other) => other.contains(parentElement)))
  for (const element of outermost) removeWhole(element)
  return [
    { what: '条批注', count: remarks },
    { what: '处删除线文字', count: outermost.length },
  ].filter(({ count }) => count > 0)
}

function isHidden(element: Element): boolean {
  const { style } = element as HTMLElement
  return element.hasAttribute('hidden') || style?.display === 'none' || /mso-hide:\s*all/i.test(element.getAttribute('style') ?? '')
}

function isStruck(element: Element): boolean {
  const { style } = element as HTMLElement
  return /^(DEL|S|STRIKE)$/.test(element.tagName) || /line-through/.test(style?.textDecorationLine ?? '')
}

/** Together with the line that held nothing else, which would be an empty item of a list. */
function removeWhole(element: Element): void {
  const line = element.parentElement?.closest('p, li, h1, h2, h3, h4, h5, h6')
  element.remove()
  if (line && isEmptyBlock(line)) line.remove()
}
