import { circle, d, fill, range, rectangle, segment, stroke } from '../pen.ts'
import { sheet, type Picture } from '../sheet.ts'
import { paper } from '../tones.ts'

function icon(number: number, lines: readonly string[], quiet: readonly string[], spots: readonly (readonly [number, number])[]): Picture {
  const body = [
    stroke(paper, 'plain', quiet, 1.75, { 'stroke-opacity': 0.45 }),
    stroke(paper, 'bright', lines, 2),
    fill(
      paper,
      'bright',
      spots.map((spot) => circle(spot, 2.6)),
    ),
  ]
  return { file: `business/${number}`, svg: sheet({ key: `i${number}`, w: 64, h: 64 }, ...body) }
}

const plate = (y: number, half: number) => d`M32 ${y - half / 2}L${32 + half} ${y}L32 ${y + half / 2}L${32 - half} ${y}z`
const open = (y: number, half: number) => d`M${32 - half} ${y}L32 ${y + half / 2}L${32 + half} ${y}`

export function drawBusinessIcons(): Picture[] {
  const tree = ['M15 32C26 32 22 15 34 15H40', 'M15 32C26 32 22 49 34 49H40', 'M15 32H40']
  const leaves = [10, 27, 44].map((y) => rectangle({ x: 41, y, w: 12, h: 10 }, 2))
  const weave = ['M8 18C26 18 38 46 56 46', 'M8 32C20 32 22 18 32 18S44 32 56 32', 'M8 46C26 46 38 18 56 18']
  const rings = [8, 15, 22].map((r) => circle([32, 32], r))
  return [
    icon(1, [plate(20, 14), open(33, 18), open(45, 22)], ['M14 33l5-2.5', 'M50 33l-5-2.5', 'M10 45l5-2.5', 'M54 45l-5-2.5'], [[32, 20]]),
    icon(2, [...tree, ...leaves], [], [[13, 32]]),
    icon(
      3,
      ['M8 42H18V34H28V26H38V18H48V10H56'],
      ['M8 56H56', ...range(6).map((i) => segment([8 + i * 9.6, 56], [8 + i * 9.6, 53]))],
      [
        [23, 44],
        [33, 44],
        [33, 36],
        [43, 44],
        [43, 36],
        [43, 28],
        [52, 20],
      ],
    ),
    icon(
      4,
      [weave[0] ?? '', weave[2] ?? ''],
      [weave[1] ?? ''],
      [
        [8, 18],
        [8, 46],
        [56, 18],
        [56, 46],
      ],
    ),
    icon(
      5,
      [rings[2] ?? '', segment([32, 32], [47.5, 16.5])],
      [rings[0] ?? '', rings[1] ?? ''],
      [
        [32, 32],
        [24, 20],
        [41, 42],
      ],
    ),
    icon(
      6,
      ['M6 34H18L24 44L32 16L40 40L44 34H58'],
      ['M6 54H58', ...range(7).map((i) => segment([8 + i * 8, 54], [8 + i * 8, i % 3 === 0 ? 49 : 51]))],
      [[32, 16]],
    ),
  ]
}

// A plain badge for the public-security record line, in the quiet colour of the footer; no official emblem.
export function drawPoliceBadge(): Picture {
  const grey = 'stroke="#7A8EA0" stroke-width="1.5"'
  const body = `<circle cx="10" cy="7.8" r="5.6" ${grey}/><circle cx="10" cy="7.8" r="1.6" fill="#7A8EA0"/>`
  const tails = `<path ${grey} d="M6.8 12.6L5.8 18l4.2-2.3 4.2 2.3-1-5.4"/>`
  return { file: 'police', svg: sheet({ key: 'police', w: 20, h: 20 }, body, tails) }
}
