import { smooth } from '../curves.ts'
import { crosses, station } from '../marks.ts'
import { circle, el, fill, polyline, range, stroke, type Point } from '../pen.ts'
import { sheet, type Picture } from '../sheet.ts'
import { paper } from '../tones.ts'

const bend = (x: number, y: number): Point => [x + 26 * Math.sin(y * 0.009 + 0.6) + y * 0.1, y + 22 * Math.sin(x * 0.006) - x * 0.04]

function road(points: readonly Point[]): string {
  return smooth(points.map(([x, y]) => bend(x, y)))
}

const across = (y: number, from = -80, to = 1040) => road(range(13).map((i): Point => [from + ((to - from) * i) / 12, y]))
const down = (x: number, from = -60, to = 560) => road(range(9).map((i): Point => [x, from + ((to - from) * i) / 8]))

function drawStreets(data: readonly string[], width: number, edge: number): string {
  const joined = data.join('')
  return (
    el('path', { stroke: '#D5DFE8', 'stroke-width': width + edge, d: joined }) +
    el('path', { stroke: '#FFFFFF', 'stroke-width': width, d: joined })
  )
}

// An invented quarter: no street of it exists.
export function drawStreetPlan(): Picture {
  const lanes = [
    across(30, -80, 420),
    across(150),
    across(210, 300, 1040),
    across(345),
    across(405, -80, 560),
    across(470),
    down(60),
    down(180),
    down(245, 270, 560),
    down(385),
    down(460, -60, 270),
    down(590),
    down(655, 270, 560),
    down(780),
    down(850, -60, 400),
    down(950),
  ]
  const avenues = [across(92), across(275), down(310), down(710)]
  const river = 'M-20 470C120 400 180 520 330 470S560 380 700 430s180 20 290-50v130H-20z'
  const park = polyline([bend(470, 160), bend(580, 160), bend(580, 262), bend(470, 262)], true)
  const here = bend(540, 300)
  const svg = sheet(
    { key: 'plan', w: 960, h: 480 },
    el('rect', { width: 960, height: 480, fill: '#EEF3F7' }),
    el('path', { fill: '#DCEBF0', d: park }),
    drawStreets(lanes, 6, 2),
    el('path', { fill: '#D3E6EC', d: river }),
    stroke(
      paper,
      'faint',
      range(4).map(
        (i) =>
          `M-20 ${486 + i * 10}C120 ${416 + i * 10} 180 ${536 + i * 8} 330 ${486 + i * 8}S560 ${396 + i * 12} 700 ${446 + i * 10}s180 20 290-50`,
      ),
    ),
    drawStreets(avenues, 13, 2),
    crosses({ x: 60, y: 60, w: 840, h: 360 }, 120, paper),
    stroke(
      paper,
      'quiet',
      [34, 58].map((r) => circle(here, r)),
    ),
    fill(paper, 'faint', circle(here, 34)),
    station(here, paper, 11),
  )
  return { file: 'map/static', svg }
}
