import type sanitizeHtml from 'sanitize-html'
import { countDrawn, drawingLimits, isTooComplex } from './drawing-bounds.ts'
import { readMarkup, removeSvgPrefix } from './read-markup.ts'
import type { RenderedPicture, RenderError } from './render-picture.ts'
import { findSvgSize, isSafeSvg } from './svg.ts'

/** What cleaning takes out and an author may miss. */
const risky =
  /<(?:\w+:)?(?:script|foreignObject|image|feImage|a|animate\w*|set|iframe|video|audio)[\s/>]|\son[a-z]+\s*=|\bhref\s*=\s*["'](?!#)|url\(\s*["']?(?!["']?#)|@import/i

/** A drawing as it is stored: cleaned, or refused for what it holds or takes. */
export async function readDrawing(bytes: Buffer): Promise<RenderedPicture | RenderError> {
  const given = removeSvgPrefix(readMarkup(bytes))
  if (isTooComplex(given)) return 'tooComplex'
  const svg = await tryCleaning(given)
  if (svg === undefined) return 'broken'
  if (isTooComplex(svg) || countDrawn(svg) > drawingLimits.drawn) return 'tooComplex'
  const size = findSvgSize(svg)
  if (!isSafeSvg(svg)) return 'unsafeSvg'
  if (!size) return 'sizeless'
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

const shapes = ['svg', 'g', 'defs', 'symbol', 'use', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'title', 'desc']
const texts = ['text', 'tspan', 'textPath']
const paints = ['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter']
const effects = [
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feDropShadow',
  'feFlood',
  'feFuncA',
  'feFuncB',
  'feFuncG',
  'feFuncR',
  'feGaussianBlur',
  'feMerge',
  'feMergeNode',
  'feMorphology',
  'feOffset',
  'feTile',
  'feTurbulence',
]

const ownReference = /^#[\w.-]+$/
const ownUrl = /\burl\(\s*(["']?)(#[\w.-]+)\1\s*\)/gi
// Whatever else may stand before a bracket could load something: image-set(), image(), cross-fade(), src() and what is still to come.
const drawingFunctions =
  /\b(?:rgba?|hsla?|matrix|translate[xy]?|scale[xy]?|rotate|skew[xy]?|calc|min|max|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|polygon|circle|ellipse|inset)\(/gi
/** Attributes whose brackets are text. */
const texted = new Set(['id', 'class', 'aria-label', 'lang', 'name', 'role'])

const options: sanitizeHtml.IOptions = {
  allowedTags: [...shapes, ...texts, ...paints, ...effects],
  allowedAttributes: false,
  disallowedTagsMode: 'discard',
  // The text of a style sheet comes out unescaped, so its rules are written into the elements before.
  nonTextTags: ['script', 'style', 'foreignObject', 'metadata', 'iframe', 'audio', 'video', 'image', 'handler', 'animate', 'set'],
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  selfClosing: [],
  parseStyleAttributes: false,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(attribs) }) },
}

/**
 * Removes scripts, handlers, style sheets, foreign and animated content, and addresses of other places from an SVG.
 * The rules of its style sheets become attributes of the elements.
 */
async function cleanSvg(svg: string): Promise<string> {
  const [{ default: sanitize }, { optimize }] = await Promise.all([import('sanitize-html'), import('svgo')])
  const { data } = optimize(svg.replaceAll(/<!DOCTYPE[^>[]*(?:\[(?:[^\]]*\])?[^>]*)?>/gi, ''), {
    multipass: false,
    plugins: [{ name: 'inlineStyles', params: { onlyMatchedOnce: false } }],
  })
  return sanitize(data, options).trim()
}

function cleanAttributes(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => cleanAttribute(name, value)))
}

function cleanAttribute(name: string, given: string): [string, string][] {
  const value = given.replaceAll(ownUrl, 'url($2)')
  if (name === 'xmlns') return [[name, 'http://www.w3.org/2000/svg']]
  if (name === 'href' || name === 'xlink:href') return ownReference.test(value) ? [['href', value]] : []
  if (/^on/i.test(name) || name.includes(':') || /javascript:|data:/i.test(value)) return []
  if (texted.has(name)) return [[name, value]]
  if (name !== 'style') return loadsNothing(value) ? [[name, value]] : []
  const declarations = value.split(';').filter((declaration) => declaration.trim() !== '' && loadsNothing(declaration))
  return declarations.length > 0 ? [[name, declarations.join(';')]] : []
}

/** No function but those that draw, no escapes that could hide one. */
function loadsNothing(value: string): boolean {
  return !/[\\@(]/.test(value.replaceAll(ownUrl, '').replaceAll(drawingFunctions, ''))
}
