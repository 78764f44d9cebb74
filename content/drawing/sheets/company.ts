import { landscape } from '../contours.ts'
import { simplify, smooth } from '../curves.ts'
import { arc, crosses, dial, dots, node, rule, station } from '../marks.ts'
import { circle, cover, d, mix, polar, range, segment, stroke, write, type Point } from '../pen.ts'
import { seedRandom } from '../random.ts'
import { drawRelief } from '../relief.ts'
import { faded, sheet, type Picture } from '../sheet.ts'
import { ink, paper } from '../tones.ts'

// Still water under a clear disc; the lines draw nearer to each other towards the horizon.
function drawProfile(): string {
  const [w, h] = [1200, 800]
  const horizon = 372
  const disc: Point = [770, 262]
  const rows = 26
  const water = range(rows).map((row) => {
    const depth = (row / (rows - 1)) ** 1.7
    const y = mix(horizon, h + 14, depth)
    const points = range(81).map((i): Point => {
      const x = -30 + (i / 80) * (w + 60)
      const away = Math.hypot((x - disc[0]) / (150 + 330 * depth), (y - 530) / 110)
      const ripple = Math.cos(away * 5.2) * Math.exp(-away * 0.75)
      return [x, y + ripple * (1 + 20 * depth) + Math.sin(x * 0.005 + row * 0.3) * 8 * depth]
    })
    return { curve: smooth(simplify(points, 0.3)), row }
  })
  const stops = [
    [0, 0.25],
    [0.35, 1],
    [1, 0.55],
  ] as const
  return sheet(
    { key: 'profile', w, h, tone: ink, light: disc },
    crosses({ x: 60, y: 40, w: 1080, h: 300 }, 60, ink),
    ...range(7).map((i) => stroke(ink, i % 3 === 0 ? 'quiet' : 'faint', circle(disc, 96 + i * 26))),
    cover(ink, circle(disc, 96), 0.6),
    stroke(ink, 'bright', circle(disc, 96), 2),
    stroke(ink, 'quiet', dial(disc, 262, 0.52, 0.98, 110, 6)),
    `<path fill="#0A2236" d="M0 ${horizon}h${w}v${h - horizon}H0z"/>`,
    faded(
      'profile',
      { x: 0, y: 0, w, h },
      { from: [0, horizon], to: [0, h], stops },
      ...water.map(({ curve, row }) =>
        stroke(ink, row === 15 ? 'bright' : row % 5 === 0 ? 'plain' : 'quiet', curve, row === 15 ? 2 : 1.25),
      ),
    ),
    stroke(ink, 'plain', d`M0 ${horizon}h${w}`, 1.25),
    station([disc[0], horizon], ink, 8),
  )
}

const provinces = ['北京', '上海', '广东', '江苏', '浙江', '四川', '湖北', '陕西']

// An arc diagram with places in a row, so that it does not look like a map.
function drawNetwork(): string {
  const base = 430
  const at = (i: number): Point => [122 + i * 136.5, base]
  const pairs = range(8).flatMap((i) => range(8 - i - 1).map((j) => [i, i + j + 1] as const))
  const bow = ([i, j]: readonly [number, number]) => {
    const r = (at(j)[0] - at(i)[0]) / 2
    return d`M${at(i)[0]} ${base}A${r} ${r * 0.76} 0 0 1 ${at(j)[0]} ${base}`
  }
  const random = seedRandom('network-4')
  const cities = provinces.map((_, i) => range(random.whole(3, 6)).map((k): Point => [at(i)[0], base + 84 + k * 18]))
  return sheet(
    { key: 'network', w: 1200, h: 640, tone: paper },
    crosses({ x: 60, y: 50, w: 1080, h: 540 }, 60, paper),
    stroke(paper, 'quiet', pairs.filter(([i, j]) => i !== 0 && j - i < 6).map(bow)),
    stroke(paper, 'plain', pairs.filter(([i]) => i === 0).map(bow), 1.25),
    stroke(paper, 'bright', bow([0, 7]), 1.75),
    rule([at(0)[0], base], at(7)[0] - at(0)[0], (at(7)[0] - at(0)[0]) / 70, paper, false, 'faint'),
    ...cities.map((spots) => stroke(paper, 'quiet', segment([spots[0]?.[0] ?? 0, base + 62], spots.at(-1) ?? [0, 0]))),
    ...cities.flat().map((spot) => node(spot, paper, 3, 'plain')),
    ...provinces.map((_, i) => (i === 0 || i === 7 ? station(at(i), paper, 10) : node(at(i), paper, 7, 'bright'))),
    ...provinces.map((name, i) => write(at(i)[0], base + 44, name, 22, paper.text, { 'text-anchor': 'middle', 'font-weight': 600 })),
  )
}

function vision(number: number, ...body: string[]): Picture {
  return {
    file: `company/vision-${number}`,
    svg: sheet({ key: `v${number}`, w: 480, h: 320, tone: paper }, crosses({ x: 40, y: 40, w: 400, h: 240 }, 40, paper), ...body),
  }
}

function drawVisions(): Picture[] {
  const drop: Point = [240, 160]
  const box = { x: -20, y: -20, w: 520, h: 360 }
  const rings = range(8).map((i) => 20 + i * 19)
  const sun: Point = [240, 232]
  const rise = range(9).map((i): Point => [60 + i * 45, 262 - 190 * (i / 8) ** 1.7])
  return [
    vision(
      1,
      ...rings.map((r, i) => stroke(paper, i === 3 ? 'bright' : i % 3 === 0 ? 'plain' : 'quiet', circle(drop, r), i === 3 ? 1.75 : 1)),
      station(drop, paper, 8),
    ),
    vision(
      2,
      drawRelief(landscape(seedRandom('vision-3'), box, 5), box, paper, { low: -0.3, high: 1.2, count: 13, step: 16, bright: 6 }),
      station([292, 142], paper, 7),
    ),
    vision(
      3,
      ...range(7).map((i) => stroke(paper, i % 3 === 0 ? 'plain' : 'quiet', arc(sun, 50 + i * 24, 0.5, 1))),
      stroke(paper, 'quiet', dial(sun, 202, 0.5, 1, 90, 5)),
      stroke(paper, 'plain', d`M20 232h440`),
      stroke(paper, 'bright', segment(sun, polar(sun, 194, 0.83)), 1.75),
      station(polar(sun, 146, 0.83), paper, 7),
      dots([sun], paper, 3, 'bright'),
    ),
    vision(
      4,
      ...range(6).map((k) =>
        stroke(
          paper,
          k === 0 ? 'bright' : 'quiet',
          smooth(rise.map(([x, y]): Point => [x, y + k * 13 * (1 - (x - 60) / 460)])),
          k === 0 ? 1.75 : 1,
        ),
      ),
      rule([60, 288], 360, 9, paper),
      ...[2, 5].map((i) => node(rise[i] ?? sun, paper, 4.5, 'bright')),
      station(rise[8] ?? sun, paper, 8),
    ),
  ]
}

export function drawCompany(): Picture[] {
  return [{ file: 'company/profile', png: 1200, svg: drawProfile() }, { file: 'company/network', svg: drawNetwork() }, ...drawVisions()]
}
