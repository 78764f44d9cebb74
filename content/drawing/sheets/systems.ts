import { d, el, fill, range, rectangle, stroke, type Box } from '../pen.ts'
import { seedRandom, type Random } from '../random.ts'
import { screens } from '../screens/systems.ts'
import { words, type Widget } from '../screens/words.ts'
import { sheet, type Picture } from '../sheet.ts'
import { paper, white } from '../tones.ts'

function drawWindow({ x, y, w, h }: Box, rail: number): string {
  const shade = el('path', { fill: '#0B6E8A', 'fill-opacity': 0.05, d: rectangle({ x: x + 5, y: y + 7, w, h }, 10) })
  const frame = el('path', { fill: '#FFFFFF', stroke: '#C9D7E2', d: rectangle({ x, y, w, h }, 10) })
  const items = range(Math.floor((h - 80) / 30))
  return [
    shade,
    frame,
    stroke(white, 'faint', [d`M${x} ${y + 36}h${w}`, d`M${x + rail} ${y + 36}v${h - 36}`]),
    stroke(white, 'bright', d`M${x + 20} ${y + 18}h0`, 9),
    words(x + 34, y + 18, 54, 'plain', 5),
    words(x + w - 96, y + 18, 40, 'quiet', 4),
    stroke(white, 'quiet', d`M${x + w - 28} ${y + 18}h0`, 12),
    fill(white, 'whisper', rectangle({ x: x + 8, y: y + 79, w: rail - 16, h: 22 }, 4)),
    ...items.map((i) => words(x + 18, y + 60 + i * 30, rail * (0.34 + ((i * 5) % 4) * 0.07), i === 1 ? 'bright' : 'quiet', 4)),
  ].join('')
}

function drawPanel(box: Box, widget: Widget, random: Random): string {
  const head = words(box.x + 16, box.y + 18, Math.min(72, box.w * 0.3), 'plain', 4)
  const inner = { x: box.x + 16, y: box.y + 36, w: box.w - 32, h: box.h - 52 }
  return stroke(white, 'faint', rectangle(box, 6)) + head + widget(inner, random)
}

function drawFigures({ x, y, w, h }: Box): string {
  return range(4)
    .map((i) => {
      const box = { x: x + (i * (w + 12)) / 4, y, w: (w - 36) / 4, h }
      return (
        stroke(white, 'faint', rectangle(box, 6)) +
        words(box.x + 14, y + 18, 40, 'quiet', 3) +
        words(box.x + 14, y + 38, 30 + ((i * 23) % 40), i === 0 ? 'bright' : 'plain', 8)
      )
    })
    .join('')
}

export function drawSystems(): Picture[] {
  return screens.flatMap(({ main, side, low }, i): Picture[] => {
    const number = String(i + 1).padStart(2, '0')
    const small = seedRandom(`system-${number}`)
    const large = seedRandom(`function-${number}`)
    return [
      {
        file: `systems/${number}`,
        svg: sheet(
          { key: `y${number}`, w: 640, h: 400, tone: paper },
          drawWindow({ x: 44, y: 36, w: 552, h: 328 }, 92),
          drawPanel({ x: 150, y: 86, w: 272, h: 264 }, main, small),
          drawPanel({ x: 434, y: 86, w: 148, h: 264 }, side, small),
        ),
      },
      {
        file: `systems/func-${number}`,
        svg: sheet(
          { key: `f${number}`, w: 960, h: 600, tone: paper },
          drawWindow({ x: 40, y: 36, w: 880, h: 528 }, 116),
          drawFigures({ x: 172, y: 88, w: 732, h: 54 }),
          drawPanel({ x: 172, y: 154, w: 492, h: 246 }, main, large),
          drawPanel({ x: 676, y: 154, w: 228, h: 246 }, side, large),
          drawPanel({ x: 172, y: 412, w: 360, h: 136 }, low[0], large),
          drawPanel({ x: 544, y: 412, w: 360, h: 136 }, low[1], large),
        ),
      },
    ]
  })
}
