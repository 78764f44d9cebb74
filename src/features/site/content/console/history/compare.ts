import { diffArrays, diffChars } from 'diff'
import { type ContentField, type ContentFields, toText } from '#platform/publishing/content-kinds.ts'
import { type Names, toNameKey } from './names.ts'

export type DiffPart = { is: 'same' | 'added' | 'removed'; text: string }
/** What differs in one field, line by line; unchanged lines are left out but for their neighbours. */
type FieldDiff = { label: string; lines: DiffPart[][] }

type Data = Record<string, unknown>

/** The fields in which two versions differ. */
export function compareContent(fields: ContentFields, { left, right }: { left: Data; right: Data }, names: Names): FieldDiff[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [before, after] = [left, right].map((data) => withoutBlank(toLines(field, data[name], names)))
    const lines = compareLines(before ?? [], after ?? [])
    return lines.some((line) => line.some(({ is }) => is !== 'same')) ? [{ label: field.label, lines: nearChanges(lines) }] : []
  })
}

/** What is empty as a whole has no line, rather than an empty one that the other version would replace. */
function withoutBlank(lines: string[]): string[] {
  return lines.some((line) => line !== '') ? lines : []
}

function toLines(field: ContentField, value: unknown, names: Names): string[] {
  if (field.type === 'richText') return htmlToLines(toText(value))
  if (field.type === 'group') return fieldLines(field.fields, value as Data | undefined, names)
  if (field.type === 'items')
    return ((value as Data[] | undefined) ?? []).flatMap((item, i) => [`${field.item} ${i + 1}`, ...fieldLines(field.fields, item, names)])
  if (field.type === 'words') return [((value as string[] | undefined) ?? []).join('、')]
  if (field.type === 'choice') return [field.options.find((option) => option.value === value)?.label ?? '']
  if (field.type === 'switch') return [value ? '是' : '否']
  const key = toNameKey(field, value)
  if (key !== undefined) return [names.get(key) || '（未找到）']
  return toText(value).split('\n')
}

function fieldLines(fields: ContentFields, data: Data | undefined, names: Names): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [first = '', ...rest] = toLines(field, data?.[name], names)
    return first || rest.length > 0 ? [`${field.label}：${first}`, ...rest] : []
  })
}

const marks: Record<string, string> = { H2: '## ', H3: '### ', H4: '#### ', LI: '· ', BLOCKQUOTE: '> ' }

/** Words for what a reader sees but the letters do not tell. */
const formats: Record<string, string> = { STRONG: '粗体', EM: '斜体', CODE: '代码', SUB: '下标', SUP: '上标' }

const blocks = 'h2, h3, h4, p, li, tr, pre, figcaption, hr'

/** One line for each block of a text, with a mark of what it is and of how it is set. */
function htmlToLines(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const medium of body.querySelectorAll<HTMLElement>('img, video')) describeMedium(medium)
  for (const link of body.querySelectorAll('a')) link.append(`（${link.getAttribute('href') ?? ''}）`)
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n')
  for (const part of body.querySelectorAll(Object.keys(formats).join())) {
    part.prepend(`〔${formats[part.tagName]}：`)
    part.append('〕')
  }
  for (const row of body.querySelectorAll('tr')) row.replaceChildren(`| ${[...row.children].map(describeCell).join(' | ')} |`)
  const lines = [...body.querySelectorAll(blocks)].flatMap((block) => {
    const own = block.cloneNode(true) as Element
    for (const inner of own.querySelectorAll(blocks)) inner.remove()
    const text = own.textContent ?? ''
    if (text.trim() === '' && block.querySelector(blocks)) return []
    const quoted = block.closest('blockquote') ? marks.BLOCKQUOTE : ''
    return [`${quoted}${findNumber(block) ?? marks[block.tagName] ?? ''}${block.tagName === 'HR' ? '———' : text}`]
  })
  return lines.length > 0 ? lines : [body.textContent ?? '']
}

