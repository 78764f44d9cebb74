import { cutText } from './cut-text.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of an HTML fragment on one line, without tags and pictures. */
export function htmlToText(html: string): string {
  return html
    .replace(/<\/?(?:a|strong|em|code|sub|sup)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] as string)
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most `length` characters of a text; a text that is cut ends with an ellipsis. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : `${cutText(text, length - 1)}…`
}
