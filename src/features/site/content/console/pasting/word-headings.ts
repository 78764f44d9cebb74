import { renameElement } from './rename-element.ts'

const numbers = '一二三四五六七八九'

/**
 * Makes headings of a text, 二级 to 四级标题, of those that were pasted: elements, paragraphs of a heading's class, and paragraphs whose
 * style has an outline level or the name of a heading (标题一, Heading 1). A text has no heading of the first level, which is its title;
 * deeper ones than the last become bold paragraphs.
 */
export function makeHeadings(body: HTMLElement, styles: string): void {
  const levels = readLevels(styles)
  const found = [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')].flatMap((element) => {
    const level = readLevel(element, levels)
    return level === undefined ? [] : [{ element, level }]
  })
  const shift = found.some(({ level }) => level === 1) ? 1 : 0
  for (const { element, level } of found) {
    const wanted = level + shift
    if (wanted <= 4) renameElement(element, `h${Math.max(wanted, 2)}`)
    else makeBold(renameElement(element, 'p'))
  }
}

function makeBold(paragraph: Element): void {
  const strong = paragraph.ownerDocument.createElement('strong')
  strong.append(...paragraph.childNodes)
  paragraph.append(strong)
}

function readLevel(element: Element, levels: ReadonlyMap<string, number>): number | undefined {
  const [, tag] = /^H(\d)$/.exec(element.tagName) ?? []
  if (tag) return Number(tag)
  if (element.className === 'MsoTitle') return 1
  const [, named] = /^MsoHeading(\d)$/.exec(element.className) ?? []
  const [, outline] = /mso-outline-level:\s*(\d)/i.exec(element.getAttribute('style') ?? '') ?? []
  return Number(named ?? outline) || levels.get(element.className)
}

/** The levels that the rules of Word's style sheet give to their classes. */
function readLevels(styles: string): Map<string, number> {
  const levels = new Map<string, number>()
  for (const [, selectors = '', rule = ''] of styles.matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    const level = readOutline(rule)
    if (level) for (const [, name = ''] of selectors.matchAll(/\bp\.([\w-]+)/g)) levels.set(name, level)
  }
  return levels
}

function readOutline(rule: string): number {
  const [, outline] = /mso-outline-level:\s*(\d)/i.exec(rule) ?? []
  const [, named = ''] = /mso-style-name:\s*"?(?:标题|heading)\s*([1-9一二三四五六七八九])/i.exec(rule) ?? []
  return Number(outline ?? named) || numbers.indexOf(named || '?') + 1
}
