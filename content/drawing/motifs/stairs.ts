import { dots, node, rule, station } from '../marks.ts'
import { d, range, segment, stroke, type Box, type Point } from '../pen.ts'
import type { Tone } from '../tones.ts'

// Five maturity steps over thirty process areas: those below the line are reached.
export function drawStairs(box: Box, tone: Tone): string {
  const size = Math.min(box.w, box.h)
  const width = Math.min(box.w, size * 1.35)
  const left = box.x + (box.w - width) / 2
  const bottom = box.y + box.h / 2 + size * 0.43
  const step = width / 5
  const rise = (size * 0.86) / 6
  const edge = (i: number) => bottom - (i + 2) * rise
  const spots = range(5).flatMap((i) => range(6).map((j) => ({ i, j, at: [left + (i + 0.5) * step, bottom - (j + 0.5) * rise] as Point })))
  const reached = spots.filter(({ i, j }) => j < i + 2)
  const stairs = range(5)
    .map((i) => (i ? '' : d`M${left} ${edge(0)}`) + d`h${step}` + (i < 4 ? d`v${-rise}` : ''))
    .join('')
  const base = range(6).map((i) => segment([left + i * step, bottom], [left + i * step, edge(Math.min(i, 4))]))
  const r = size * 0.014
  return [
    rule([left, bottom], width, width / 30, tone),
    stroke(tone, 'faint', base, 1, { 'stroke-dasharray': '1 5' }),
    ...spots.filter(({ i, j }) => j >= i + 2).map(({ at }) => node(at, tone, r * 0.9, 'quiet')),
    dots(
      reached.map(({ at }) => at),
      tone,
      r,
      'plain',
    ),
    dots(
      reached.filter(({ i, j }) => j === i + 1).map(({ at }) => at),
      tone,
      r * 1.15,
      'bright',
    ),
    stroke(tone, 'bright', stairs, 1.75),
    station([left + 4 * step, edge(4)], tone, size * 0.024),
  ].join('')
}
