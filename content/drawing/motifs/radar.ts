import { arc, dial, dots, station } from '../marks.ts'
import { circle, d, fill, polar, range, segment, stroke, type Box, type Point } from '../pen.ts'
import { seedRandom } from '../random.ts'
import type { Tone } from '../tones.ts'

function wedge(centre: Point, r: number, from: number, to: number): string {
  return arc(centre, r, from, to) + d`L${centre[0]} ${centre[1]}z`
}

// One sweep over the asset field; what it has just passed still glows.
export function drawRadar(box: Box, tone: Tone, seed = 'radar-3', heading = 0.87): string {
  const random = seedRandom(seed)
  const size = Math.min(box.w, box.h)
  const centre: Point = [box.x + box.w / 2, box.y + box.h / 2]
  const reach = size * 0.44
  const rings = range(6).map((i) => (reach * (i + 1)) / 6)
  const tail = range(12).map((i) => wedge(centre, reach, heading - (i + 1) * 0.017, heading - i * 0.017))
  const found = range(30).map((i) => ({
    turn: (i * 0.618 + random.between(0, 0.05)) % 1,
    r: Math.sqrt(random.between(0.05, 0.94)) * reach,
  }))
  const lit = ({ turn }: { turn: number }) => turn < heading && turn > heading - 0.24
  const place = ({ turn, r }: { turn: number; r: number }) => polar(centre, r, turn)
  const glow = found.filter(lit)
  const spokes = range(12).map((i) => segment(polar(centre, rings[0] ?? 0, i / 12), polar(centre, reach, i / 12)))
  return [
    stroke(tone, 'faint', spokes),
    stroke(
      tone,
      'quiet',
      rings.slice(0, 5).map((r) => circle(centre, r)),
    ),
    stroke(tone, 'plain', circle(centre, reach)),
    stroke(tone, 'quiet', dial(centre, reach + size * 0.018, 0, 1, 120, size * 0.012)),
    ...tail.map((data, i) => fill(tone, 'whisper', data, { 'fill-opacity': (tone.dark ? 0.24 : 0.16) * (1 - i / 12) ** 1.6 })),
    stroke(tone, 'bright', segment(centre, polar(centre, reach, heading)), 1.75),
    dots(found.filter((one) => !lit(one)).map(place), tone, size * 0.007, 'plain'),
    ...glow.slice(0, 3).map((one) => station(place(one), tone, size * 0.022)),
    dots(glow.slice(3).map(place), tone, size * 0.01, 'bright'),
    dots([centre], tone, size * 0.01, 'bright'),
  ].join('')
}
