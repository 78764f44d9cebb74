/** What a number format shows of a number: itself, a share of 100, or the parts of a point in time. */
export type Shown = 'number' | 'percent' | 'day' | 'month' | 'clock'

// ECMA-376 part 1, 18.8.30: formats that files name by number only, as spreadsheets in China show them.
const days = [14, 15, 16, 22, 28, 29, 30, 31, 51, 53, 54, 58]
const months = [17, 27, 36, 50, 52, 57]
const clocks = [18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56]
const percents = [9, 10]

const builtIn = new Map<number, Shown>([
  ...days.map((id) => [id, 'day'] as const),
  ...months.map((id) => [id, 'month'] as const),
  ...clocks.map((id) => [id, 'clock'] as const),
  ...percents.map((id) => [id, 'percent'] as const),
])

/** What a cell of this format shows; `code` is that of the file where it declares one. */
export function toShown(id: number, code: string | undefined): Shown {
  return code === undefined ? (builtIn.get(id) ?? 'number') : readCode(code)
}

/** Quoted and escaped characters, and brackets other than those of elapsed time, say nothing of the value; nor do formats of negative numbers. */
function readCode(code: string): Shown {
  const [first = ''] = code
    .replaceAll(/"[^"]*"|[\\_*]./g, '')
    .replaceAll(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .toLowerCase()
    .split(';')
  const letters = first.replaceAll(/general|am\/pm|a\/p/g, '')
  if (letters.includes('%')) return 'percent'
  if (letters.includes('d')) return 'day'
  if (/[hs]/.test(letters)) return letters.includes('y') ? 'day' : 'clock'
  return /[ye]|^m+$|mmm/.test(letters) && !/[0#?]/.test(letters) ? 'month' : 'number'
}
