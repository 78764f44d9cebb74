import { toOwnPath } from '#platform/redirects/rules.ts'
import { type LeftOut, removeBesideText } from './beside-text.ts'
import { isEmptyBlock } from './is-empty-block.ts'
import { renameElement } from './rename-element.ts'
import { makeHeadings } from './word-headings.ts'
import { makeLists } from './word-lists.ts'

/** What is pasted from Word, WPS, WeChat or another page, as plain structure. */
export function cleanPaste(html: string): { html: string; leftOut: LeftOut[] } {
  const { body, head } = new DOMParser().parseFromString(html, 'text/html')
  const styles = [...head.querySelectorAll('style'), ...body.querySelectorAll('style')]
    .map(({ textContent }) => textContent ?? '')
    .join('\n')
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p, br[clear]')) element.remove()
  const beside = removeBesideText(body)
  makeHeadings(body, styles)
  makeLists(body)
  for (const element of body.querySelectorAll('[style*="white-space"]')) keepLines(element as HTMLElement)
  for (const element of body.querySelectorAll('b, i, font, span')) convertStylesToTags(element)
  for (const element of body.querySelectorAll('[href], [src], [poster]')) makeAddressesOwn(element)
  for (const foot of body.querySelectorAll('tfoot')) foot.parentElement?.append(foot)
  keepNoteMarks(body)
  const leftOut = [...removeForeign(body), ...beside]
  for (const element of Array.from(body.querySelectorAll('section, div')).toReversed()) flatten(element)
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (!keptAttributes.has(name)) element.removeAttribute(name)
  for (const element of Array.from(body.querySelectorAll('p, h2, h3, h4, li, ul, ol')).toReversed())
    if (isEmptyBlock(element)) element.remove()
  for (const element of body.querySelectorAll('br')) if (isBetweenBlocks(element)) element.remove()
  return { html: body.innerHTML, leftOut }
}

/** Whether what was copied is one picture of another place and nothing else; its file stands beside it. */
export function isForeignPicture(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('style, title, xml')) element.remove()
  const [picture, ...others] = body.querySelectorAll('img, table, video')
  const isAlone = picture?.tagName === 'IMG' && others.length === 0 && (body.textContent ?? '').trim() === ''
  return isAlone && !toOwnPath(picture.getAttribute('src') ?? '', location.origin).startsWith('/media/')
}

/** One sentence for the editor, with the way out for pictures. */
export function describeLeftOut(leftOut: readonly LeftOut[]): string {
  const isPicture = leftOut.some(({ what }) => what === pictures)
  const list = leftOut.map(({ what, count }) => `${count} ${what}`).join('、')
  return `${list}没有带入${isPicture ? '；图片请保存后用“图片”上传' : ''}`
}

const pictures = '张图片'
const keptAttributes = new Set(['href', 'src', 'alt', 'poster', 'aria-label', 'width', 'height', 'colspan', 'rowspan', 'start', 'type'])

/** Browsers copy the addresses of a page as absolute ones, also those of this site. */
function makeAddressesOwn(element: Element): void {
  for (const name of ['href', 'src', 'poster']) {
    const address = element.getAttribute(name)
    if (address !== null) element.setAttribute(name, toOwnPath(address, location.origin))
  }
}

/** Word and WeChat write bold and italic as style; a copied page wraps everything into a `<b>` of normal weight. */
function convertStylesToTags(element: Element): void {
  const { fontWeight, fontStyle, verticalAlign } = (element as HTMLElement).style
  const isNormal = fontWeight === 'normal' || fontWeight === '400'
  const isBold = !isNormal && (element.tagName === 'B' || fontWeight === 'bold' || Number(fontWeight) >= 600)
  const isItalic = element.tagName === 'I' || fontStyle === 'italic'
  let inner: Element = element
  for (const [name, isWanted] of [
    ['strong', isBold],
    ['em', isItalic],
    ['sup', verticalAlign === 'super'],
    ['sub', verticalAlign === 'sub'],
  ] as const) {
    if (!isWanted) continue
    const wrap = element.ownerDocument.createElement(name)
    wrap.append(...inner.childNodes)
    inner.append(wrap)
    inner = wrap
  }
  element.replaceWith(...element.childNodes)
}

