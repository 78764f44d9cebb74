import { smooth } from '../curves.ts'
import { node, station } from '../marks.ts'
import { circle, polar, range, segment, stroke, type Box, type Point } from '../pen.ts'
import type { Tone } from '../tones.ts'

const turns = 3.25
const steps = 12

// Learning as a path that passes the same subjects again, each time further out.
export function drawSpiral(box: Box, tone: Tone): string {
  const size = Math.min(box.w, box.h)
  const centre: Point = [box.x + box.w / 2, box.y + box.h / 2]
  const reach = size * 0.43
  const spot = (t: number, lift = 0): Point => polar(centre, reach * (0.1 + 0.9 * t ** 0.82) + lift, t * turns - 0.5)
  const path = (from: number, to: number) => smooth(range(90).map((i) => spot(from + ((to - from) * i) / 89)))
  const hairs = range(150).map((i) => {
    const t = 0.06 + (0.94 * i) / 149
    return segment(spot(t, size * 0.012), spot(t, size * (0.02 + 0.045 * t)))
  })
  const stops = range(steps).map((i) => spot(((i + 1) / steps) ** 0.62))
  const now = 0.735
  return [
    stroke(
      tone,
      'whisper',
      range(5).map((i) => circle(centre, (reach * (i + 1)) / 4.6)),
    ),
    stroke(tone, 'faint', hairs),
    stroke(tone, 'quiet', path(now, 1), 1.25),
    stroke(tone, 'bright', path(0, now), 1.75),
    ...stops.slice(0, -1).map((at, i) => node(at, tone, size * 0.011, ((i + 1) / steps) ** 0.62 <= now ? 'bright' : 'quiet')),
    station(spot(now), tone, size * 0.024),
    node(spot(1), tone, size * 0.018, 'plain'),
  ].join('')
}
