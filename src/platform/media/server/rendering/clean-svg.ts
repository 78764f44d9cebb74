import type sanitizeHtml from 'sanitize-html'

const shapes = ['svg', 'g', 'defs', 'symbol', 'use', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'title', 'desc']
const texts = ['text', 'tspan', 'textPath', 'style']
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
const outsideUrl = /url\(\s*(?!["']?#)/i

const options: sanitizeHtml.IOptions = {
  allowedTags: [...shapes, ...texts, ...paints, ...effects],
  allowedAttributes: false,
  allowVulnerableTags: true,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'foreignObject', 'metadata', 'iframe', 'audio', 'video', 'image', 'a', 'handler', 'animate', 'set'],
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  selfClosing: [],
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(attribs) }) },
}

/** Takes from a drawing what runs, loads or links: scripts, handlers, foreign and animated content, addresses of other places. */
export async function cleanSvg(svg: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html')
  return sanitize(svg.replaceAll(/<!DOCTYPE[^>[]*(?:\[(?:[^\]]*\])?[^>]*)?>/gi, ''), options).trim()
}

function cleanAttributes(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => cleanAttribute(name, value)))
}

function cleanAttribute(name: string, value: string): [string, string][] {
  if (name === 'xmlns') return [[name, 'http://www.w3.org/2000/svg']]
  if (name === 'href' || name === 'xlink:href') return ownReference.test(value) ? [['href', value]] : []
  if (/^on/i.test(name) || name.includes(':') || outsideUrl.test(value)) return []
  return /javascript:|data:|expression\(/i.test(value) ? [] : [[name, value]]
}
