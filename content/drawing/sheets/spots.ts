import { landscape } from '../contours.ts'
import { smooth } from '../curves.ts'
import { crosses, dial, node, rule, station } from '../marks.ts'
import { circle, cover, d, range, rectangle, segment, stroke, type Point } from '../pen.ts'
import { seedRandom } from '../random.ts'
import { drawRelief } from '../relief.ts'
import { faded, sheet, type Picture } from '../sheet.ts'
import { white } from '../tones.ts'

const clear = { ...white, ground: '#FFFFFF' }

// An empty register, its last page not yet written.
function drawNone(): string {
  const rows = range(5).map((i) => d`M84 ${66 + i * 16}h${[72, 56, 66, 0, 0][i] ?? 0}`)
  return sheet(
    { key: 'none', w: 240, h: 180 },
    crosses({ x: 30, y: 30, w: 180, h: 120 }, 30, clear),
    stroke(clear, 'quiet', rectangle({ x: 76, y: 30, w: 104, h: 124 }, 6)),
    cover(clear, rectangle({ x: 66, y: 38, w: 104, h: 124 }, 6)),
    stroke(clear, 'plain', rectangle({ x: 66, y: 38, w: 104, h: 124 }, 6), 1.5),
    stroke(clear, 'quiet', rows.slice(0, 3), 3),
    stroke(clear, 'quiet', 'M84 114h68M84 130h68', 1.5, { 'stroke-dasharray': '1 6' }),
    station([84, 114], clear, 6),
  )
}

function drawSearch(): string {
  const eye: Point = [112, 82]
  return sheet(
    { key: 'find', w: 240, h: 180 },
    crosses({ x: 30, y: 30, w: 180, h: 120 }, 30, clear),
    stroke(
      clear,
      'quiet',
      [58, 72].map((r) => circle(eye, r)),
      1,
      { 'stroke-dasharray': '1 6' },
    ),
    cover(clear, circle(eye, 44)),
    stroke(
      clear,
      'faint',
      [14, 24, 34].map((r) => circle(eye, r)),
    ),
    stroke(clear, 'bright', circle(eye, 44), 1.75),
    stroke(clear, 'bright', 'M144 114l34 34', 1.75),
    stroke(clear, 'plain', 'M102 82h20', 1.5),
    stroke(clear, 'quiet', dial(eye, 48, 0.55, 0.95, 30, 3)),
  )
}

function drawError(): string {
  return sheet(
    { key: 'error', w: 240, h: 180 },
    crosses({ x: 30, y: 30, w: 180, h: 120 }, 30, clear),
    ...[-30, 30].map((dy) =>
      stroke(
        clear,
        'quiet',
        d`M24 ${92 + dy}C60 ${92 + dy} 70 ${82 + dy} 96 ${88 + dy}M144 ${96 + dy}C170 ${102 + dy} 180 ${92 + dy} 216 ${92 + dy}`,
      ),
    ),
    stroke(clear, 'bright', 'M24 92C60 92 70 82 98 88', 1.75),
    stroke(clear, 'bright', 'M142 96C170 102 180 92 216 92', 1.75),
    stroke(clear, 'plain', 'M106 90L134 94', 1.5, { 'stroke-dasharray': '1 6' }),
    node([98, 88], clear, 5, 'bright'),
    node([142, 96], clear, 5, 'bright'),
    rule([24, 156], 192, 8, clear),
  )
}

// A surveyed route that ends where the map has a hole.
function drawLost(): string {
  const box = { x: -20, y: -20, w: 520, h: 360 }
  const hole: Point = [316, 142]
  const route: Point[] = [
    [40, 268],
    [92, 232],
    [128, 236],
    [176, 200],
    [226, 190],
    [262, 164],
  ]
  const stops = [
    [0, 0.2],
    [0.3, 1],
    [0.75, 1],
    [1, 0.2],
  ] as const
  return sheet(
    { key: 'lost', w: 480, h: 320 },
    faded(
      'lost',
      { x: 0, y: 0, w: 480, h: 320 },
      { from: [0, 0], to: [480, 0], stops },
      crosses({ x: 40, y: 40, w: 400, h: 240 }, 40, clear),
      drawRelief(landscape(seedRandom('lost-6'), box, 6), box, clear, { low: -0.4, high: 1.2, count: 13, step: 16 }),
    ),
    cover(clear, circle(hole, 58)),
    stroke(clear, 'plain', circle(hole, 58), 1.25, { 'stroke-dasharray': '1 6' }),
    stroke(clear, 'bright', smooth(route), 1.75),
    station([40, 268], clear, 7),
    node([262, 164], clear, 5, 'bright'),
    stroke(clear, 'bright', [segment([308, 134], [324, 150]), segment([324, 134], [308, 150])], 1.75),
  )
}

export function drawSpots(): Picture[] {
  return [
    { file: 'empty/none', svg: drawNone() },
    { file: 'empty/search', svg: drawSearch() },
    { file: 'empty/error', svg: drawError() },
    { file: '404', svg: drawLost() },
  ]
}
