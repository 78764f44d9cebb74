import { circle, d, fill, range, rectangle, segment, stroke, write, type Box, type Point } from '../pen.ts'
import { smooth } from '../curves.ts'
import { white as tone } from '../tones.ts'
import type { Screen } from './read-facts.ts'

export type Size = { text: number; row: number }

const good = /^(有效|已(完成|关闭|归档|复核|确认|写回|核对|批准|恢复|复盘)|符合|合规|按时|通过|达到.*)$/
const bad = /^(高|已(逾期|延期|过期|撤销|停止)|不符合|弱算法|超(时|期.*)|未(通过|完成)|待整改|差距较大)$/
const colours = { good: ['#157347', '#E7F4ED'], bad: ['#B3261E', '#FBECEB'], open: ['#0B6E8A', '#E6F3F6'] } as const

// A wide letter takes the size of the type, a narrow one a good half of it.
export function measure(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? size : size * 0.56), 0)
}

export function bold(x: number, y: number, text: string, size: number, more: Record<string, string> = {}): string {
  return write(x, y, text, size, tone.text, { 'font-weight': 600, ...more })
}

function chip(right: number, middle: number, text: string, size: number): string {
  const w = measure(text, size) + 16
  const [ink, ground] = colours[good.test(text) ? 'good' : bad.test(text) ? 'bad' : 'open']
  const box = `<path fill="${ground}" d="${rectangle({ x: right - w, y: middle - size * 0.85, w, h: size * 1.7 }, 4)}"/>`
  return box + write(right - w + 8, middle + size * 0.36, text, size, ink)
}

/** `columns`: which ones, since a small picture has no room for all. */
export function drawTable(box: Box, { head, rows }: Screen, { text, row }: Size, columns: readonly number[]): string {
  const last = columns.length - 1
  const widths = columns.map((column) => Math.max(...[head, ...rows].map((cells) => measure(cells[column] ?? '', text))))
  const gap = (box.w - widths.reduce((sum, width) => sum + width, 0) - 16) / last
  const lefts = widths.map((_, i) => box.x + widths.slice(0, i).reduce((sum, width) => sum + width + gap, 0))
  const line = (cells: readonly string[], i: number) => {
    const middle = box.y + (i + 0.5) * row
    return columns.map((column, k) => {
      const word = cells[column] ?? ''
      if (k === last && i > 0) return chip(box.x + box.w, middle, word, text - 1)
      if (k === last) return write(box.x + box.w, middle + text * 0.36, word, text - 1, tone.quietText, { 'text-anchor': 'end' })
      return write(lefts[k] ?? box.x, middle + text * 0.36, word, i === 0 ? text - 1 : text, i === 0 || k > 0 ? tone.quietText : tone.text)
    })
  }
  const lines = range(rows.length).map((i) => segment([box.x, box.y + (i + 1) * row], [box.x + box.w, box.y + (i + 1) * row]))
  return stroke(tone, 'faint', lines) + [head, ...rows].flatMap(line).join('')
}

export function drawBars(box: Box, { bars: { items } }: Screen, { text, row }: Size): string {
  const most = Math.max(...items.map(([, value]) => Number(value)))
  const label = Math.max(...items.map(([name]) => measure(name, text))) + 10
  const end = Math.max(...items.map(([, value]) => measure(value, text))) + 10
  return items
    .map(([name, value], i) => {
      const middle = box.y + (i + 0.5) * row
      const w = Math.max(3, ((box.w - label - end) * Number(value)) / most)
      return (
        write(box.x, middle + text * 0.36, name, text, tone.quietText) +
        fill(tone, i === 0 ? 'bright' : 'quiet', rectangle({ x: box.x + label, y: middle - text * 0.4, w, h: text * 0.8 }, 2)) +
        bold(box.x + label + w + 8, middle + text * 0.36, value, text)
      )
    })
    .join('')
}

export function drawSteps(box: Box, { steps: { items } }: Screen, { text, row }: Size): string {
  const at = (i: number): Point => [box.x + 7, box.y + (i + 0.5) * row]
  const now = items.findIndex(([, when]) => when === '今天')
  const reached = now < 0 ? items.length - 1 : now
  return [
    stroke(tone, 'faint', segment(at(0), at(items.length - 1)), 1.5),
    stroke(tone, 'bright', segment(at(0), at(reached)), 2),
    ...items.map(([name, when], i) => {
      const [, y] = at(i)
      const dot = `<path fill="${i <= reached ? tone.line : '#FFFFFF'}" stroke="${tone.line}" d="${circle(at(i), i === reached ? 6 : 4)}"/>`
      const ink = i === now ? tone.line : tone.quietText
      return (
        dot +
        write(box.x + 24, y + text * 0.36, name, text, i <= reached ? tone.text : tone.quietText) +
        write(box.x + box.w, y + text * 0.36, when, text - 1, ink, { 'text-anchor': 'end' })
      )
    }),
  ].join('')
}

export function drawCurve(box: Box, { curve: { values } }: Screen, { text }: Size): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const left = Math.max(measure(String(high), text), measure(String(low), text)) + 12
  const foot = text + 8
  const points = values.map(
    (value, i): Point => [
      box.x + left + (i * (box.w - left - 12)) / (values.length - 1),
      box.y + 10 + (1 - (value - low) / (high - low)) * (box.h - foot - 20),
    ],
  )
  const last = points.at(-1) ?? [0, 0]
  const axis = [high, low].map((value, i) => {
    const y = box.y + 10 + i * (box.h - foot - 20)
    return (
      stroke(tone, 'faint', d`M${box.x + left} ${y}h${box.w - left}`) + write(box.x, y + text * 0.36, String(value), text, tone.quietText)
    )
  })
  const ends = (
    [
      [box.x + left, '最早', 'start'],
      [box.x + box.w, '最近', 'end'],
    ] as const
  ).map(([x, word, anchor]) => write(x, box.y + box.h - 2, word, text, tone.quietText, { 'text-anchor': anchor }))
  return [...axis, ...ends, stroke(tone, 'bright', smooth(points), 2), fill(tone, 'bright', circle(last, 4))].join('')
}
