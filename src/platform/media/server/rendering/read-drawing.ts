import { cleanSvg } from './clean-svg.ts'
import { countDrawn, drawingLimits, isTooComplex } from './drawing-bounds.ts'
import type { RenderedPicture, RenderError } from './render-picture.ts'
import { findSvgSize, isSafeSvg } from './svg.ts'

/** What cleaning takes out and an author may miss. */
const risky =
  /<(?:\w+:)?(?:script|foreignObject|image|feImage|a|animate\w*|set|iframe|video|audio)[\s/>]|\son[a-z]+\s*=|\bhref\s*=\s*["'](?!#)|url\(\s*["']?(?!["']?#)|@import/i

/** A drawing as it is stored: cleaned, or refused for what it holds or takes. */
export async function readDrawing(bytes: Buffer): Promise<RenderedPicture | RenderError> {
  const given = bytes.toString('utf8')
  if (isTooComplex(given)) return 'tooComplex'
  const svg = await tryCleaning(given)
  if (svg === undefined) return 'broken'
  if (isTooComplex(svg) || countDrawn(svg) > drawingLimits.drawn) return 'tooComplex'
  const size = findSvgSize(svg)
  if (!size || !isSafeSvg(svg)) return 'unsafeSvg'
  return { ...size, content: Buffer.from(svg), renditions: [], isCleaned: risky.test(given) }
}

/** Undefined for markup that is not well-formed. */
async function tryCleaning(svg: string): Promise<string | undefined> {
  try {
    return await cleanSvg(svg)
  } catch {
    return undefined
  }
}
