import { posix } from 'node:path'
import { readXml, withoutPrefix } from './read-xml.ts'
import { type Shown, toShown } from './number-formats.ts'

export type Parts = ReadonlyMap<string, Buffer>
/** `sheets`: the visible ones, the active one first. */
export type Workbook = { sheets: { name: string; path: string }[]; strings: string[]; formats: Shown[]; is1904: boolean }

/** What the cells of a workbook refer to, and the parts of its visible sheets; undefined where it is none. */
export function readWorkbookParts(parts: Parts): Workbook | undefined {
  const path = findTarget(readTargets(parts, ''), 'officeDocument') ?? 'xl/workbook.xml'
  if (!parts.has(path)) return undefined
  const sheets: { id: string; name: string; isVisible: boolean }[] = []
  let is1904 = false
  let active = 0
  readXml(parts.get(path), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
      if (name === 'workbookView') active = Number(attributes.activeTab ?? 0)
      if (name !== 'sheet') return
      const isVisible = (attributes.state ?? 'visible') === 'visible'
      sheets.push({ id: getPrefixed(attributes, 'id'), name: attributes.name ?? '', isVisible })
    },
  })
  const targets = readTargets(parts, path)
  const visible = sheets
    .filter(({ isVisible }) => isVisible)
    .toSorted((one, other) => Number(other === sheets[active]) - Number(one === sheets[active]))
  return {
    sheets: visible.map(({ id, name }) => ({ name, path: targets.find((target) => target.id === id)?.path ?? '' })),
    strings: readStrings(parts.get(findTarget(targets, 'sharedStrings') ?? '')),
    formats: readFormats(parts.get(findTarget(targets, 'styles') ?? '')),
    is1904,
  }
}

type Target = { id: string; type: string; path: string }

/** What a part refers to; '' is the package itself. */
function readTargets(parts: Parts, of: string): Target[] {
  const targets: Target[] = []
  const folder = posix.dirname(of)
  readXml(parts.get(posix.join(folder, '_rels', `${posix.basename(of)}.rels`)), {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name === 'Relationship') targets.push({ id, type, path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target) })
    },
  })
  return targets
}

function findTarget(targets: readonly Target[], type: string): string | undefined {
  return targets.find((one) => one.type.endsWith(`/${type}`))?.path
}

function getPrefixed(attributes: Record<string, string>, name: string): string {
  const found = Object.keys(attributes).find((one) => one.includes(':') && withoutPrefix(one) === name)
  return found === undefined ? '' : (attributes[found] ?? '')
}

export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** Texts that cells share, without the reading aids that stand beside some. */
function readStrings(part: Buffer | undefined): string[] {
  const strings: string[] = []
  const inside = { text: false, aid: false }
  readXml(part, {
    open(name) {
      if (name === 'si') strings.push('')
      if (name === 'rPh') inside.aid = true
      if (name === 't') inside.text = true
    },
    text(text) {
      if (inside.text && !inside.aid && strings.length > 0) strings[strings.length - 1] += text
    },
    close(name) {
      if (name === 'rPh') inside.aid = false
      if (name === 't') inside.text = false
    },
  })
  return strings
}

/** What the style of a cell shows, by its index. */
function readFormats(part: Buffer | undefined): Shown[] {
  const codes = new Map<number, string>()
  const formats: Shown[] = []
  let isCellStyle = false
  readXml(part, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) formats.push(toShown(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return formats
}
