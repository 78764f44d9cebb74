import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font, Path } from 'fontkit'

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
  const { create } = await import('fontkit')
  const contents = await Promise.all(files.map((file) => readFile(join(directory, file))))
  return contents.map((content) => create(content) as Font)
}

export type Transform = (x: number, y: number) => [x: number, y: number]

type Character = { character: string; size: number }

const stepsOfLine = 4
const letters = { moveTo: 'M', quadraticCurveTo: 'Q', bezierCurveTo: 'C' }

/** The SVG path of a character around the origin, mapped by `transform`; straight lines are split into steps, so that they bend too. */
export function drawOutline(typefaces: Font[], { character, size }: Character, transform: Transform): string {
  const typeface = typefaces[randomInt(typefaces.length)] as Font
  const { path } = typeface.glyphForCodePoint(character.codePointAt(0) as number)
  const scale = size / typeface.unitsPerEm
  const { minX, maxX, minY, maxY } = path.bbox
  // Typefaces count upwards, pictures downwards.
  const toPoint = (x = 0, y = 0): Point => ({ x: (x - (minX + maxX) / 2) * scale, y: ((minY + maxY) / 2 - y) * scale })
  const write = ({ x, y }: Point) => writePoint(transform(x, y))

  let at: Point = { x: 0, y: 0 }
  function draw({ command, args }: Path['commands'][number]): string {
    if (command === 'closePath') return 'Z'
    const points = Array.from({ length: args.length / 2 }, (_, n) => toPoint(args[2 * n], args[2 * n + 1]))
    const from = at
    at = points.at(-1) as Point
    if (command === 'lineTo')
      return stepsBetween(from, at)
        .map((point) => `L${write(point)}`)
        .join('')
    return `${letters[command]}${points.map(write).join(' ')}`
  }
  return path.commands.map(draw).join('')
}

type Point = { x: number; y: number }

function stepsBetween(from: Point, to: Point): Point[] {
  return Array.from({ length: stepsOfLine }, (_, step) => {
    const share = (step + 1) / stepsOfLine
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  })
}

function writePoint([x, y]: [number, number]): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}
