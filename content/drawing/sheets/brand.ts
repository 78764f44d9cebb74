import { sansGlyphs } from '../glyphs.ts'
import { circle, d, el, fill, stroke, type Point } from '../pen.ts'
import { sheet, type Picture } from '../sheet.ts'
import { drawCalm } from './bands.ts'
import { ink, paper, type Tone } from '../tones.ts'

// Ripples that share one tangent point: still water, and an eye that looks into it.
function ring([x, y]: Point, unit: number, edge: number, width: number): string {
  return circle([x + 32 * unit, y + (62 - edge) * unit], (edge - width / 2) * unit)
}

export function brandMark(at: Point, size: number, tone: Tone): string {
  const unit = size / 64
  return [
    stroke(tone, 'bright', ring(at, unit, 30, 4), 4 * unit),
    stroke(tone, 'bright', ring(at, unit, 20, 3.4), 3.4 * unit),
    fill(tone, 'bright', ring(at, unit, 10, 0)),
  ].join('')
}

// At 16 pixels the middle ring would blur.
function smallMark(tone: Tone): string {
  return stroke(tone, 'bright', ring([0, 0], 1, 31, 6.5), 6.5) + fill(tone, 'bright', ring([0, 0], 1, 16, 0))
}

function wordmark([x, y]: Point, size: number, color: string): string {
  const scale = size / 1000
  const step = size * 1.06
  return Object.values(sansGlyphs)
    .map((data, i) => el('path', { transform: d`translate(${x + i * step} ${y})scale(` + `${scale})`, fill: color, d: data }))
    .join('')
}

function logo(key: string, tone: Tone): string {
  return sheet({ key, w: 152, h: 48 }, brandMark([2, 4], 40, tone), wordmark([54, 4], 40, tone.text))
}

export function drawBrand(): Picture[] {
  return [
    { file: 'brand/logo', svg: logo('logo', paper) },
    { file: 'brand/logo-light', svg: logo('logol', ink) },
    { file: 'brand/mark', svg: sheet({ key: 'mark', w: 64, h: 64 }, brandMark([0, 0], 64, paper)) },
    { file: 'brand/favicon', svg: sheet({ key: 'fav', w: 64, h: 64 }, smallMark(paper)) },
    {
      file: 'brand/icon-180',
      png: 180,
      svg: sheet({ key: 'icon', w: 180, h: 180, tone: ink, light: [90, 60] }, brandMark([38, 38], 104, ink)),
    },
    {
      file: 'brand/share',
      png: 1200,
      svg: sheet(
        { key: 'share', w: 1200, h: 630, tone: ink, light: [880, 270] },
        drawCalm('share', 1200, 630),
        brandMark([96, 259], 112, ink),
        wordmark([240, 261], 108, ink.text),
      ),
    },
  ]
}
