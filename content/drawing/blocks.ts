import { cover, fill, mix, polyline, range, segment, stroke, type Point } from './pen.ts'
import type { Tone } from './tones.ts'

// Isometric blocks in thin line: x runs down to the right, y down to the left, z up.
export type Block = { x: number; y: number; z?: number; w: number; l: number; h: number; mark?: 'floors' | 'bays' | 'lit' }
export type View = { origin: Point; unit: number }

export function place({ origin, unit }: View, x: number, y: number, z = 0): Point {
  return [origin[0] + (x - y) * 0.866 * unit, origin[1] + ((x + y) * 0.5 - z) * unit]
}

function drawBlock(view: View, { x, y, z = 0, w, l, h, mark }: Block, tone: Tone): string {
  const at = (dx: number, dy: number, dz: number) => place(view, x + dx, y + dy, z + dz)
  const top = polyline([at(0, 0, h), at(w, 0, h), at(w, l, h), at(0, l, h)], true)
  const right = polyline([at(w, 0, 0), at(w, l, 0), at(w, l, h), at(w, 0, h)], true)
  const left = polyline([at(0, l, 0), at(w, l, 0), at(w, l, h), at(0, l, h)], true)
  const floors = range(Math.max(1, Math.round(h / 0.3)) - 1).map((i) => {
    const level = mix(0, h, (i + 1) / Math.round(h / 0.3))
    return segment(at(0, l, level), at(w, l, level)) + segment(at(w, l, level), at(w, 0, level))
  })
  const bays = range(Math.max(1, Math.round(w / 0.3)) - 1).map((i) =>
    segment(at((w * (i + 1)) / Math.round(w / 0.3), l, 0), at((w * (i + 1)) / Math.round(w / 0.3), l, h)),
  )
  return [
    cover(tone, top + right + left),
    fill(tone, 'whisper', right),
    mark === 'lit' ? fill(tone, 'quiet', top) : '',
    mark === 'floors' ? stroke(tone, 'faint', floors) : mark === 'bays' ? stroke(tone, 'faint', bays) : '',
    stroke(tone, mark === 'lit' ? 'bright' : 'plain', [top, right, left], mark === 'lit' ? 1.5 : 1),
  ].join('')
}

export function drawBlocks(view: View, blocks: readonly Block[], tone: Tone): string {
  return blocks.map((block) => drawBlock(view, block, tone)).join('')
}

export function drawFloor(view: View, from: number, to: number, tone: Tone): string {
  const lines = range(to - from + 1).flatMap((i) => [
    segment(place(view, from + i, from), place(view, from + i, to)),
    segment(place(view, from, from + i), place(view, to, from + i)),
  ])
  return stroke(tone, 'faint', lines)
}
