import { toOwnPath } from '#platform/redirects/rules.ts'

/** The editor's HTML as the site's articles are written: no paragraph around the only line of an item or cell, a head for the heading row. */
export function tidyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // However an address of this site was entered, it is checked, and follows its page, as a path.
  for (const link of body.querySelectorAll('a[href]'))
    link.setAttribute('href', toOwnPath(link.getAttribute('href') ?? '', location.origin))
  for (const holder of body.querySelectorAll('li, td, th')) {
    const [only] = holder.children
    const isLine = only?.tagName === 'P' && (holder.children.length === 1 || isListAfter(holder, only))
    if (isLine) only.replaceWith(...only.childNodes)
  }
  for (const table of body.querySelectorAll('table')) {
    table.removeAttribute('style')
    table.querySelector('colgroup')?.remove()
    const first = table.querySelector('tr')
    if (!first || [...first.children].some(({ tagName }) => tagName !== 'TH') || first.parentElement?.tagName === 'THEAD') continue
    table.createTHead().append(first)
  }
  for (const cell of body.querySelectorAll('[colspan="1"], [rowspan="1"]'))
    for (const name of ['colspan', 'rowspan']) if (cell.getAttribute(name) === '1') cell.removeAttribute(name)
  // An empty line below a picture or at the end belongs to the editor, not to the text.
  for (const atom of body.querySelectorAll('img, figure, video')) if (isEmptyLine(atom.nextElementSibling)) atom.nextElementSibling.remove()
  while (isEmptyLine(body.lastElementChild)) body.lastElementChild.remove()
  return body.innerHTML
}

function isEmptyLine(element: Element | null): element is Element {
  return element?.tagName === 'P' && !element.hasChildNodes()
}

/** An item of a list with a list of its own below its line. */
function isListAfter({ children, tagName }: Element, line: Element): boolean {
  return tagName === 'LI' && children.length === 2 && /^[OU]L$/.test(line.nextElementSibling?.tagName ?? '')
}
