import { el, type Box, type Point } from './pen.ts'
import type { Tone } from './tones.ts'

export type Picture = { file: string; svg: string; png?: number }
type Sheet = { key: string; w: number; h: number; tone?: Tone; light?: Point; rim?: number }

// Ids carry the sheet's key so that two pictures in one page never share a gradient.
export function sheet({ key, w, h, tone, light, rim = 0 }: Sheet, ...body: string[]): string {
  const ground = tone ? drawGround(key, w, h, tone, light, rim) : ''
  const open = { xmlns: 'http://www.w3.org/2000/svg', width: w, height: h, viewBox: `0 0 ${w} ${h}`, fill: 'none' }
  return el('svg', { ...open, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, ground, ...body)
}

function drawGround(key: string, w: number, h: number, tone: Tone, light: Point | undefined, rim: number): string {
  const whole = { width: w, height: h, rx: rim || undefined }
  if (!tone.dark) return el('rect', { ...whole, fill: tone.ground })
  const [x, y] = light ?? [w * 0.72, h * 0.5]
  const stops = el('stop', { 'stop-color': tone.ground }) + el('stop', { offset: 1, 'stop-color': tone.deep })
  const lamp = { id: `${key}-g`, gradientUnits: 'userSpaceOnUse', cx: x, cy: y, r: Math.max(w * 0.62, h * 0.7) }
  return el('defs', {}, el('radialGradient', lamp, stops)) + el('rect', { ...whole, fill: `url(#${key}-g)` })
}

type Fade = { from: Point; to: Point; stops: readonly (readonly [number, number])[] }

export function faded(key: string, area: Box, { from, to, stops }: Fade, ...body: string[]): string {
  const ends = { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }
  const shades = stops.map(([offset, opacity]) => el('stop', { offset, 'stop-color': '#fff', 'stop-opacity': opacity }))
  const gradient = el('linearGradient', { id: `${key}-f`, gradientUnits: 'userSpaceOnUse', ...ends }, ...shades)
  const pane = el('rect', { x: area.x, y: area.y, width: area.w, height: area.h, fill: `url(#${key}-f)` })
  const mask = el('mask', { id: `${key}-m`, maskUnits: 'userSpaceOnUse', x: area.x, y: area.y, width: area.w, height: area.h }, pane)
  return el('defs', {}, gradient, mask) + el('g', { mask: `url(#${key}-m)` }, ...body)
}

// Lines fade in from the left, where the text is.
export function fadedLeft(key: string, w: number, h: number, start: number, full: number, ...body: string[]): string {
  const stops = [
    [0, 0],
    [1, 1],
  ] as const
  return faded(key, { x: 0, y: 0, w, h }, { from: [start, 0], to: [full, 0], stops }, ...body)
}
