import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font, PathCommand } from 'opentype.js'

const directory = join('content', 'fonts')
const files = ['dejavu-sans-bold.ttf', 'dejavu-serif-bold.ttf', 'dejavu-mono-bold.ttf', 'dejavu-serif-condensed-bold.ttf']

let loading: Promise<Font[]> | undefined

/** Reads the typefaces at the first captcha and caches them. */
export function loadTypefaces(): Promise<Font[]> {
  loading ??= readTypefaces().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function readTypefaces(): Promise<Font[]> {
  const { default: opentype } = await import('opentype.js')
  const contents = await Promise.all(files.map((file) => readFile(join(directory, file))))
  return contents.map(({ buffer, byteOffset, byteLength }) => opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength)))
}

export type Transform = (x: number, y: number) => [x: number, y: number]

type Character = { character: string; size: number }

const stepsOfLine = 4

/** The SVG path of a character around the origin, mapped by `transform`; straight lines are split into steps, so that they bend too. */
export function drawOutline(typefaces: Font[], { character, size }: Character, transform: Transform): string {
  const typeface = typefaces[randomInt(typefaces.length)] as Font
  const path = typeface.charToGlyph(character).getPath(0, 0, size)
  const box = path.getBoundingBox()
  const [middleX, middleY] = [(box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2]
  const point = (x: number, y: number) => writePoint(transform(x - middleX, y - middleY))

  let at = { x: 0, y: 0 }
  function draw(command: PathCommand): string {
    if (command.type === 'Z') return 'Z'
    const from = at
    at = command
    const end = point(at.x, at.y)
    if (command.type === 'Q') return `Q${point(command.x1, command.y1)} ${end}`
    if (command.type === 'C') return `C${point(command.x1, command.y1)} ${point(command.x2, command.y2)} ${end}`
    if (command.type === 'M') return `M${end}`
    return stepsBetween(from, at)
      .map(([x, y]) => `L${point(x, y)}`)
      .join('')
  }
  return path.commands.map(draw).join('')
}

type Point = { x: number; y: number }

function stepsBetween(from: Point, to: Point): [number, number][] {
  return Array.from({ length: stepsOfLine }, (_, step) => {
    const share = (step + 1) / stepsOfLine
    return [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share]
  })
}

function writePoint([x, y]: [number, number]): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}
