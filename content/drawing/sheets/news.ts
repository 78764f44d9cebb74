import { landscape } from '../contours.ts'
import { simplify, smooth } from '../curves.ts'
import { arc, dial, dots, node, rule, station } from '../marks.ts'
import { circle, d, mix, polar, polyline, range, segment, stroke, type Box, type Point } from '../pen.ts'
import { seedRandom, type Random } from '../random.ts'
import { drawRelief } from '../relief.ts'
import { sheet, type Picture } from '../sheet.ts'
import { ink, paper, type Tone } from '../tones.ts'

const w = 1200
const h = 675
const page: Box = { x: 90, y: 78, w: 1020, h: 519 }

// Policy: columns of a statute book, one clause marked.
function drawStatutes(random: Random, tone: Tone): string {
  const columns = random.whole(2, 4)
  const gutter = 64
  const width = (page.w - gutter * (columns - 1)) / columns
  const rows = random.whole(13, 17)
  const pitch = page.h / rows
  const marked = { column: random.whole(0, columns - 1), row: random.whole(3, rows - 5), size: random.whole(2, 3) }
  const lines: Record<'quiet' | 'bright', string[]> = { quiet: [], bright: [] }
  for (const column of range(columns)) {
    const x = page.x + column * (width + gutter)
    let indent = 0
    for (const row of range(rows)) {
      const ends = random.next() < 0.24
      const bright = column === marked.column && row >= marked.row && row < marked.row + marked.size
      const length = (width - indent) * (ends ? random.between(0.3, 0.7) : 1)
      lines[bright ? 'bright' : 'quiet'].push(d`M${x + indent} ${page.y + (row + 0.5) * pitch}h${length}`)
      indent = ends ? random.whole(0, 1) * 36 : indent
    }
  }
  const left = page.x + marked.column * (width + gutter) - 26
  const top = page.y + (marked.row + 0.5) * pitch
  const rails = range(columns - 1).map((i) =>
    segment(
      [page.x + (i + 1) * (width + gutter) - gutter / 2, page.y],
      [page.x + (i + 1) * (width + gutter) - gutter / 2, page.y + page.h],
    ),
  )
  return [
    stroke(tone, 'quiet', lines.quiet, 2.5),
    stroke(tone, 'faint', rails),
    stroke(tone, 'bright', lines.bright, 4),
    stroke(tone, 'plain', d`M${left} ${top}v${(marked.size - 1) * pitch}`, 2),
    station([left, top], tone, 9),
    rule([page.x, page.y + page.h + 34], page.w, page.w / 60, tone),
  ].join('')
}

// Standards: a lattice of clauses with the paths of reference between them.
function drawLattice(random: Random, tone: Tone): string {
  const step = random.whole(60, 92)
  const columns = Math.floor(page.w / step)
  const rows = Math.floor(page.h / step)
  const x0 = (w - columns * step) / 2
  const y0 = (h - rows * step) / 2
  const slant = random.between(-0.32, 0.32)
  const at = (i: number, j: number): Point => [x0 + i * step + (j - rows / 2) * step * slant, y0 + j * step]
  const grid = [
    ...range(columns + 1).map((i) => segment(at(i, 0), at(i, rows))),
    ...range(rows + 1).map((j) => segment(at(0, j), at(columns, j))),
  ]
  const route = (): Point[] => {
    let j = random.whole(1, rows - 1)
    let since = 0
    const stops: Point[] = [at(0, j)]
    for (const i of range(columns)) {
      stops.push(at(i + 1, j))
      since += 1
      const next = j + (random.next() < 0.5 ? -1 : 1) * random.whole(1, 2)
      if (since < 2 || i >= columns - 1 || next < 1 || next > rows - 1) continue
      since = 0
      j = next
      stops.push(at(i + 1, j))
    }
    return stops
  }
  const main = route()
  const others = [route(), route(), route()]
  const joints = range(columns + 1).flatMap((i) => range(rows + 1).map((j) => at(i, j)))
  return [
    stroke(tone, 'faint', grid),
    dots(joints, tone, 2, 'quiet'),
    ...others.map((stops) => stroke(tone, 'quiet', polyline(stops), 2)),
    ...others.flatMap((stops) => stops.filter((_, i) => i % 5 === 2).map((stop) => node(stop, tone, 5, 'plain'))),
    stroke(tone, 'bright', polyline(main), 3),
    ...main.filter((_, i) => i % 6 === 3).map((stop) => node(stop, tone, 6, 'bright')),
    station(main[Math.floor(main.length * 0.62)] ?? at(0, 0), tone, 11),
  ].join('')
}

