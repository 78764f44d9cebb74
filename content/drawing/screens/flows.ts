import { flow } from '../curves.ts'
import { node, station } from '../marks.ts'
import { circle, d, fill, range, rectangle, segment, stroke, type Box, type Point } from '../pen.ts'
import type { Random } from '../random.ts'
import { white as tone } from '../tones.ts'
import { words } from './words.ts'

export function drawGraph(box: Box, random: Random): string {
  const columns = 4
  const spots = [1, 3, 3, 2].flatMap((count, i) =>
    range(count).map((k): Point => [box.x + 20 + (i * (box.w - 60)) / (columns - 1), box.y + ((k + 0.5) / count) * box.h]),
  )
  const links = [
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 4],
    [2, 4],
    [2, 5],
    [3, 6],
    [4, 7],
    [5, 7],
    [5, 8],
    [6, 8],
  ] as const
  const at = (i: number): Point => spots[i] ?? [0, 0]
  const reach = (i: number): Box => ({ x: at(i)[0] - 20, y: at(i)[1] - 13, w: 40 + random.between(0, 10), h: 26 })
  const bright = [
    [0, 2],
    [2, 5],
    [5, 8],
  ] as const
  const boxes = spots.map((_, i) => rectangle(reach(i), 5))
  return [
    stroke(
      tone,
      'quiet',
      links.map(([a, b]) => flow(at(a), at(b))),
    ),
    stroke(
      tone,
      'bright',
      bright.map(([a, b]) => flow(at(a), at(b))),
      1.75,
    ),
    `<path fill="#fff" d="${boxes.join('')}"/>`,
    stroke(tone, 'plain', boxes),
    stroke(
      tone,
      'bright',
      [0, 2, 5, 8].map((i) => boxes[i] ?? ''),
      1.5,
    ),
    stroke(
      tone,
      'quiet',
      spots.map(([x, y]) => d`M${x - 10} ${y}h20`),
      3,
    ),
  ].join('')
}

export function drawSteps(box: Box, random: Random): string {
  const rows = Math.max(2, Math.floor(box.h / 42))
  const pitch = box.h / rows
  const now = Math.floor(rows * 0.6)
  const spots = range(rows).map((i): Point => [box.x + 8, box.y + 12 + i * pitch])
  const text = spots.flatMap(([x, y]) => [
    d`M${x + 20} ${y - 3}h${box.w * random.between(0.35, 0.6)}`,
    d`M${x + 20} ${y + 10}h${box.w * random.between(0.2, 0.7)}`,
  ])
  return [
    stroke(tone, 'quiet', segment(spots[0] ?? [0, 0], spots.at(-1) ?? [0, 0]), 1, { 'stroke-dasharray': '1 5' }),
    stroke(tone, 'bright', segment(spots[0] ?? [0, 0], spots[now] ?? [0, 0]), 1.5),
    stroke(tone, 'quiet', text, 3),
    ...spots.map((at, i) => (i === now ? station(at, tone, 6.5) : node(at, tone, 4, i < now ? 'bright' : 'quiet'))),
  ].join('')
}

export function drawForm(box: Box): string {
  const rows = Math.max(2, Math.floor((box.h - 30) / 52))
  const fields = range(rows).map((i) => ({ x: box.x, y: box.y + 14 + i * 52, w: box.w, h: 26 }))
  return [
    ...fields.map(({ x, y }, i) => words(x + 1, y - 8, 44 + (i % 3) * 14, 'plain', 3)),
    stroke(
      tone,
      'quiet',
      fields.map((field) => rectangle(field, 4)),
    ),
    stroke(tone, 'bright', rectangle(fields[1] ?? box, 4), 1.5),
    ...fields.map(({ x, y, w }, i) => words(x + 12, y + 13, w * (0.25 + (i % 3) * 0.14), 'quiet', 3)),
    fill(tone, 'bright', rectangle({ x: box.x, y: box.y + rows * 52 + 4, w: 72, h: 22 }, 4)),
  ].join('')
}

export function drawFind(box: Box): string {
  const [w, h] = [Math.min(box.w, 460), 40]
  const field = { x: box.x + (box.w - w) / 2, y: box.y + box.h * 0.12, w, h }
  const card = { x: field.x, y: field.y + h + 22, w, h: box.h * 0.88 - h - 26 }
  const seal: Point = [card.x + card.w - 52, card.y + card.h - 48]
  const lines = range(Math.max(2, Math.floor((card.h - 40) / 20))).map(
    (i) => d`M${card.x + 22} ${card.y + 46 + i * 20}h${w * (0.32 + ((i * 37) % 20) / 100)}`,
  )
  return [
    stroke(tone, 'bright', rectangle(field, 6), 1.75),
    words(field.x + 18, field.y + h / 2, w * 0.42, 'quiet', 4),
    fill(tone, 'bright', rectangle({ x: field.x + w - 76, y: field.y + 6, w: 70, h: h - 12 }, 4)),
    stroke(tone, 'quiet', rectangle(card, 6)),
    words(card.x + 22, card.y + 22, w * 0.3, 'plain', 5),
    stroke(tone, 'quiet', lines.slice(0, -1), 3),
    stroke(tone, 'plain', [circle(seal, 30), circle(seal, 22)]),
  ].join('')
}
