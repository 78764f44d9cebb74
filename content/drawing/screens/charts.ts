import { simplify, smooth } from '../curves.ts'
import { arc, node, station } from '../marks.ts'
import { circle, d, fill, mix, polar, polyline, range, rectangle, segment, stroke, type Box, type Point } from '../pen.ts'
import type { Random } from '../random.ts'
import { white as tone } from '../tones.ts'
import { words } from './words.ts'

export function drawBars(box: Box, random: Random): string {
  const count = Math.max(5, Math.round(box.w / 24))
  const pitch = box.w / count
  const top = random.whole(2, count - 2)
  const bars = range(count).map((i) => {
    const h = box.h * (i === top ? 0.94 : random.between(0.25, 0.75))
    return rectangle({ x: box.x + i * pitch + pitch * 0.25, y: box.y + box.h - h, w: pitch * 0.5, h }, 2)
  })
  return [
    fill(
      tone,
      'faint',
      bars.filter((_, i) => i !== top),
    ),
    fill(tone, 'bright', bars[top] ?? ''),
    stroke(tone, 'quiet', d`M${box.x} ${box.y + box.h + 3}h${box.w}`),
  ].join('')
}

export function drawLines(box: Box, random: Random): string {
  const grid = range(5).map((i) => d`M${box.x} ${box.y + (i * box.h) / 4}h${box.w}`)
  const curve = (low: number, high: number) => {
    const points = range(13).map(
      (i): Point => [box.x + (i / 12) * box.w, box.y + box.h * (1 - mix(low, high, i / 12) - random.between(-0.1, 0.1))],
    )
    return { curve: smooth(points), at: points.at(-1) ?? ([0, 0] as Point) }
  }
  const main = curve(0.25, 0.8)
  return [
    stroke(tone, 'faint', grid),
    stroke(tone, 'quiet', [curve(0.2, 0.4).curve, curve(0.45, 0.55).curve]),
    stroke(tone, 'bright', main.curve, 1.75),
    station(main.at, tone, 5),
  ].join('')
}

export function drawRing(box: Box, random: Random): string {
  const r = Math.min(62, Math.min(box.w, box.h) * 0.4)
  const centre: Point = [box.x + box.w / 2, box.y + box.h / 2]
  const share = random.between(0.55, 0.85)
  return [
    stroke(tone, 'faint', circle(centre, r), r * 0.18),
    stroke(tone, 'bright', arc(centre, r, -0.25, -0.25 + share), r * 0.18, { 'stroke-linecap': 'butt' }),
    words(centre[0] - r * 0.32, centre[1], r * 0.64, 'plain', r * 0.1),
  ].join('')
}

export function drawHeat(box: Box, random: Random): string {
  const [columns, rows] = [Math.round(box.w / 30), Math.round(box.h / 30)]
  const [cw, ch] = [box.w / columns, box.h / rows]
  const shades = (['whisper', 'faint', 'quiet', 'plain', 'bright'] as const).map((level) => ({ level, cells: [] as string[] }))
  for (const j of range(rows)) {
    for (const i of range(columns)) {
      const risk = (i / columns + (rows - 1 - j) / rows) / 2 + random.between(-0.14, 0.14)
      const shade = shades[Math.max(0, Math.min(4, Math.floor(risk * 5)))]
      shade?.cells.push(rectangle({ x: box.x + i * cw + 2, y: box.y + j * ch + 2, w: cw - 4, h: ch - 4 }, 3))
    }
  }
  return shades.map(({ level, cells }) => fill(tone, level, cells)).join('')
}

export function drawPolygon(box: Box, random: Random): string {
  const r = Math.min(box.w, box.h) * 0.46
  const centre: Point = [box.x + box.w / 2, box.y + box.h / 2]
  const sides = 7
  const web = range(5).map((k) =>
    polyline(
      range(sides).map((i) => polar(centre, (r * (k + 1)) / 5, i / sides - 0.25)),
      true,
    ),
  )
  const spots = range(sides).map((i) => polar(centre, r * random.between(0.45, 0.92), i / sides - 0.25))
  return [
    stroke(
      tone,
      'faint',
      range(sides).map((i) => segment(centre, polar(centre, r, i / sides - 0.25))),
    ),
    stroke(tone, 'quiet', web),
    fill(tone, 'whisper', polyline(spots, true)),
    stroke(tone, 'bright', polyline(spots, true), 1.75),
    ...spots.map((at) => node(at, tone, 3.2, 'bright')),
  ].join('')
}

export function drawBands(box: Box, random: Random): string {
  const rows = Math.max(4, Math.floor(box.h / 30))
  const pitch = box.h / rows
  const bands = range(rows).map((row) => {
    const centre = random.between(0.15, 0.85)
    const points = range(81).map((i): Point => {
      const t = i / 80
      const tall =
        row === 1
          ? 1.35 * Math.exp(-(((t - 0.62) / 0.02) ** 2))
          : 0.55 * Math.exp(-(((t - centre) / 0.05) ** 2)) + 0.12 * Math.sin(t * 21 + row)
      return [box.x + t * box.w, box.y + (row + 0.85) * pitch - tall * pitch * 0.8]
    })
    return smooth(simplify(points, 0.35))
  })
  return [
    stroke(
      tone,
      'faint',
      range(rows).map((row) => d`M${box.x} ${box.y + (row + 0.85) * pitch}h${box.w}`),
    ),
    stroke(tone, 'plain', bands),
    stroke(tone, 'bright', bands[1] ?? '', 1.75),
    station([box.x + box.w * 0.62, box.y + 1.85 * pitch - 1.47 * pitch * 0.8], tone, 5),
  ].join('')
}

export function drawGantt(box: Box, random: Random): string {
  const rows = Math.floor(box.h / 24)
  const today = box.x + box.w * 0.58
  const bars = range(rows).map((row) => {
    const x = box.x + box.w * Math.min(0.72, (row / rows) * 0.7 + random.between(0, 0.08))
    return { x, y: box.y + row * 24 + 7, w: box.w * random.between(0.16, 0.28), h: 10 }
  })
  const grid = range(9).map((i) => d`M${box.x + (i * box.w) / 8} ${box.y}v${box.h}`)
  const chosen = bars.find((bar) => bar.x < today && bar.x + bar.w > today) ?? bars[0]
  return [
    stroke(tone, 'faint', grid),
    fill(
      tone,
      'faint',
      bars.map((bar) => rectangle(bar, 5)),
    ),
    stroke(
      tone,
      'quiet',
      bars.map((bar) => rectangle(bar, 5)),
    ),
    chosen ? fill(tone, 'bright', rectangle(chosen, 5)) : '',
    stroke(tone, 'plain', d`M${today} ${box.y - 4}v${box.h + 8}`, 1, { 'stroke-dasharray': '1 5' }),
  ].join('')
}