// The company: the land it works in, surveyed.
function drawLand(random: Random, tone: Tone): string {
  const box = { x: -40, y: -40, w: w + 80, h: h + 80 }
  const field = landscape(random, box, random.whole(5, 7))
  const stations = range(3).map((i): Point => [mix(180, 1020, (i + random.between(0.2, 0.8)) / 3), random.between(140, 535)])
  const count = random.whole(9, 12)
  return [
    drawRelief(field, box, tone, { low: -0.45, high: 1.25, count, step: 30, bright: random.whole(4, 7), weight: 1.9, shortest: 8 }),
    stroke(
      tone,
      'plain',
      stations.slice(1).map((at, i) => segment(stations[i] ?? at, at)),
      2,
      { 'stroke-dasharray': '1 7' },
    ),
    ...stations.map((at, i) => station(at, tone, i === 1 ? 11 : 8)),
  ].join('')
}

// Technology: arcs around a source outside the frame.
function drawArcs(random: Random, tone: Tone): string {
  const centre: Point = [random.between(240, 960), random.next() < 0.5 ? -60 : h + 60]
  const upward = centre[1] > h
  const [from, to] = upward ? [0.5, 1] : [0, 0.5]
  const gap = random.whole(44, 60)
  const rings = range(Math.floor(640 / gap)).map((i) => 140 + i * gap)
  const chosen = random.whole(3, rings.length - 4)
  const r = rings[chosen] ?? 200
  const heading = mix(from, to, random.between(0.3, 0.7))
  const spots = range(22).map((i) => polar(centre, random.between(160, 640), mix(from, to, 0.1 + 0.8 * ((i * 0.618) % 1))))
  return [
    stroke(
      tone,
      'faint',
      range(13).map((i) => segment(polar(centre, 140, mix(from, to, i / 12)), polar(centre, 780, mix(from, to, i / 12)))),
    ),
    ...rings.map((radius, i) => stroke(tone, i % 4 === 0 ? 'plain' : 'quiet', circle(centre, radius), 1.8)),
    stroke(tone, 'quiet', dial(centre, (rings.at(-1) ?? 0) + 14, from, to, 100, 7)),
    dots(spots, tone, 3, 'plain'),
    stroke(tone, 'bright', arc(centre, r, heading - 0.09, heading + 0.09), 3.5),
    station(polar(centre, r, heading - 0.09), tone, 9),
    station(polar(centre, r, heading + 0.09), tone, 9),
  ].join('')
}

// Technology, too: waves one behind the other, one hour out of the ordinary.
function drawWaves(random: Random, tone: Tone): string {
  const count = random.whole(9, 13)
  const pitch = 400 / count
  const alarm = random.between(0.3, 0.75)
  const busy = random.whole(3, count - 4)
  let peak: Point = [0, h]
  const bands = range(count).map((row) => {
    const phase = random.between(0, 6)
    const points = range(121).map((i): Point => {
      const t = i / 120
      const swell = Math.sin(t * 9 + phase) * 0.5 + Math.sin(t * 17 + phase * 2.3) * 0.28
      const rise = row === busy ? 3.4 * Math.exp(-(((t - alarm) / 0.02) ** 2)) : 0
      return [page.x + t * page.w, 170 + row * pitch - (swell + rise) * pitch * 0.7]
    })
    if (row === busy) peak = points.reduce((top, point) => (point[1] < top[1] ? point : top))
    return stroke(tone, row === busy ? 'bright' : 'quiet', smooth(simplify(points, 0.4)), row === busy ? 3.25 : 2)
  })
  return [
    stroke(tone, 'quiet', segment([peak[0], 90], [peak[0], page.y + page.h + 20]), 1.25, { 'stroke-dasharray': '1 7' }),
    ...bands,
    rule([page.x, page.y + page.h + 24], page.w, page.w / 72, tone),
    station(peak, tone, 10),
  ].join('')
}

const darkOnes = new Set([1, 3, 6, 8, 10, 11, 13, 15, 18, 20, 21, 24])
const kinds = [drawStatutes, drawLattice, drawLand, drawArcs]

export function drawNews(): Picture[] {
  return range(24).map((i) => {
    const kind = Math.floor(i / 6)
    const number = String(i + 1).padStart(2, '0')
    const random = seedRandom(`news-${number}`)
    const tone = darkOnes.has(i + 1) ? ink : paper
    const draw = kind === 3 && i % 2 === 1 ? drawWaves : (kinds[kind] ?? drawLand)
    return { file: `news/${number}`, png: w, svg: sheet({ key: `n${number}`, w, h, tone, light: [w / 2, h / 2] }, draw(random, tone)) }
  })
}