/** A code editor lays its lines out by blanks, in boxes of a line each; other pages break theirs in running text. */
function keepLines(element: HTMLElement): void {
  const { style } = element
  const isKept = /^(pre|pre-wrap|break-spaces)$/.test(style.whiteSpace) || style.getPropertyValue('white-space-collapse') === 'preserve'
  if (!isKept || !element.isConnected || element.closest('pre')) return
  const lines = [...element.children].filter(({ tagName }) => tagName === 'DIV' || tagName === 'BR')
  if (/\bmonospace\b/.test(style.fontFamily) && lines.length > 1) {
    const code = element.ownerDocument.createElement('pre')
    code.textContent = lines.map(({ textContent }) => textContent).join('\n')
    element.replaceWith(code)
    return
  }
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) {
    const [first = '', ...others] = text.data.split('\n')
    if (others.length > 0 && text.data.trim() !== '')
      text.replaceWith(first, ...others.flatMap((line) => [element.ownerDocument.createElement('br'), line]))
  }
}

/** Word processors of the web write an empty line between paragraphs so. */
function isBetweenBlocks({ previousSibling, nextSibling, parentElement }: Element): boolean {
  const isEdge = (node: Node | null) => node === null || /^(P|H\d|UL|OL|TABLE|BLOCKQUOTE|FIGURE|PRE|HR|BR)$/.test(node.nodeName)
  return parentElement?.tagName === 'BODY' && isEdge(previousSibling) && isEdge(nextSibling)
}

/** A footnote's mark stays as a raised number; its link leads to an anchor that a text does not have. */
function keepNoteMarks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const target = link.getAttribute('href') ?? ''
    if (target !== '' && !target.startsWith('#')) continue
    const isNote = /^#_?(ftn|edn)\d/.test(target) && !link.querySelector('sup')
    if (!isNote) link.replaceWith(...link.childNodes)
    else renameElement(link, 'sup')
  }
}

const foreign: { what: string; selector: string }[] = [
  { what: pictures, selector: 'img:not([src^="/media/"]), picture, svg, canvas' },
  { what: '个视频或音频', selector: 'video:not([src^="/media/"]), audio' },
  { what: '个公式', selector: 'math, m\\:omath' },
  { what: '个嵌入内容', selector: 'iframe, object, embed, v\\:shape, v\\:textbox' },
  { what: '个表单控件', selector: 'input, select, textarea, button' },
]

/** Pictures, videos and objects of other sites and of the clipboard have no address here. */
function removeForeign(body: HTMLElement): LeftOut[] {
  return foreign.flatMap(({ what, selector }) => {
    const found = [...body.querySelectorAll(selector)].filter((element) => !isFrameOfPicture(element))
    for (const element of found) element.remove()
    return found.length > 0 ? [{ what, count: found.length }] : []
  })
}

/** A picture element stands for the image inside, which is asked itself. */
function isFrameOfPicture(element: Element): boolean {
  return element.tagName === 'PICTURE' && element.querySelector('img') !== null
}

/** A box around blocks gives way to them; one around text becomes a paragraph. */
function flatten(element: Element): void {
  const holdsBlocks = [...element.children].some(({ tagName }) =>
    /^(P|H\d|UL|OL|TABLE|BLOCKQUOTE|FIGURE|PRE|HR|DIV|SECTION)$/.test(tagName),
  )
  if (holdsBlocks) element.replaceWith(...element.childNodes)
  else if (!isEmptyBlock(element)) renameElement(element, 'p')
  else element.remove()
}
