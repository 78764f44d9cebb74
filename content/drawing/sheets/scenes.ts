import { drawBlocks, drawFloor, place, type Block } from '../blocks.ts'
import { node, station } from '../marks.ts'
import { polyline, range, stroke, type Point } from '../pen.ts'
import { sheet, type Picture } from '../sheet.ts'
import { paper } from '../tones.ts'

type Scene = { about: string; blocks: readonly Block[]; route: string }

function block(x: number, y: number, w: number, l: number, h: number, mark?: Block['mark'], z = 0): Block {
  return mark ? { x, y, z, w, l, h, mark } : { x, y, z, w, l, h }
}

const grid = (columns: number, rows: number) => range(columns).flatMap((i) => range(rows).map((j) => [i, j] as const))

// Blocks are listed from the back to the front, and from the ground up.
const scenes: readonly Scene[] = [
  {
    about: 'a public hall on steps',
    blocks: [
      block(-2.4, -2.4, 4.8, 4.8, 0.2),
      block(-2, -2, 4, 4, 0.2, undefined, 0.2),
      block(-1.6, -1.6, 3.2, 2.2, 1.1, 'bays', 0.4),
      ...range(5).map((i) => block(-1.6 + i * 0.71, 1.1, 0.34, 0.34, 1.1, undefined, 0.4)),
      block(-1.8, -1.8, 3.6, 3.4, 0.26, 'lit', 1.5),
    ],
    route: '-2.8 3.4, 0.2 3.4, 0.2 2.4',
  },
  {
    about: 'finance: towers of ledgers',
    blocks: [
      block(-2.4, -1.8, 1.3, 1.3, 2.1, 'floors'),
      block(-0.7, -1.5, 1.2, 1.2, 1.6, 'floors'),
      block(0.9, -1.1, 1.2, 1.2, 1.1, 'lit'),
      block(-1.4, 0.7, 2.6, 1, 0.5, 'bays'),
    ],
    route: '-3.6 2.6, 2.7 2.6, 2.7 -0.5, 2.1 -0.5',
  },
  {
    about: 'health: wings around a yard',
    blocks: [
      block(-2.4, -2.4, 4.6, 1.2, 1.2, 'floors'),
      block(-2.4, -1.2, 1.2, 3.4, 1.2, 'floors'),
      block(-0.5, -0.5, 1.3, 1.3, 0.3, 'lit'),
      block(1.4, 1.3, 0.9, 0.9, 0.6),
    ],
    route: '-2.8 3.4, 0.2 3.4, 0.2 0.8',
  },
  {
    about: 'energy: a field of panels',
    blocks: [
      block(-3.4, -3.2, 0.5, 0.5, 1.1, 'floors'),
      ...grid(4, 3).map(([i, j]) => block(-2.6 + i * 1.35, -2.2 + j * 1.5, 1, 1, 0.22, i === 2 && j === 1 ? 'lit' : 'bays')),
    ],
    route: '-2.8 3.1, 0.5 3.1, 0.5 2.4',
  },
  {
    about: 'education: a stack of books',
    blocks: [
      block(-2.2, -2, 4, 3, 0.3),
      block(-1.9, -1.8, 3.6, 2.7, 0.3, 'floors', 0.3),
      block(-2.1, -1.9, 3.4, 2.5, 0.3, undefined, 0.6),
      block(-1.6, -1.6, 3, 2.3, 0.3, 'lit', 0.9),
      block(2.2, 1.2, 0.8, 0.8, 0.7, 'bays'),
    ],
    route: '-3.4 2.7, 2.6 2.7, 2.6 2',
  },
  {
    about: 'a room of racks',
    blocks: range(4).map((i) => block(-2.6 + i * 1.4, -1.9, 0.8, 3.6, 1.7, i === 2 ? 'lit' : 'floors')),
    route: '-3.2 3, 0.6 3, 0.6 1.7',
  },
  {
    about: 'logistics: containers',
    blocks: [
      ...grid(3, 2).map(([i, j]) => block(-2.4 + i * 1.6, -2 + j * 2.2, 1.2, 1.9, 0.8, 'bays')),
      block(-2.4, -2, 1.2, 1.9, 0.8, 'bays', 0.8),
      block(-0.8, -2, 1.2, 1.9, 0.8, 'lit', 0.8),
      block(-2.4, 0.2, 1.2, 1.9, 0.8, undefined, 0.8),
    ],
    route: '-3.1 3.1, 3 3.1, 3 -3',
  },
  {
    about: 'transport: a line with stops',
    blocks: [
      ...range(4).map((i) => block(-3 + i * 1.9, -0.2, 0.3, 0.4, 0.8)),
      block(-3.6, -0.4, 7, 0.8, 0.16, undefined, 0.8),
      block(-2.2, -0.3, 1.9, 0.6, 0.5, 'bays', 0.96),
      block(-0.2, -0.3, 1.9, 0.6, 0.5, 'lit', 0.96),
      block(-1.4, 1.6, 2.8, 0.9, 0.3, 'bays'),
    ],
    route: '-3.2 2.9, 2 2.9, 2 0.7',
  },
  {
    about: 'industry: a production line',
    blocks: [
      block(-3.2, -1.9, 2, 1.8, 1.1, 'floors'),
      block(-2.8, -1.5, 0.4, 0.4, 0.7, undefined, 1.1),
      block(-1.2, -1.3, 4.2, 0.7, 0.4),
      ...range(3).map((i) => block(-0.7 + i * 1.3, -1.2, 0.5, 0.5, 0.5, i === 1 ? 'lit' : undefined, 0.4)),
      block(-1, 0.8, 1.2, 1.2, 0.7, 'bays'),
      block(0.9, 0.8, 1.2, 1.2, 0.7, 'bays'),
    ],
    route: '-3.3 2.8, 2.8 2.8, 2.8 -0.5',
  },
  {
    about: 'cloud: floating layers',
    blocks: [
      block(-2.2, -2.2, 4.4, 4.4, 0.14),
      block(-1.8, -1.8, 3.6, 3.6, 0.14, undefined, 0.9),
      block(-1.4, -1.4, 2.8, 2.8, 0.14, 'lit', 1.8),
      block(-0.6, -0.6, 1.2, 1.2, 0.5, 'bays', 1.94),
    ],
    route: '-3.3 2.9, 0 2.9, 0 2.2',
  },
  {
    about: 'a city quarter under watch',
    blocks: grid(5, 5).map(([i, j]) => {
      const watched = i === 2 && j === 2
      const height = watched ? 1.2 : 0.25 + ((i * 7 + j * 11 + i * j) % 5) * 0.2
      return block(-2.9 + i * 1.15, -2.9 + j * 1.15, 0.75, 0.75, height, watched ? 'lit' : (i + j) % 2 ? 'floors' : undefined)
    }),
    route: '-3.1 3.1, 3.1 3.1, 3.1 -3',
  },
  {
    about: 'a staircase of capability',
    blocks: range(5).map((i) => block(-2.6 + i * 1.05, -1.4, 1.05, 2.8, 2 - i * 0.4, i === 1 ? 'lit' : 'bays')),
    route: '-3.4 2.7, 3.2 2.7, 3.2 0, 2.65 0',
  },
]

function drawScene({ blocks, route }: Scene, i: number): Picture {
  const view = { origin: [240, 172] as Point, unit: 38 }
  const stops = route.split(', ').map((stop) => {
    const [x = 0, y = 0] = stop.split(' ').map(Number)
    return place(view, x, y)
  })
  const path = polyline(stops)
  const number = String(i + 1).padStart(2, '0')
  const svg = sheet(
    { key: `c${number}`, w: 480, h: 300, tone: paper },
    drawFloor(view, -4, 4, paper),
    stroke(paper, 'bright', path, 1.5, { 'stroke-dasharray': '1 6' }),
    ...stops.slice(1).map((at) => node(at, paper, 3.2, 'bright')),
    drawBlocks(view, blocks, paper),
    station(stops[0] ?? view.origin, paper, 6),
  )
  return { file: `scenes/${number}`, svg }
}

export function drawScenes(): Picture[] {
  return scenes.map(drawScene)
}
