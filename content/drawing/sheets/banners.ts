import { landscape, sum, hill } from '../contours.ts'
import { flow } from '../curves.ts'
import { arc, crosses, dial, dots, node, rule, station } from '../marks.ts'
import { circle, cover, d, fill, mix, polar, range, rectangle, segment, stroke, type Point } from '../pen.ts'
import { seedRandom } from '../random.ts'
import { drawRelief } from '../relief.ts'
import { fadedLeft, sheet, type Picture } from '../sheet.ts'
import { ink } from '../tones.ts'

function drawWater(): string {
  const box = { x: 760, y: -40, w: 1200, h: 800 }
  const wave = landscape(seedRandom('water-2'), box, 5)
  const field = sum(
    hill(1500, 330, 300, 190, 1, 0.06),
    hill(1180, 560, 230, 120, 0.62, 0.92),
    hill(1820, 620, 220, 160, 0.66, 0.1),
    hill(1240, 120, 260, 130, 0.34, 0.02),
    (x, y) => wave(x, y) * 0.16,
  )
  const stations: Point[] = [
    [1502, 322],
    [1816, 604],
    [1204, 548],
  ]
  const survey = stations.map((at, i) => segment(at, stations[(i + 1) % 3] ?? at))
  return sheet(
    { key: 'b1', w: 1920, h: 720, tone: ink, light: [1480, 330] },
    fadedLeft(
      'b1',
      1920,
      720,
      800,
      1400,
      crosses({ x: 840, y: 60, w: 1060, h: 620 }, 60, ink),
      drawRelief(field, box, ink, { low: 0.1, high: 1.5, count: 24, step: 40, bright: 9 }),
    ),
    stroke(ink, 'plain', survey, 1, { 'stroke-dasharray': '1 6' }),
    rule([1888, 60], 600, 12, ink, true),
    ...stations.map((at, i) => station(at, ink, i ? 7 : 9)),
  )
}

// One row per table: left, top, number of rows.
const tables = parseRows(
  `980 150 4, 980 330 3, 980 480 5, 1250 100 5, 1250 310 4, 1250 490 4, 1520 190 6, 1520 440 5, 1770 130 3, 1770 290 4, 1770 470 5`,
)

// One link: table and row it leaves, table and row it enters. The first three are the line that is followed.
const lineage = parseRows(`
  1 1 4 2, 4 2 6 3, 6 3 9 1, 0 0 3 1, 0 2 3 3, 0 3 4 0, 1 2 3 4, 2 0 4 3, 2 2 5 1, 2 4 5 3, 1 0 5 0, 3 0 6 0, 3 2 6 2,
  4 1 7 0, 5 0 6 5, 5 2 7 2, 5 3 7 4, 3 4 7 1, 6 0 8 0, 6 1 8 2, 7 0 9 3, 7 2 10 1, 7 4 10 4, 6 5 10 0, 6 2 9 0`)

type Row = [number, number, number, number]

function parseRows(table: string): Row[] {
  return table.split(',').map((row) => {
    const [a = 0, b = 0, c = 0, e = 0] = row.trim().split(/\s+/).map(Number)
    return [a, b, c, e]
  })
}

function drawLineage(): string {
  const width = 116
  const pitch = 24
  const side = (table: number, row: number, right: boolean): Point => {
    const [x = 0, y = 0] = tables[table] ?? []
    return [right ? x + width : x, y + 34 + row * pitch]
  }
  const link = ([from, out, to, into]: Row) => flow(side(from, out, true), side(to, into, false))
  const sheets = tables.map(([x, y, rows], table) => {
    const frame = rectangle({ x, y, w: width, h: 24 + rows * pitch }, 4)
    const words = range(rows).map((row) => d`M${x + 14} ${y + 34 + row * pitch}h${26 + ((table * 7 + row * 13) % 5) * 11}`)
    const flags = range(rows).map((row) => d`M${x + width - 22} ${y + 34 + row * pitch}h8`)
    return [
      cover(ink, frame),
      stroke(ink, 'quiet', frame),
      stroke(ink, 'quiet', d`M${x} ${y + 18}h${width}`),
      stroke(ink, 'quiet', words, 3),
      stroke(ink, 'faint', flags, 3),
    ].join('')
  })
  const ends = ([from, out, to, into]: Row) => [side(from, out, true), side(to, into, false)]
  const route = lineage.slice(0, 3)
  const stops = route.flatMap(ends)
  return sheet(
    { key: 'b2', w: 1920, h: 720, tone: ink, light: [1500, 360] },
    fadedLeft(
      'b2',
      1920,
      720,
      820,
      1320,
      crosses({ x: 840, y: 60, w: 1060, h: 620 }, 60, ink),
      stroke(ink, 'quiet', lineage.map(link)),
      ...sheets,
      dots(lineage.flatMap(ends), ink, 2.2, 'plain'),
    ),
    stroke(ink, 'bright', route.map(link), 1.75),
    ...stops.slice(0, -1).map((at) => node(at, ink, 4.5, 'bright')),
    ...stops.slice(-1).map((at) => station(at, ink, 8)),
  )
}

function drawSweep(): string {
  const random = seedRandom('sweep-9')
  const centre: Point = [1500, 760]
  const rings = range(9).map((i) => 130 + i * 78)
  const heading = 0.802
  const reach = rings.at(-1) ?? 0
  const glow = range(14).map((i) => {
    const wedge = arc(centre, reach, heading - (i + 1) * 0.009, heading - i * 0.009) + d`L${centre[0]} ${centre[1]}z`
    return fill(ink, 'whisper', wedge, { 'fill-opacity': 0.17 * (1 - i / 14) ** 1.7 })
  })
  const echoes = range(34).map((i) => polar(centre, mix(150, 720, Math.sqrt(random.next())), 0.52 + ((i * 0.618) % 1) * 0.46))
  const targets = [polar(centre, 520, 0.772), polar(centre, 364, 0.733), polar(centre, 598, 0.705)]
  return sheet(
    { key: 'b3', w: 1920, h: 720, tone: ink, light: [1560, 420] },
    fadedLeft(
      'b3',
      1920,
      720,
      800,
      1380,
      stroke(
        ink,
        'faint',
        range(13).map((i) => segment(polar(centre, 130, 0.5 + i / 24), polar(centre, reach, 0.5 + i / 24))),
      ),
      ...rings.map((r, i) => stroke(ink, i % 3 === 2 ? 'plain' : 'quiet', circle(centre, r))),
      stroke(ink, 'quiet', dial(centre, reach + 14, 0.5, 1, 180, 7)),
      ...glow,
      dots(echoes, ink, 2.4, 'plain'),
    ),
    stroke(ink, 'bright', segment(polar(centre, 0, heading), polar(centre, reach, heading)), 1.75),
    stroke(
      ink,
      'plain',
      targets.map((at, i) => segment(at, targets[i + 1] ?? at)),
      1,
      { 'stroke-dasharray': '1 6' },
    ),
    ...targets.map((at, i) => station(at, ink, i ? 7 : 10)),
  )
}

export function drawBanners(): Picture[] {
  return [
    { file: 'banners/1', png: 1920, svg: drawWater() },
    { file: 'banners/2', png: 1920, svg: drawLineage() },
    { file: 'banners/3', png: 1920, svg: drawSweep() },
  ]
}