/** The number of an item of an ordered list. */
function findNumber(block: Element): string | undefined {
  const list = block.parentElement
  if (block.tagName !== 'LI' || list?.tagName !== 'OL') return undefined
  return `${(list as HTMLOListElement).start + [...list.children].indexOf(block)}. `
}

function describeCell(cell: Element): string {
  const { colSpan, rowSpan, tagName } = cell as HTMLTableCellElement
  const spans = [colSpan > 1 && `跨 ${colSpan} 列`, rowSpan > 1 && `跨 ${rowSpan} 行`, tagName === 'TH' && '表头'].filter(Boolean)
  return `${cell.textContent?.trim() ?? ''}${spans.length > 0 ? `〔${spans.join('，')}〕` : ''}`
}

/** A picture or video is a line of its own, which ends with the picture to be drawn, and a note where it stands within a line. */
function describeMedium(medium: HTMLElement): void {
  const of = (name: string) => medium.getAttribute(name) ?? ''
  const [what, shown] =
    medium.tagName === 'VIDEO' ? [`视频“${of('aria-label')}” ${of('src')}`, of('poster')] : [`图片“${of('alt')}”`, of('src')]
  if (medium.closest('p, li, tr')) return medium.replaceWith(`［${what} ${shown}］`)
  const line = medium.ownerDocument.createElement('p')
  line.textContent = shown ? `${what}：${shown}` : what
  medium.replaceWith(line)
}

/** The address of the picture with which a line ends, which is drawn in its place; '' for none. */
export function findPicture(line: string): string {
  return /(?:^|：)(\/media\/\S+)$/.exec(line)?.[1] ?? ''
}

function compareLines(before: string[], after: string[]): DiffPart[][] {
  const changes = diffArrays(before, after)
  const lines: DiffPart[][] = []
  for (let i = 0; i < changes.length; i++) {
    const [change, next] = [changes[i], changes[i + 1]]
    if (!change) continue
    if (change.removed && next?.added) {
      lines.push(...pairLines(change.value, next.value))
      i++
      continue
    }
    const is = change.added ? 'added' : change.removed ? 'removed' : 'same'
    lines.push(...change.value.map((text): DiffPart[] => [{ is, text }]))
  }
  return lines
}

/** Lines that replace each other are compared character by character, unless they have nothing in common. */
function pairLines(removed: string[], added: string[]): DiffPart[][] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, i) => {
    const [before, after] = [removed[i], added[i]]
    if (before === undefined) return [{ is: 'added', text: after ?? '' }]
    if (after === undefined) return [{ is: 'removed', text: before }]
    const isPictured = [before, after].some((line) => findPicture(line) !== '')
    const parts = (isPictured ? undefined : diffChars(before, after, { maxEditLength: 400 }))?.map(
      ({ added: isAdded, removed: isRemoved, value }): DiffPart => ({
        is: isAdded ? 'added' : isRemoved ? 'removed' : 'same',
        text: value,
      }),
    )
    const same = parts?.filter(({ is }) => is === 'same').reduce((sum, { text }) => sum + text.length, 0) ?? 0
    if (parts && same * 3 > Math.max(before.length, after.length)) return parts
    return [
      { is: 'removed', text: before },
      { is: 'added', text: after },
    ]
  })
}

/** The changed lines with one unchanged line before and after; longer stretches become an ellipsis. */
function nearChanges(lines: DiffPart[][]): DiffPart[][] {
  const isChanged = lines.map((line) => line.some(({ is }) => is !== 'same'))
  const isShown = lines.map((_, i) => isChanged[i - 1] || isChanged[i] || isChanged[i + 1])
  return lines.flatMap((line, i) => {
    if (isShown[i]) return [line]
    return isShown[i - 1] || i === 0 ? [[{ is: 'same' as const, text: '…' }]] : []
  })
}
