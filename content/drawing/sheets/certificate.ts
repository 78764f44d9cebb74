import { serifGlyphs } from '../glyphs.ts'
import { circle, d, el, polar, range, rectangle, round, stroke, type Point } from '../pen.ts'
import { sheet, type Picture } from '../sheet.ts'
import { paper } from '../tones.ts'
import { brandMark } from './brand.ts'

const sealRed = '#B3261E'

// A run of half waves; the shorthand "t" mirrors each into the next.
function wave([x, y]: Point, length: number, half: number, swing: number, upright: boolean): string {
  const count = Math.round(length / half)
  const step = length / count
  const [first, next] = upright ? [d`q${swing} ${step / 2} 0 ${step}`, d`t0 ${step}`] : [d`q${step / 2} ${swing} ${step} 0`, d`t${step} 0`]
  return d`M${x} ${y}` + first + next.repeat(count - 1)
}

function band([x, y]: Point, length: number, upright: boolean): string[] {
  return [30, 18, 6, -6, -18, -30].map((swing) => wave([x, y], length, 22, swing, upright))
}

function rosette(centre: Point, r: number): string {
  return range(12)
    .map((i) => {
      const [x, y] = polar(centre, r * 0.5, i / 12)
      return circle([x, y], r * 0.5)
    })
    .join('')
}

function drawFrame(): string {
  const [w, h, inset, corner] = [1350, 1900, 70, 46]
  const across = w - 2 * inset - 2 * corner
  const down = h - 2 * inset - 2 * corner
  const corners: Point[] = [
    [inset, inset],
    [w - inset, inset],
    [inset, h - inset],
    [w - inset, h - inset],
  ]
  const guilloche = [
    ...band([inset + corner, inset], across, false),
    ...band([inset + corner, h - inset], across, false),
    ...band([inset, inset + corner], down, true),
    ...band([w - inset, inset + corner], down, true),
  ]
  return sheet(
    { key: 'frame', w, h },
    stroke(paper, 'quiet', guilloche, 0.75, { 'stroke-opacity': 0.45 }),
    stroke(
      paper,
      'plain',
      corners.map((at) => rosette(at, corner - 6)),
      0.75,
    ),
    stroke(
      paper,
      'bright',
      corners.map((at) => circle(at, corner - 4)),
      1.25,
    ),
    stroke(paper, 'bright', rectangle({ x: 28, y: 28, w: w - 56, h: h - 56 }), 2),
    stroke(paper, 'plain', rectangle({ x: 38, y: 38, w: w - 76, h: h - 76 }), 0.75),
    stroke(paper, 'plain', rectangle({ x: 122, y: 122, w: w - 244, h: h - 244 }), 0.75),
    stroke(paper, 'quiet', rectangle({ x: 130, y: 130, w: w - 260, h: h - 260 }), 0.75),
  )
}

type Letter = keyof typeof serifGlyphs

function letter(char: Letter, [x, y]: Point, size: number, turn: number): string {
  const scale = round(size / 1000, 4)
  return el('path', {
    transform: `translate(${round(x, 1)} ${round(y, 1)})rotate(${round(turn, 1)})scale(${scale})translate(-500 -500)`,
    fill: sealRed,
    d: serifGlyphs[char],
  })
}

function drawSeal(): string {
  const centre: Point = [160, 160]
  const words: Letter[] = ['澄', '观', '演', '示', '专', '用', '章']
  const arcWords = words.map((char, i) => {
    const turn = 0.75 + (i - 3) * 0.098
    return letter(char, polar(centre, 108, turn), 46, (turn - 0.75) * 360)
  })
  const red = { stroke: sealRed }
  const ripples = [58, 66].map((r) => el('circle', { cx: 160, cy: 160, r, ...red, 'stroke-width': 1, 'stroke-opacity': 0.55 }))
  const middle = [letter('示', [136, 160], 44, 0), letter('例', [184, 160], 44, 0)]
  const foot = el('path', { ...red, 'stroke-width': 2, d: 'M112 262a112 112 0 0 0 96 0' })
  return sheet(
    { key: 'seal', w: 320, h: 320 },
    el('circle', { cx: 160, cy: 160, r: 150, ...red, 'stroke-width': 7 }),
    el('circle', { cx: 160, cy: 160, r: 142, ...red, 'stroke-width': 1 }),
    ...ripples,
    ...arcWords,
    ...middle,
    foot,
  )
}

// An abstract stroke, not a name.
function drawSignature(): string {
  const ink = { stroke: '#0A1B2E' }
  const stem = el('path', {
    ...ink,
    'stroke-width': 3.2,
    d: 'M34 92C52 44 78 18 84 30S58 108 46 112s10-40 44-56 30 8 18 30 2 26 20 4 22-34 28-30-14 30-4 34 24-16 32-28 10 2 6 14 4 16 16 4 16-22 22-18-6 22 2 24 18-12 30-14 18 8 34 4',
  })
  const sweep = el('path', { ...ink, 'stroke-width': 1.8, d: 'M40 134C120 112 220 108 306 116c22 2 10 12-24 14' })
  return sheet({ key: 'sign', w: 340, h: 160 }, stem, sweep)
}

export function drawCertificate(): Picture[] {
  return [
    { file: 'certificate/frame', svg: drawFrame() },
    { file: 'certificate/logo', svg: sheet({ key: 'certlogo', w: 160, h: 160 }, brandMark([12, 12], 136, paper)) },
    { file: 'certificate/signature', svg: drawSignature() },
    { file: 'certificate/seal', svg: drawSeal() },
  ]
}
