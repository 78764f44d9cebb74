import { drawableRanges } from './drawable-ranges.ts'

/** Stands in documents for a character that the font lacks, as typesetters do. */
const undrawn = '〓'
/** Direction marks, variation selectors, code points that are no characters and the like, which have no shape of their own. */
const shapeless = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u
const ranges = parseRanges(drawableRanges)

/** The characters of a text that documents and pictures can't show, each once: the only place that answers it. */
export function findUndrawable(text: string): string[] {
  return [...new Set(text)].filter((character) => !isDrawable(character))
}

/** What an editor, a form or an import says about such a text; undefined where all of it can be drawn. */
export function findDrawingFault(text: string): string | undefined {
  const [first, ...others] = findUndrawable(text)
  if (first === undefined) return undefined
  const named = [first, ...others].slice(0, 5).map((character) => `“${character}”（${toCodePoint(character)}）`)
  return `含有文档中无法显示的字符 ${named.join('、')}${others.length > 4 ? ' 等' : ''}，请改用其他字符`
}

/** As documents show it: names are text, so what would begin another line, reverse the direction or show nothing becomes a space. */
export function toPrinted(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]+/gu, ' ')
  return [...line].map((character) => (isDrawable(character) ? character : undrawn)).join('')
}

function isDrawable(character: string): boolean {
  return shapeless.test(character) || isInFont(character.codePointAt(0) as number)
}

function isInFont(code: number): boolean {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const { first, last } = ranges[middle] as Range
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}

type Range = { first: number; last: number }

/** Pairs of numbers in base 36: how far a range begins behind the former one, and its length. */
function parseRanges(text: string): Range[] {
  let end = 0
  return text.split(' ').map((pair) => {
    const [gap = '', length = '1'] = pair.split('+')
    const first = end + Number.parseInt(gap, 36)
    end = first + Number.parseInt(length, 36)
    return { first, last: end - 1 }
  })
}

function toCodePoint(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
}
