import { toHeading } from '../../heading-rules.ts'

const delimiters = [',', '\t', ';', '|', '，', '；'] as const
/** Banks write account, period and currency above the headings. */
const searchedLines = 50

/** By the line that holds most of the known headings; where none is known, by the line with most columns. */
export function findDelimiter(text: string, headings: readonly string[]): string {
  const known = new Set(headings.map(toHeading))
  const lines = text.split(/\r\n|\n|\r/, searchedLines)
  const candidates = delimiters.map((delimiter) => {
    const rows = lines.map((line) => line.split(delimiter).map((cell) => toHeading(cell.replaceAll(/^["'=]+|["']+$/g, ''))))
    const named = Math.max(...rows.map((cells) => cells.filter((cell) => known.has(cell)).length))
    return { delimiter, named, columns: Math.max(...rows.map(({ length }) => length)) }
  })
  const best = candidates.reduce((one, other) =>
    other.named > one.named || (other.named === one.named && other.columns > one.columns && one.named === 0) ? other : one,
  )
  return best.delimiter
}
