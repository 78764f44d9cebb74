import { dots, node } from '../marks.ts'
import { circle, d, fill, range, rectangle, segment, stroke, type Box, type Point } from '../pen.ts'
import type { Random } from '../random.ts'
import { white as tone } from '../tones.ts'
import { words } from './words.ts'

export function drawTable(box: Box, random: Random): string {
  const pitch = 22
  const rows = Math.floor(box.h / pitch)
  const columns = Math.max(2, Math.round(box.w / 96))
  const column = box.w / columns
  const chosen = random.whole(2, Math.max(2, rows - 2))
  const cells: string[] = []
  const flags: string[] = []
  for (const row of range(rows)) {
    for (const k of range(columns)) {
      const y = box.y + (row + 0.5) * pitch
      if (k === columns - 1 && row > 0) flags.push(rectangle({ x: box.x + k * column, y: y - 5, w: 28, h: 10 }, 5))
      else cells.push(d`M${box.x + k * column + 2} ${y}h${column * (row ? random.between(0.3, 0.72) : 0.4)}`)
    }
  }
  const lines = range(rows - 1).map((row) => segment([box.x, box.y + (row + 1) * pitch], [box.x + box.w, box.y + (row + 1) * pitch]))
  return [
    fill(tone, 'whisper', rectangle({ x: box.x - 4, y: box.y + chosen * pitch, w: box.w + 8, h: pitch }, 3)),
    stroke(tone, 'faint', lines),
    stroke(tone, 'quiet', cells, 3),
    stroke(tone, 'plain', flags),
    fill(tone, 'plain', flags[chosen - 1] ?? ''),
  ].join('')
}

export function drawOutline(box: Box, random: Random): string {
  const rows = Math.floor(box.h / 20)
  const depths = range(rows).map((i) => [0, 1, 2, 2, 1, 2, 1, 2, 2, 0, 1, 1, 2, 2, 1, 2][i % 16] ?? 0)
  const marks = depths.map((depth, i): Point => [box.x + 5 + depth * 16, box.y + 10 + i * 20])
  return [
    stroke(tone, 'faint', d`M${box.x + 5} ${box.y + 10}V${box.y + rows * 20 - 10}`),
    ...marks.map(([x, y], i) =>
      words(x + 12, y, Math.max(16, Math.min(box.w - (x - box.x) - 14, random.between(30, 90))), i === 4 ? 'bright' : 'quiet', 3),
    ),
    ...marks.map((at, i) => node(at, tone, 3.2, i === 4 ? 'bright' : 'plain')),
  ].join('')
}

export function drawFiles(box: Box, random: Random): string {
  const [columns, rows] = [Math.max(2, Math.floor(box.w / 78)), Math.max(1, Math.floor(box.h / 92))]
  const [cw, ch] = [box.w / columns, box.h / rows]
  const chosen = random.whole(1, columns * rows - 1)
  return range(columns * rows)
    .map((i) => {
      const [x, y, w, h] = [box.x + (i % columns) * cw + 5, box.y + Math.floor(i / columns) * ch + 3, cw - 18, ch - 28]
      const sheet = d`M${x} ${y + 3}a3 3 0 0 1 3-3h${w - 17}l14 14v${h - 17}a3 3 0 0 1-3 3h${6 - w}a3 3 0 0 1-3-3z`
      const inner = range(3).map((k) => d`M${x + 10} ${y + 18 + k * 11}h${w * [0.4, 0.6, 0.5][k]!}`)
      return (
        (i === chosen ? fill(tone, 'whisper', sheet) : '') +
        stroke(tone, i === chosen ? 'bright' : 'quiet', sheet, i === chosen ? 1.5 : 1) +
        stroke(tone, 'quiet', inner, 2.5) +
        words(x + 2, y + h + 11, w * 0.6, 'quiet', 3)
      )
    })
    .join('')
}

