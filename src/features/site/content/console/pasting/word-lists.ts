/** How a list counts: the `type` of an `ol`, or a bullet. */
type Counting = { tag: 'ol' | 'ul'; type?: string; start?: number }

/** `readings`: how its mark can be read, the likeliest first: an i is a Roman number or a letter. */
type ListItem = { level: number; readings: Counting[]; holder: Element; nodes: Node[] }

const romans = { i: 1, v: 5, x: 10, l: 50, c: 100 } as const

/**
 * Makes lists of the paragraphs that Word and WPS name as items in a style (`mso-list:l0 level2 lfo1`), and of the items that Word for the
 * web gives one by one (`aria-level`), with their levels, kinds of counting and first numbers. A mark that a list cannot show as it is
 * written, such as 第一条, （一） or 1.1, stays as text.
 */
export function makeLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('[data-aria-level], [aria-level]')) if (list.tagName === 'LI') list.setAttribute('data-item', '')
  let lists: OpenList[] = []
  for (const element of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li[data-item]')) {
    const item = element.isConnected ? readItem(element) : undefined
    if (!item) continue
    const [outermost] = lists
    if (!outermost || !follows(item.holder, outermost.list)) lists = []
    lists = lists.filter(({ level }) => level <= item.level)
    const open = lists.find(({ level }) => level === item.level)
    const [first] = item.readings
    const counting = item.readings.find((reading) => open && goesOn(reading, open.list))
    if (!counting && first) {
      lists = lists.filter(({ level }) => level < item.level)
      lists.push({ list: openList(item, first, lists.at(-1)?.list), level: item.level })
    }
    const entry = body.ownerDocument.createElement('li')
    entry.append(...item.nodes)
    lists.at(-1)?.list.append(entry)
    item.holder.remove()
  }
}

type OpenList = { list: Element; level: number }

function openList({ holder }: ListItem, { tag, type, start }: Counting, above: Element | undefined): Element {
  const list = holder.ownerDocument.createElement(tag)
  if (type) list.setAttribute('type', type)
  if (start !== undefined && start > 1) list.setAttribute('start', String(start))
  const item = above?.lastElementChild
  if (item) item.append(list)
  else holder.before(list)
  return list
}

/** Whether only blanks and comments stand between the open list and this item. */
function follows(element: Element, list: Element): boolean {
  for (let before = element.previousSibling; before; before = before.previousSibling) {
    if (before === list) return true
    if (before.nodeType !== Node.COMMENT_NODE && (before.textContent ?? '').trim() !== '') return false
  }
  return false
}

/** Another kind of counting, or a number that does not follow, begins a list of its own. */
function goesOn({ tag, type, start }: Counting, list: Element): boolean {
  const isSame = tag === list.tagName.toLowerCase() && (type ?? null) === list.getAttribute('type')
  const next = Number(list.getAttribute('start') ?? 1) + list.childElementCount
  return isSame && (tag === 'ul' || start === undefined || start === next)
}

function readItem(element: Element): ListItem | undefined {
  return element.tagName === 'LI' ? readWebItem(element) : readWordItem(element)
}

/** Word for the web: each item in a list of its own, in a box. */
function readWebItem(element: Element): ListItem | undefined {
  const level = Number(element.getAttribute('data-aria-level') ?? element.getAttribute('aria-level'))
  const list = element.parentElement
  if (!level || !list || list.childElementCount > 1 || !/^[OU]L$/.test(list.tagName)) return undefined
  const box = list.parentElement?.childElementCount === 1 && list.parentElement.tagName === 'DIV' ? list.parentElement : list
  const tag = list.tagName === 'OL' ? 'ol' : 'ul'
  const start = list.getAttribute('start')
  const counting: Counting = { tag, ...(tag === 'ol' && start && { start: Number(start) }) }
  return { level, readings: [counting], holder: box, nodes: [...element.childNodes] }
}

function readWordItem(element: Element): ListItem | undefined {
  const style = element.getAttribute('style') ?? ''
  const level = Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(style)?.[1])
  if (!level) return undefined
  const mark = takeMark(element)
  const readings = /^H\d$/.test(element.tagName) ? [] : readMark(mark)
  if (readings.length === 0) {
    if (mark.text) element.prepend(`${mark.text} `)
    return undefined
  }
  return { level, readings, holder: element, nodes: [...element.childNodes] }
}

type Mark = { text: string; isSymbol: boolean }

/** Takes the mark out of an item. Word names it in a style; other programs only put it first. */
function takeMark(element: Element): Mark {
  const named = [...element.querySelectorAll('[style]')].find((part) => /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''))
  if (named) {
    const fonts = [named, named.parentElement, named.firstElementChild].map((part) => part?.getAttribute('style') ?? '').join(';')
    const text = toMarkText(named.textContent ?? '')
    named.remove()
    return { text, isSymbol: /symbol|wingdings|webdings/i.test(fonts) }
  }
  const written = /^[\s\u00a0]*([·•●○■□◆◇➢✓\-–o]|[(（]?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.、)）．])[\s\u00a0]+/i.exec(element.textContent ?? '')
  if (!written) return { text: '', isSymbol: true }
  cutFromStart(element, written[0].length)
  return { text: toMarkText(written[1] ?? ''), isSymbol: false }
}

function toMarkText(text: string): string {
  return text.replaceAll(/[\s\u00a0]+/g, ' ').trim()
}

/** Nothing for a mark that a list of HTML would show in another way. */
function readMark({ text, isSymbol }: Mark): Counting[] {
  if (isSymbol && !/^\d+[.、)）．]$/.test(text)) return [{ tag: 'ul' }]
  const [, number = '', letters = '', end = ''] = /^[(（]?(?:(\d{1,3})|([a-z]{1,6}))([.、)）．]?)$/i.exec(text) ?? []
  if (number) return [{ tag: 'ol', start: Number(number) }]
  if (letters && end) return readLetters(letters)
  return /^[^\p{L}\p{N}]{1,2}$|^[olnuvqØ§]$/u.test(text) ? [{ tag: 'ul' }] : []
}

function readLetters(letters: string): Counting[] {
  const isUpper = letters === letters.toUpperCase()
  const letter: Counting = { tag: 'ol', type: isUpper ? 'A' : 'a', start: letters.toLowerCase().charCodeAt(0) - 96 }
  const roman: Counting = { tag: 'ol', type: isUpper ? 'I' : 'i', start: readRoman(letters) }
  if (!/^[ivxlc]+$/i.test(letters)) return letters.length === 1 ? [letter] : []
  if (letters.length > 1) return [roman]
  return letters.toLowerCase() === 'i' ? [roman, letter] : [letter, roman]
}

function readRoman(text: string): number {
  const values = Array.from(text.toLowerCase(), (letter) => romans[letter as keyof typeof romans])
  return values.reduce((sum, value, at) => sum + ((values[at + 1] ?? 0) > value ? -value : value), 0)
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
