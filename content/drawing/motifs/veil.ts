import { dots, station } from '../marks.ts'
import { circle, cover, d, polar, range, stroke, type Box, type Point } from '../pen.ts'
import { seedRandom } from '../random.ts'
import type { Tone } from '../tones.ts'

type Run = { from: number; to: number }

// Rows of a register: legible outside the veil, only dots within it.
export function drawVeil(box: Box, tone: Tone): string {
  const random = seedRandom('veil-5')
  const size = Math.min(box.w, box.h)
  const rows = 15
  const pitch = (size * 0.9) / rows
  const top = box.y + (box.h - pitch * (rows - 1)) / 2
  const centre: Point = [box.x + box.w * 0.56, box.y + box.h * 0.5]
  const r = size * 0.33
  const inside = ([x, y]: Point) => Math.hypot(x - centre[0], y - centre[1]) < r
  const clear: string[] = []
  const masked: Point[] = []
  for (const row of range(rows)) {
    const y = top + row * pitch
    for (const { from, to } of fillRow(box, size, random.between)) {
      const half = Math.sqrt(Math.max(0, r * r - (y - centre[1]) ** 2))
      const gap = half ? half + size * 0.014 : 0
      if (from < centre[0] - gap) clear.push(d`M${from} ${y}H${Math.min(to, gap ? centre[0] - gap : to)}`)
      if (gap && to > centre[0] + gap) clear.push(d`M${Math.max(from, centre[0] + gap)} ${y}H${to}`)
      if (!gap && from >= centre[0]) clear.push(d`M${from} ${y}H${to}`)
      for (const i of range(Math.floor((to - from) / (pitch * 0.46)))) {
        const spot: Point = [from + (i + 0.5) * pitch * 0.46, y]
        if (inside(spot)) masked.push(spot)
      }
    }
  }
  return [
    stroke(tone, 'quiet', clear, size * 0.013),
    cover(tone, circle(centre, r)),
    stroke(
      tone,
      'faint',
      range(4).map((i) => circle(centre, r + (i + 1) * size * 0.028)),
    ),
    dots(masked, tone, size * 0.0075, 'plain'),
    stroke(tone, 'bright', circle(centre, r), 1.75),
    station(polar(centre, r, 0.875), tone, size * 0.022),
  ].join('')
}

function fillRow(box: Box, size: number, between: (low: number, high: number) => number): Run[] {
  const runs: Run[] = []
  const end = box.x + box.w - size * 0.02
  let x = box.x + size * 0.02
  while (x < end - size * 0.05) {
    const to = Math.min(end, x + between(0.06, 0.3) * size)
    runs.push({ from: x, to })
    x = to + size * 0.04
  }
  return runs
}
