import { sansStack, type Level, type Tone } from './tones.ts'

export type Point = readonly [number, number]
export type Box = { x: number; y: number; w: number; h: number }
type Attributes = Record<string, string | number | undefined>

export function round(value: number, decimals = 2): string {
  const text = String(Number(value.toFixed(decimals)))
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.')
}

// Path data with every number cut to one decimal.
export function d(parts: TemplateStringsArray, ...values: number[]): string {
  return parts.map((part, i) => (i < values.length ? part + round(values[i] ?? 0, 1) : part)).join('')
}

export function el(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('')
  return children.length ? `<${name}${written}>${children.join('')}</${name}>` : `<${name}${written}/>`
}

export function group(attributes: Attributes, ...children: string[]): string {
  return el('g', attributes, ...children)
}

function paint(tone: Tone, level: Level, kind: 'stroke' | 'fill'): Attributes {
  const opacity = tone.levels[level]
  return { [kind]: tone.line, [`${kind}-opacity`]: opacity === 1 ? undefined : opacity }
}

export function stroke(tone: Tone, level: Level, data: string | readonly string[], width = 1, more: Attributes = {}): string {
  const joined = typeof data === 'string' ? data : data.join('')
  if (!joined) return ''
  return el('path', { ...paint(tone, level, 'stroke'), 'stroke-width': width === 1 ? undefined : width, ...more, d: joined })
}

export function fill(tone: Tone, level: Level, data: string | readonly string[], more: Attributes = {}): string {
  const joined = typeof data === 'string' ? data : data.join('')
  return joined ? el('path', { ...paint(tone, level, 'fill'), ...more, d: joined }) : ''
}

// Covers what lies behind, so that front objects stay legible.
export function cover(tone: Tone, data: string, opacity = 1): string {
  return el('path', { fill: tone.ground, 'fill-opacity': opacity === 1 ? undefined : opacity, d: data })
}

export function write(x: number, y: number, words: string, size: number, color: string, more: Attributes = {}): string {
  return el('text', { x, y, 'font-family': sansStack, 'font-size': size, fill: color, ...more }, words)
}

// The radius is cut before it is doubled: a half circle whose ends lie nearer than two radii turns into an egg.
export function circle([x, y]: Point, radius: number): string {
  const r = Math.max(0.1, Number(radius.toFixed(1)))
  return d`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

export function rectangle({ x, y, w, h }: Box, r = 0): string {
  const c = Math.min(r, w / 2, h / 2)
  if (!c) return d`M${x} ${y}h${w}v${h}h${-w}z`
  const down = d`a${c} ${c} 0 0 1 ${c} ${c}v${h - 2 * c}a${c} ${c} 0 0 1 ${-c} ${c}`
  return d`M${x + c} ${y}h${w - 2 * c}` + down + d`h${2 * c - w}a${c} ${c} 0 0 1 ${-c} ${-c}v${2 * c - h}a${c} ${c} 0 0 1 ${c} ${-c}z`
}

export function polyline(points: readonly Point[], closed = false): string {
  return points.map(([x, y], i) => (i ? d`L${x} ${y}` : d`M${x} ${y}`)).join('') + (closed ? 'z' : '')
}

export function segment([x1, y1]: Point, [x2, y2]: Point): string {
  return d`M${x1} ${y1}L${x2} ${y2}`
}

export function polar([x, y]: Point, r: number, turn: number): Point {
  const angle = turn * 2 * Math.PI
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)]
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i)
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}
