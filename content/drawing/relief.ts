import { traceContours, type Field } from './contours.ts'
import { simplify, smooth } from './curves.ts'
import { range, stroke, type Box } from './pen.ts'
import type { Tone } from './tones.ts'

type Relief = {
  low: number
  high: number
  count: number
  step?: number
  every?: number
  bright?: number
  weight?: number
  shortest?: number
}

// Contour lines of one height become one path; every fifth is an index line, one at most is bright.
export function drawRelief(field: Field, box: Box, tone: Tone, relief: Relief): string {
  const { low, high, count, step = 24, every = 5, bright, weight = 1, shortest = 6 } = relief
  return range(count)
    .map((i) => {
      const lines = traceContours(field, box, low + ((high - low) * i) / Math.max(1, count - 1), step)
      const data = lines.filter((line) => line.points.length >= shortest).map((line) => smooth(simplify(line.points, 0.5), line.closed))
      const level = i === bright ? 'bright' : i % every === 0 ? 'plain' : 'quiet'
      return stroke(tone, level, data, i === bright ? weight * 1.5 : weight)
    })
    .join('')
}
