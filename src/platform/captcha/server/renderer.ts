import { randomInt } from 'node:crypto'
import { captchaImage, type CaptchaScale } from '../rules.ts'
import { issueLimits } from './issue-limits.ts'
import { loadTypefaces, drawOutline, type Transform } from './glyphs.ts'

/** Without characters that look alike; answers are compared without case. */
export const alphabet = 'abcdefhkmnprstuvwxyACDEFHKLMNPRTUVWXY34678'

// Measured with tesseract (test/security/captcha-reading.ts): it reads about one in a hundred of these images.
const maxDistortion = { degrees: 20, shear: 0.3, warp: 2.2, jitterX: 1.5, jitterY: 2, sizeChange: 0.12 }
const margin = 5
// Five characters in the same width are hard enough to read without overlap.
const overlaps = { usual: 4, crowded: 1 }
const lineWidth = 2.2
const sizeOfHeight = 0.86
/** An SVG has one pixel for each of its units at this density. */
const pixelsPerInch = 72

const { width, height } = captchaImage

export function randomAnswer(characters: number): string {
  return Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Renders the text as a distorted PNG. */
export async function renderCaptcha(text: string, scale: CaptchaScale): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const svg = await drawCaptcha(text)
  return sharp(Buffer.from(svg), { density: pixelsPerInch * scale })
    .png()
    .toBuffer()
}

async function drawCaptcha(text: string): Promise<string> {
  const typefaces = await loadTypefaces()
  const warp = randomWarp()
  const ink = `rgb(${randomInt(30, 90)},${randomInt(30, 90)},${randomInt(60, 140)})`
  const background = `rgb(${randomInt(225, 250)},${randomInt(225, 250)},${randomInt(225, 250)})`
  const slot = (width - 2 * margin) / text.length
  const crowded = text.length > issueLimits.characters
  const overlap = crowded ? overlaps.crowded : overlaps.usual
  const baseSize = height * sizeOfHeight * (crowded ? issueLimits.characters / text.length : 1)
  const glyphs = text.split('').map((character, index) => {
    const towardsMiddle = overlap * (index - (text.length - 1) / 2)
    const x = margin + slot * (index + 0.5) - towardsMiddle + jitter(maxDistortion.jitterX)
    const y = height / 2 + jitter(maxDistortion.jitterY)
    const size = baseSize * (1 + jitter(maxDistortion.sizeChange))
    return drawOutline(typefaces, { character, size }, createRandomTransform(x, y, warp))
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${background}"/>
    <g fill="${ink}">${glyphs.map((outline) => `<path d="${outline}"/>`).join('')}</g>
    <path d="${randomCurve()}" fill="none" stroke="${ink}" stroke-width="${lineWidth + jitter(0.3)}"/>
  </svg>`
}

/** Rotates and shears a character about its centre, moves it to (x, y) and warps the result. */
function createRandomTransform(x: number, y: number, warp: Transform): Transform {
  const angle = (jitter(maxDistortion.degrees) * Math.PI) / 180
  const shear = jitter(maxDistortion.shear)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (left, top) => {
    const sheared = left + shear * top
    return warp(x + cos * sheared - sin * top, y + sin * sheared + cos * top)
  }
}

/** One wave along and one across the whole image. */
function randomWarp(): Transform {
  const along = { height: between(0.6, 1) * maxDistortion.warp, phase: between(0, 2 * Math.PI), pace: between(0.06, 0.11) }
  const across = { height: between(0.5, 1) * maxDistortion.warp * 1.2, phase: between(0, 2 * Math.PI), pace: between(0.15, 0.28) }
  return (x, y) => [x + across.height * Math.sin(y * across.pace + across.phase), y + along.height * Math.sin(x * along.pace + along.phase)]
}

/** A stroke in the colour of the characters, from one side to the other. */
function randomCurve(): string {
  const start = [between(0, 8), between(4, height - 4)]
  const bends = [between(20, 40), between(0, height), between(55, 80), between(0, height)]
  const end = [between(width - 8, width), between(4, height - 4)]
  return `M${start.join(' ')}C${[...bends, ...end].join(' ')}`
}

const fineness = 1_000_000

function between(low: number, high: number): number {
  return low + (randomInt(fineness) / fineness) * (high - low)
}

function jitter(range: number): number {
  return between(-range, range)
}
