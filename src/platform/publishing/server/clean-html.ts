import type sanitizeHtml from 'sanitize-html'
import { readOwnPath, readWebAddress } from '#kit/web-addresses.ts'

const blocks = ['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'figure', 'figcaption', 'pre']
const inline = ['strong', 'em', 'sub', 'sup', 'code', 'a', 'img', 'video']
const table = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const cell = ['colspan', 'rowspan', 'scope']
const ownPicture = /^\/media\/[0-9a-f]+\/[0-9]+(x[0-9]+)?\.(?!webm$)[a-z]+$/
const ownVideo = /^\/media\/[0-9a-f]{20}\/[0-9]+x[0-9]+\.(mp4|webm)$/
const whole = /^\d{1,4}$/

const options: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...inline, ...table],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    video: ['src', 'poster', 'width', 'height', 'controls', 'preload', 'playsinline', 'aria-label'],
    th: cell,
    td: cell,
    ol: ['start', { name: 'type', values: ['a', 'A', 'i', 'I'] }],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [], video: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
  ],
  transformTags: { a: cleanLink, img: cleanPicture, video: cleanVideo, b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'video') && !attribs.src,
}

/** Sanitises HTML of editors to structure, links and our own pictures and videos. The library is loaded at the first text, since it takes 4 MB. */
export async function cleanHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html')
  return sanitize(html, options).trim()
}

function cleanLink(tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const given = href.trim()
  const isOutside = /^https?:/i.test(given)
  const read = isOutside ? readWebAddress(given) : given.startsWith('/') ? readOwnPath(given) : given
  return { tagName, attribs: { ...(read && { href: read }), ...(read && isOutside && { rel: 'noopener noreferrer' }) } }
}

function cleanPicture(tagName: string, { src = '', alt = '', width = '', height = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!ownPicture.test(src)) return { tagName, attribs: {} }
  const size = whole.test(width) && whole.test(height) ? { width, height } : {}
  return { tagName, attribs: { src, alt, ...size, loading: 'lazy' } }
}

/** Nothing of a video is loaded but its poster before a visitor starts it. */
function cleanVideo(
  tagName: string,
  { src = '', poster = '', width = '', height = '', ...others }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag {
  if (!ownVideo.test(src)) return { tagName, attribs: {} }
  const size = whole.test(width) && whole.test(height) ? { width, height } : {}
  const [shown, label] = [ownPicture.test(poster) ? { poster } : {}, others['aria-label']?.trim() ?? '']
  const attribs = { src, ...shown, ...size, controls: '', preload: 'none', playsinline: '', ...(label && { 'aria-label': label }) }
  return { tagName, attribs }
}
