import { bold, drawBars, drawCurve, drawSteps, drawTable, type Size } from '../screens/parts.ts'
import { type Screen, screens } from '../screens/read-facts.ts'
import { d, el, fill, rectangle, stroke, write, type Box } from '../pen.ts'
import { sheet, type Picture } from '../sheet.ts'
import { paper, white } from '../tones.ts'

function drawWindow({ x, y, w, h }: Box, name: string, size: number): string {
  return [
    el('path', { fill: '#0B6E8A', 'fill-opacity': 0.05, d: rectangle({ x: x + 5, y: y + 7, w, h }, 10) }),
    el('path', { fill: '#FFFFFF', stroke: '#C9D7E2', d: rectangle({ x, y, w, h }, 10) }),
    stroke(white, 'faint', d`M${x} ${y + 44}h${w}`),
    stroke(white, 'bright', d`M${x + 22} ${y + 22}h0`, 10),
    bold(x + 38, y + 22 + size * 0.36, name, size),
  ].join('')
}

function drawPanel(box: Box, title: string, { text }: Size): string {
  return stroke(white, 'faint', rectangle(box, 6)) + bold(box.x + 14, box.y + 24, title, text)
}

const inner = ({ x, y, w, h }: Box): Box => ({ x: x + 14, y: y + 38, w: w - 28, h: h - 48 })

function drawMenu({ x, y, w }: Box, { menu }: Screen, { text }: Size): string {
  return menu
    .map((entry, i) => {
      const middle = y + 30 + i * 40
      const chosen = i === 0 ? fill(white, 'whisper', rectangle({ x: x + 8, y: middle - 16, w: w - 16, h: 32 }, 4)) : ''
      return chosen + write(x + 20, middle + text * 0.36, entry, text, i === 0 ? white.line : white.quietText)
    })
    .join('')
}

function drawFigures({ x, y, w, h }: Box, { figures }: Screen): string {
  return figures
    .map(([label, value], i) => {
      const box = { x: x + (i * (w + 12)) / 4, y, w: (w - 36) / 4, h }
      return (
        stroke(white, 'faint', rectangle(box, 6)) +
        write(box.x + 14, y + 24, label, 14, white.quietText) +
        bold(box.x + 14, y + 54, value, 24)
      )
    })
    .join('')
}

// For cards and beside the introduction: the table, and beside it in turn the columns or the steps.
function drawSmall(screen: Screen, i: number): string {
  const size = { text: 16, row: 44 }
  const [left, right] = [
    { x: 34, y: 76, w: 372, h: 300 },
    { x: 418, y: 76, w: 188, h: 300 },
  ]
  const side = i % 2 === 0 ? { title: '进度', draw: drawSteps } : { title: screen.bars.title.replace(/（.*/, ''), draw: drawBars }
  return [
    drawWindow({ x: 20, y: 18, w: 600, h: 370 }, screen.name, 18),
    drawPanel(left, screen.menu[0] ?? '', size),
    drawTable({ ...inner(left), y: left.y + 32 }, screen, size, [0, 3]),
    drawPanel(right, side.title, size),
    side.draw(inner(right), screen, { text: 15, row: 48 }),
  ].join('')
}

function drawLarge(screen: Screen): string {
  const size = { text: 16, row: 36 }
  const boxes = {
    table: { x: 172, y: 158, w: 480, h: 260 },
    steps: { x: 664, y: 158, w: 256, h: 260 },
    bars: { x: 172, y: 430, w: 368, h: 140 },
    curve: { x: 552, y: 430, w: 368, h: 140 },
  }
  return [
    drawWindow({ x: 24, y: 18, w: 912, h: 566 }, screen.name, 18),
    stroke(white, 'faint', d`M156 62v522`),
    drawMenu({ x: 24, y: 70, w: 132, h: 500 }, screen, size),
    drawFigures({ x: 172, y: 78, w: 748, h: 68 }, screen),
    drawPanel(boxes.table, screen.menu[0] ?? '', size),
    drawTable({ ...inner(boxes.table), y: boxes.table.y + 34 }, screen, size, [0, 1, 2, 3]),
    drawPanel(boxes.steps, screen.steps.title, size),
    drawSteps({ ...inner(boxes.steps), y: boxes.steps.y + 42 }, screen, { text: 15, row: 40 }),
    drawPanel(boxes.bars, screen.bars.title, size),
    drawBars({ ...inner(boxes.bars), y: boxes.bars.y + 36 }, screen, { text: 14, row: 24 }),
    drawPanel(boxes.curve, screen.curve.title, size),
    drawCurve(inner(boxes.curve), screen, { text: 13, row: 0 }),
  ].join('')
}

export function drawSystems(): Picture[] {
  return screens.flatMap((screen, i): Picture[] => {
    const number = String(i + 1).padStart(2, '0')
    return [
      { file: `systems/${number}`, svg: sheet({ key: `y${number}`, w: 640, h: 400, tone: paper }, drawSmall(screen, i)) },
      { file: `systems/func-${number}`, svg: sheet({ key: `f${number}`, w: 960, h: 600, tone: paper }, drawLarge(screen)) },
    ]
  })
}
