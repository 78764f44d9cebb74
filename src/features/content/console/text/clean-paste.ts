const titles: Record<string, string> = { MsoTitle: 'h2', MsoHeading1: 'h2', MsoHeading2: 'h3', MsoHeading3: 'h4' }

/** What is pasted from Word, WPS or WeChat as plain structure; `lostPictures` counts those that stayed behind. */
export function cleanPaste(html: string): { html: string; lostPictures: number } {
  // Word's conditional comments hold the bullets of its lists.
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<!\[if [^\]]*\]>[\s\S]*?<!\[endif\]>/g, ''), 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p, svg')) element.remove()
  for (const element of body.querySelectorAll('b, i, font, span')) convertStylesToTags(element)
  makeLists(body)
  for (const element of body.querySelectorAll('p')) {
    const title = titles[element.className]
    if (title) rename(element, title)
  }
  const lostPictures = removeForeignPictures(body)
  for (const element of Array.from(body.querySelectorAll('section, div')).toReversed()) flatten(element)
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (!keptAttributes.has(name)) element.removeAttribute(name)
  for (const element of body.querySelectorAll('p, h1, h2, h3, h4')) if (isEmpty(element)) element.remove()
  return { html: body.innerHTML, lostPictures }
}

const keptAttributes = new Set(['href', 'src', 'alt', 'poster', 'aria-label', 'width', 'height', 'colspan', 'rowspan', 'start'])

/** Word and WeChat write bold and italic as style; a copied page wraps everything into a `<b>` of normal weight. */
function convertStylesToTags(element: Element): void {
  const { fontWeight, fontStyle } = (element as HTMLElement).style
  const isNormal = fontWeight === 'normal' || fontWeight === '400'
  const isBold = !isNormal && (element.tagName === 'B' || fontWeight === 'bold' || Number(fontWeight) >= 600)
  const isItalic = element.tagName === 'I' || fontStyle === 'italic'
  let inner: Element = element
  for (const [name, isWanted] of [
    ['strong', isBold],
    ['em', isItalic],
  ] as const) {
    if (!isWanted) continue
    const wrap = element.ownerDocument.createElement(name)
    wrap.append(...inner.childNodes)
    inner.append(wrap)
    inner = wrap
  }
  element.replaceWith(...element.childNodes)
}

/** Word's list items are paragraphs that name their level in a style. */
function makeLists(body: HTMLElement): void {
  let list: HTMLElement | undefined
  for (const element of body.querySelectorAll('p')) {
    if (!/mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '')) {
      list = undefined
      continue
    }
    const mark = /^[\s\u00a0]*([·•●■◆\-–o]|[(（]?\d{1,3}[.、)）])[\s\u00a0]*/.exec(element.textContent ?? '')
    if (!list) {
      list = body.ownerDocument.createElement(/\d/.test(mark?.[1] ?? '') ? 'ol' : 'ul')
      element.before(list)
    }
    if (mark) cutFromStart(element, mark[0].length)
    const item = body.ownerDocument.createElement('li')
    item.append(...element.childNodes)
    list.append(item)
    element.remove()
  }
}

function cutFromStart(element: Element, length: number): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = length
  while (left > 0 && texts.nextNode()) {
    const text = texts.currentNode as Text
    const cut = Math.min(left, text.length)
    text.deleteData(0, cut)
    left -= cut
  }
}

/** Pictures and videos of other sites and of the clipboard have no address here. */
function removeForeignPictures(body: HTMLElement): number {
  for (const video of body.querySelectorAll('video')) if (!video.getAttribute('src')?.startsWith('/media/')) video.remove()
  const foreign = [...body.querySelectorAll('img')].filter((picture) => !picture.getAttribute('src')?.startsWith('/media/'))
  for (const picture of foreign) picture.remove()
  return foreign.length
}

/** A box around blocks gives way to them; one around text becomes a paragraph. */
function flatten(element: Element): void {
  const holdsBlocks = [...element.children].some(({ tagName }) =>
    /^(P|H\d|UL|OL|TABLE|BLOCKQUOTE|FIGURE|PRE|HR|DIV|SECTION)$/.test(tagName),
  )
  if (holdsBlocks) element.replaceWith(...element.childNodes)
  else if (!isEmpty(element)) rename(element, 'p')
  else element.remove()
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

function isEmpty(element: Element): boolean {
  return (element.textContent ?? '').replaceAll(/[\s\u00a0\u200b]/g, '') === '' && !element.querySelector('img')
}