export function drawBoard(box: Box, random: Random): string {
  const columns = box.w > 380 ? 4 : 3
  const width = (box.w - 14 * (columns - 1)) / columns
  return range(columns)
    .map((k) => {
      const x = box.x + k * (width + 14)
      const cards = range(Math.min(Math.floor((box.h - 22) / 56), random.whole(2, 5))).map((i) => ({
        x,
        y: box.y + 20 + i * 56,
        w: width,
        h: 46,
      }))
      const inner = cards.flatMap((card) => [
        d`M${card.x + 10} ${card.y + 16}h${width * random.between(0.4, 0.7)}`,
        d`M${card.x + 10} ${card.y + 30}h${width * random.between(0.2, 0.45)}`,
      ])
      const frames = cards.map((card) => rectangle(card, 5))
      return [
        words(x + 2, box.y + 4, width * 0.4, 'plain', 4),
        stroke(tone, k === 1 ? 'quiet' : 'quiet', frames),
        k === 1 ? stroke(tone, 'bright', frames[0] ?? '', 1.5) : '',
        stroke(tone, 'quiet', inner, 3),
      ].join('')
    })
    .join('')
}

export function drawCards(box: Box, random: Random): string {
  const columns = Math.max(2, Math.floor(box.w / 120))
  const rows = Math.max(1, Math.floor(box.h / 110))
  const [cw, ch] = [box.w / columns, box.h / rows]
  return range(columns * rows)
    .map((i) => {
      const card = { x: box.x + (i % columns) * cw + 4, y: box.y + Math.floor(i / columns) * ch + 2, w: cw - 12, h: ch - 12 }
      const centre: Point = [card.x + card.w / 2, card.y + card.h * 0.32]
      const done = random.between(0.2, 0.9)
      return [
        stroke(tone, 'quiet', rectangle(card, 5)),
        stroke(
          tone,
          'faint',
          range(3).map((k) => circle(centre, card.h * (0.1 + k * 0.07))),
        ),
        dots([centre], tone, 2.4, 'plain'),
        words(card.x + 12, card.y + card.h * 0.7, card.w * 0.5, 'plain', 3),
        words(card.x + 12, card.y + card.h * 0.85, card.w - 24, 'faint', 4),
        words(card.x + 12, card.y + card.h * 0.85, (card.w - 24) * done, i === 1 ? 'bright' : 'plain', 4),
      ].join('')
    })
    .join('')
}

export function drawPage(box: Box, random: Random): string {
  const rows = Math.floor((box.h - 44) / 16)
  const lines = range(rows).map(
    (i) => d`M${box.x + 22} ${box.y + 44 + i * 16}h${(box.w - 44) * (i % 5 === 4 ? random.between(0.3, 0.6) : 1)}`,
  )
  return [
    stroke(tone, 'quiet', rectangle(box, 4)),
    words(box.x + 22, box.y + 22, box.w * 0.4, 'bright', 5),
    stroke(
      tone,
      'quiet',
      lines.filter((_, i) => i !== 6 && i !== 7),
      2.5,
    ),
    rows > 8 ? stroke(tone, 'plain', d`M${box.x + 12} ${box.y + 136}v22`, 2) : '',
    rows > 8 ? stroke(tone, 'plain', lines.slice(6, 8), 2.5) : '',
  ].join('')
}

export function drawCalendar(box: Box, random: Random): string {
  const rows = 5
  const [cw, ch] = [box.w / 7, box.h / rows]
  const cells = range(7 * rows).map((i) => ({ x: box.x + (i % 7) * cw + 2, y: box.y + Math.floor(i / 7) * ch + 2, w: cw - 4, h: ch - 4 }))
  const busy = cells.filter(() => random.next() < 0.3)
  return [
    stroke(
      tone,
      'faint',
      cells.map((cell) => rectangle(cell, 3)),
    ),
    fill(
      tone,
      'faint',
      busy.map((cell) => rectangle({ ...cell, y: cell.y + cell.h * 0.55, h: cell.h * 0.45 }, 3)),
    ),
    stroke(tone, 'bright', rectangle(cells[17] ?? box, 3), 1.5),
    dots(
      cells.map(({ x, y }): Point => [x + 8, y + 9]),
      tone,
      1.6,
      'quiet',
    ),
  ].join('')
}
