// Writes src/kit/glyphs/drawable-ranges.ts: which characters the font of documents has.
// Run it after a change of content/fonts/noto-sans-sc/regular.ttf: npm run drawable-ranges
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { openSync } from 'fontkit'
import { printUsageWhenAsked } from '../usage.ts'

printUsageWhenAsked('用法 / usage: npm run drawable-ranges')

const path = 'src/kit/glyphs/drawable-ranges.ts'
const font = openSync('content/fonts/noto-sans-sc/regular.ttf')
if (!('characterSet' in font)) throw new Error('a collection of fonts')
const ranges: { first: number; last: number }[] = []
for (const code of font.characterSet.toSorted((one, other) => one - other)) {
  const range = ranges.at(-1)
  if (range?.last === code - 1) range.last = code
  else ranges.push({ first: code, last: code })
}
const pairs = ranges.map(({ first, last }, at) => {
  const gap = first - ((ranges[at - 1]?.last ?? -1) + 1)
  return `${gap.toString(36)}${last > first ? `+${(last - first + 1).toString(36)}` : ''}`
})
writeFileSync(
  path,
  `// Written by scripts/write/write-drawable-ranges.ts from the characters of content/fonts/noto-sans-sc.\nexport const drawableRanges =\n  '${pairs.join(' ')}'\n`,
)
execFileSync('biome', ['format', '--write', path])
process.stdout.write(`${path}: ${ranges.length} ranges, ${font.characterSet.length} characters\n`)
