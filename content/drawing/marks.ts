import { circle, cover, d, fill, polar, range, stroke, type Box, type Point } from './pen.ts'
import type { Level, Tone } from './tones.ts'

// The small marks every picture of the family shares: survey crosses, ticked rules, stations.

export function crosses(box: Box, step: number, tone: Tone, level: Level = 'faint', size = 3): string {
  const data = range(Math.floor(box.h / step) + 1).flatMap((j) =>
    range(Math.floor(box.w / step) + 1).map(
      (i) => d`M${box.x + i * step - size} ${box.y + j * step}h${2 * size}m${-size} ${-size}v${2 * size}`,
    ),
  )
  return stroke(tone, level, data)
}

export function station(at: Point, tone: Tone, r = 7): string {
  return cover(tone, circle(at, r)) + stroke(tone, 'bright', circle(at, r), 1.5) + fill(tone, 'bright', circle(at, r * 0.36))
}

export function node(at: Point, tone: Tone, r = 4, level: Level = 'plain'): string {
  return cover(tone, circle(at, r)) + stroke(tone, level, circle(at, r), 1.25)
}

export function dots(points: readonly Point[], tone: Tone, r = 2, level: Level = 'plain'): string {
  return fill(
    tone,
    level,
    points.map((point) => circle(point, r)),
  )
}

export function rule([x, y]: Point, length: number, step: number, tone: Tone, upright = false, level: Level = 'quiet'): string {
  const ticks = range(Math.floor(length / step) + 1).map((i) => {
    const long = i % 5 === 0 ? 10 : 5
    return upright ? d`M${x} ${y + i * step}h${long}` : d`M${x + i * step} ${y}v${-long}`
  })
  return stroke(tone, level, [upright ? d`M${x} ${y}v${length}` : d`M${x} ${y}h${length}`, ...ticks])
}

export function arc(centre: Point, r: number, from: number, to: number): string {
  const [x1, y1] = polar(centre, r, from)
  const [x2, y2] = polar(centre, r, to)
  return d`M${x1} ${y1}` + `A${d`${r} ${r}`} 0 ${to - from > 0.5 ? 1 : 0} 1 ${d`${x2} ${y2}`}`
}

export function dial(centre: Point, r: number, from: number, to: number, count: number, size = 6): string {
  return range(count + 1)
    .map((i) => {
      const turn = from + ((to - from) * i) / count
      const [x1, y1] = polar(centre, r, turn)
      const [x2, y2] = polar(centre, r + (i % 5 === 0 ? size * 1.8 : size), turn)
      return d`M${x1} ${y1}L${x2} ${y2}`
    })
    .join('')
}
