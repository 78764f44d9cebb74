import { simplify, smooth } from '../curves.ts'
import { rule, station } from '../marks.ts'
import { cover, d, range, segment, stroke, type Box, type Point } from '../pen.ts'
import { seedRandom } from '../random.ts'
import type { Tone } from '../tones.ts'

const days = 7

// Seven days, twenty-four hours each; one hour of one day stands out.
export function drawPulse(box: Box, tone: Tone): string {
  const random = seedRandom('pulse-11')
  const unit = Math.min(box.w, box.h) / 320
  const left = box.x + 8 * unit
  const width = box.w - 16 * unit
  const pitch = (box.h - 96 * unit) / (days - 1)
  const alarm = 0.64
  const hour = left + alarm * width
  let peak: Point = [hour, box.y]
  const bands = range(days).map((day) => {
    const base = box.y + 62 * unit + day * pitch
    const bumps = range(7).map(() => ({ at: random.next(), wide: random.between(0.012, 0.05), tall: random.between(0.12, 0.6) }))
    const busy = day === 3
    const points = range(161).map((i): Point => {
      const t = i / 160
      const edge = Math.min(1, t * 9, (1 - t) * 9)
      const calm = bumps.reduce((total, { at, wide, tall }) => total + tall * Math.exp(-(((t - at) / wide) ** 2)), 0)
      const height = busy ? calm * 0.35 + 1.9 * Math.exp(-(((t - alarm) / 0.022) ** 2)) : Math.min(calm * 1.5, 1.5)
      return [left + t * width, base - height * edge * pitch * 1.05]
    })
    if (busy) peak = points.reduce((top, point) => (point[1] < top[1] ? point : top), [hour, base] as Point)
    const curve = smooth(simplify(points, 0.35))
    const hidden = curve + d`L${left + width} ${base + pitch * 0.5}L${left} ${base + pitch * 0.5}z`
    return cover(tone, hidden, 0.86) + stroke(tone, busy ? 'bright' : 'plain', curve, busy ? 1.75 : 1)
  })
  const floor = box.y + box.h - 10 * unit
  return [
    stroke(tone, 'quiet', segment([hour, box.y + 6 * unit], [hour, floor]), 1, { 'stroke-dasharray': '1 5' }),
    ...bands,
    rule([left, floor], width, width / 24, tone),
    station(peak, tone, 7 * unit),
  ].join('')
}
