import { hill, landscape, sum } from '../contours.ts'
import { smooth } from '../curves.ts'
import { arc, crosses, dial, dots, rule, station } from '../marks.ts'
import { circle, polar, range, segment, stroke, type Point } from '../pen.ts'
import { seedRandom } from '../random.ts'
import { drawRelief } from '../relief.ts'
import { fadedLeft, sheet, type Picture } from '../sheet.ts'
import { ink } from '../tones.ts'

// Two bodies of water whose ripples meet: the picture of working together.
function drawMeeting(key: string, w: number, h: number, left: Point, right: Point, reach: number): string {
  const ripples = (centre: Point) => range(11).map((i) => circle(centre, reach * (0.1 + i * 0.09)))
  const middle: Point = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2]
  return sheet(
    { key, w, h, tone: ink, light: middle },
    fadedLeft(
      key,
      w,
      h,
      w * 0.4,
      w * 0.68,
      crosses({ x: w * 0.42, y: h * 0.1, w: w * 0.56, h: h * 0.8 }, 60, ink),
      stroke(ink, 'quiet', ripples(left)),
      stroke(ink, 'quiet', ripples(right)),
    ),
    stroke(ink, 'bright', [circle(left, reach * 0.46), circle(right, reach * 0.46)], 1.5),
    stroke(ink, 'plain', segment(left, right), 1, { 'stroke-dasharray': '1 6' }),
    station(left, ink, 7),
    station(right, ink, 7),
    dots([middle], ink, 3, 'bright'),
  )
}

function drawConsult(): string {
  const centre: Point = [1330, 400]
  const voice = (i: number) => arc(centre, 70 + i * 34, 0.56, 0.94)
  return sheet(
    { key: 'consult', w: 1600, h: 360, tone: ink, light: [1330, 200] },
    fadedLeft(
      'consult',
      1600,
      360,
      800,
      1240,
      crosses({ x: 820, y: 45, w: 740, h: 270 }, 54, ink),
      ...range(11).map((i) => stroke(ink, i % 3 === 0 ? 'plain' : 'quiet', voice(i))),
      stroke(ink, 'quiet', dial(centre, 70 + 11 * 34, 0.54, 0.96, 150, 6)),
    ),
    stroke(ink, 'bright', arc(centre, 240, 0.64, 0.86), 1.75),
    station(polar(centre, 240, 0.64), ink, 7),
    station(polar(centre, 240, 0.86), ink, 7),
  )
}

function drawJoin(): string {
  const waves = range(15).map((i) =>
    smooth(
      range(41).map((j): Point => {
        const t = j / 40
        const swell = Math.sin(t * 7.2 + i * 0.24) * (46 - i * 1.6) * Math.sin(Math.PI * Math.min(1, t * 1.15))
        return [700 + t * 920, 70 + i * 17 + swell * 0.9]
      }),
    ),
  )
  return sheet(
    { key: 'join', w: 1600, h: 360, tone: ink, light: [1280, 170] },
    fadedLeft(
      'join',
      1600,
      360,
      760,
      1240,
      crosses({ x: 820, y: 45, w: 740, h: 270 }, 54, ink),
      stroke(ink, 'quiet', waves),
      stroke(ink, 'bright', waves[6] ?? '', 1.75),
    ),
    rule([1580, 45], 270, 9, ink, true),
  )
}

export function drawCalm(key: string, w: number, h: number): string {
  const box = { x: w * 0.2, y: -30, w: w * 0.9, h: h + 60 }
  const field = sum(
    hill(w * 0.74, h * 0.42, w * 0.15, h * 0.26, 1, 0.06),
    hill(w * 0.92, h * 0.9, w * 0.12, h * 0.24, 0.7),
    landscapeField(key, box),
  )
  return fadedLeft(
    key,
    w,
    h,
    w * 0.3,
    w * 0.72,
    crosses({ x: w * 0.36, y: h * 0.1, w: w * 0.6, h: h * 0.8 }, 60, ink),
    drawRelief(field, box, ink, { low: 0.12, high: 1.3, count: 18, step: 16, bright: 8 }),
  )
}

function landscapeField(seed: string, box: { x: number; y: number; w: number; h: number }) {
  const field = landscape(seedRandom(seed), box, 4)
  return (x: number, y: number) => field(x, y) * 0.18
}

export function drawBands(): Picture[] {
  return [
    { file: 'banners/cooperation', png: 1920, svg: drawMeeting('coop', 1920, 480, [1330, 210], [1640, 290], 380) },
    { file: 'banners/cooperation-small', png: 800, svg: drawMeeting('coops', 800, 480, [520, 220], [680, 300], 300) },
    { file: 'banners/consult', svg: drawConsult() },
    { file: 'banners/join', svg: drawJoin() },
  ]
}
