import type { Framework } from '../frameworks.ts'
import { d, el, rectangle, stroke, write } from '../pen.ts'
import { type Picture, sheet } from '../sheet.ts'
import { white } from '../tones.ts'

const width = 360
const edge = 12
const inner = width - 2 * edge
const titleHeight = 40
const rowHeight = 40
const rowGap = 8
const columnGap = 10
const layerGap = 16
const sideHeight = 44

const isLong = (words: string) => words.length > 8

/** The blocks in rows of two; what is too long for half a row has one of its own. */
function splitIntoRows(blocks: readonly string[]): string[][] {
  const rows: string[][] = []
  for (const block of blocks) {
    const last = rows.at(-1)
    if (last?.length === 1 && !isLong(block) && !last.some(isLong)) last.push(block)
    else rows.push([block])
  }
  return rows
}

function layerHeight(blocks: readonly string[]): number {
  return titleHeight + splitIntoRows(blocks).length * (rowHeight + rowGap) + rowGap
}

function drawBlock(words: string, box: { x: number; y: number; w: number; h: number }, main: boolean): string {
  return (
    el('path', {
      fill: '#FFFFFF',
      stroke: main ? '#0B6E8A' : '#C9D7E2',
      'stroke-opacity': main ? 0.6 : undefined,
      d: rectangle(box, 4),
    }) + write(box.x + box.w / 2, box.y + box.h / 2 + 5.5, words, 15, white.text, { 'text-anchor': 'middle' })
  )
}

function drawLayer({ title, blocks }: Framework['layers'][number], y: number, main: boolean): string {
  const rows = splitIntoRows(blocks).map((row, i) => {
    const w = (inner - 2 * edge - columnGap * (row.length - 1)) / row.length
    const top = y + titleHeight + i * (rowHeight + rowGap)
    return row.map((words, k) => drawBlock(words, { x: 2 * edge + k * (w + columnGap), y: top, w, h: rowHeight }, main)).join('')
  })
  return [
    el('path', {
      fill: main ? '#E6F3F6' : '#F5F8FA',
      stroke: main ? '#0B6E8A' : '#E1E8EF',
      'stroke-width': main ? 1.5 : undefined,
      d: rectangle({ x: edge, y, w: inner, h: layerHeight(blocks) }, 8),
    }),
    write(2 * edge, y + 26, title, 16, main ? '#095C74' : white.text, { 'font-weight': 600 }),
    ...rows,
  ].join('')
}

function drawSide(words: string, y: number): string {
  return (
    el('path', { fill: '#FFFFFF', stroke: '#C9D7E2', d: rectangle({ x: edge, y, w: inner, h: sideHeight }, 8) }) +
    write(width / 2, y + sideHeight / 2 + 5.5, words, 15, white.quietText, { 'text-anchor': 'middle' })
  )
}

/** The same framework for phones, a layer below the other: its words stay as large as those of the page. */
export function drawSmallFramework(name: string, { layers, core, sides }: Framework): Picture {
  let y = edge
  const parts: string[] = []
  for (const [i, layer] of layers.entries()) {
    parts.push(drawLayer(layer, y, i === core))
    y += layerHeight(layer.blocks)
    parts.push(stroke(white, 'quiet', [d`M${width / 3} ${y}v${layerGap}`, d`M${(2 * width) / 3} ${y}v${layerGap}`]))
    y += layerGap
  }
  for (const side of sides) {
    parts.push(drawSide(side, y))
    y += sideHeight + rowGap
  }
  return {
    file: `platforms/${name}/framework-small`,
    svg: sheet({ key: `${name}s`, w: width, h: y + edge - rowGap, tone: white }, ...parts),
  }
}
