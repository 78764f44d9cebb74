import { station } from '../marks.ts'
import { cover, mix, polyline, range, segment, stroke, type Box, type Point } from '../pen.ts'
import type { Tone } from '../tones.ts'

type Plate = { centre: Point; half: number }

function corners({ centre: [x, y], half }: Plate): [Point, Point, Point, Point] {
  return [
    [x, y - half / 2],
    [x + half, y],
    [x, y + half / 2],
    [x - half, y],
  ]
}

function rhombus(plate: Plate): string {
  return polyline(corners(plate), true)
}

function along(a: Point, b: Point, share: number): Point {
  return [mix(a[0], b[0], share), mix(a[1], b[1], share)]
}

function lattice(plate: Plate, count: number): string[] {
  const [top, right, bottom, left] = corners(plate)
  return range(count - 1).flatMap((i) => {
    const share = (i + 1) / count
    return [segment(along(top, right, share), along(left, bottom, share)), segment(along(top, left, share), along(right, bottom, share))]
  })
}

// Five protection levels: plates that rise and close in, the third one at work.
export function drawLevels(box: Box, tone: Tone): string {
  const size = Math.min(box.w, box.h)
  const x = box.x + box.w / 2
  const plates = range(5).map(
    (i): Plate => ({
      centre: [x, box.y + box.h / 2 + size * (0.25 - i * 0.135)],
      half: size * (0.47 - i * 0.08),
    }),
  )
  const drawn = plates.map((plate, i) => {
    const busy = i === 2
    const above = plates[i + 1]
    const posts = above ? stroke(tone, 'quiet', postsBetween(plate, above), 1, { 'stroke-dasharray': '1 5' }) : ''
    const mesh = stroke(tone, busy ? 'quiet' : 'whisper', lattice(plate, 6 - i + (busy ? 2 : 0)))
    return cover(tone, rhombus(plate), 0.82) + mesh + stroke(tone, busy ? 'bright' : 'plain', rhombus(plate), busy ? 1.75 : 1) + posts
  })
  const top = plates[4] ?? { centre: [x, box.y] as const, half: 1 }
  const peak: Point = [x, top.centre[1] - size * 0.135]
  return drawn.join('') + stroke(tone, 'plain', segment(top.centre, peak)) + station(peak, tone, size * 0.022)
}

function postsBetween(below: Plate, above: Plate): string[] {
  const feet = corners(above).map(([x, y]): Point => [x, y + (below.centre[1] - above.centre[1])])
  return corners(above).map((head, i) => segment(feet[i] ?? head, head))
}
