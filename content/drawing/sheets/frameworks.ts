import { frameworks, type Framework } from '../frameworks.ts'
import { dots } from '../marks.ts'
import { d, el, range, rectangle, stroke, write } from '../pen.ts'
import { sheet, type Picture } from '../sheet.ts'
import { white } from '../tones.ts'
import { drawSmallFramework } from './small-frameworks.ts'

const left = 32
const right = 888
const top = 32
const height = 88
const gap = 14
const label = 132

function drawLayer({ layers, core }: Framework, i: number): string {
  const layer = layers[i]
  if (!layer) return ''
  const y = top + i * (height + gap)
  const main = i === core
  const room = right - left - label - 20
  const blockGap = 12
  const width = (room - blockGap * (layer.blocks.length - 1)) / layer.blocks.length
  const frame = rectangle({ x: left, y, w: right - left, h: height }, 8)
  const blocks = layer.blocks.map((words, k) => {
    const x = left + label + k * (width + blockGap)
    const box = rectangle({ x, y: y + 18, w: width, h: height - 36 }, 4)
    const size = words.length * 15 > width - 12 ? 14 : 15
    return (
      el('path', { fill: '#FFFFFF', stroke: main ? '#0B6E8A' : '#C9D7E2', 'stroke-opacity': main ? 0.6 : undefined, d: box }) +
      write(x + width / 2, y + height / 2 + 5.5, words, size, white.text, { 'text-anchor': 'middle' })
    )
  })
  return [
    el('path', {
      fill: main ? '#E6F3F6' : '#F5F8FA',
      stroke: main ? '#0B6E8A' : '#E1E8EF',
      'stroke-width': main ? 1.5 : undefined,
      d: frame,
    }),
    stroke(white, main ? 'plain' : 'faint', d`M${left + label - 22} ${y + 22}v${height - 44}`),
    write(left + 24, y + height / 2 + 6, layer.title, 17, main ? '#095C74' : white.text, { 'font-weight': 600 }),
    ...blocks,
  ].join('')
}

function drawSide(words: string, x: number): string {
  const tall = 5 * height + 4 * gap
  const chars = [...words]
  const pitch = 26
  const start = top + tall / 2 - ((chars.length - 1) * pitch) / 2
  return [
    el('path', { fill: '#FFFFFF', stroke: '#C9D7E2', d: rectangle({ x, y: top, w: 50, h: tall }, 8) }),
    ...chars.map((char, i) => write(x + 25, start + i * pitch + 6, char, 16, white.quietText, { 'text-anchor': 'middle' })),
  ].join('')
}

function drawFramework(name: string, framework: Framework): Picture {
  const joints = range(4).flatMap((i) => range(3).map((k) => [left + label + 150 + k * 220, top + (i + 1) * height + i * gap] as const))
  const links = joints.map(([x, y]) => d`M${x} ${y}v${gap}`)
  const svg = sheet(
    { key: `${name}w`, w: 1040, h: 560, tone: white },
    ...range(5).map((i) => drawLayer(framework, i)),
    stroke(white, 'quiet', links),
    dots(
      joints.flatMap(([x, y]) => [[x, y] as const, [x, y + gap] as const]),
      white,
      2,
      'plain',
    ),
    ...framework.sides.map((words, i) => drawSide(words, right + 18 + i * 62)),
  )
  return { file: `platforms/${name}/framework`, svg }
}

export function drawFrameworks(): Picture[] {
  return Object.entries(frameworks).flatMap(([name, framework]) => [drawFramework(name, framework), drawSmallFramework(name, framework)])
}
