import { upcomingServices } from '#platform/site/rules.ts'

export const upcomingPaths: string[] = upcomingServices.map(({ path }) => path)

/** How texts speak of what is not open yet: the names of these services, other names for them, and functions that the product lacks. */
const otherNames = ['进度查询', '方案申请', '长者模式', '字号可切换']
const upcomingWords = [...upcomingServices.map(({ name }) => name), ...otherNames]

/** The words in a text that promise something not open yet. A sentence that says 即将开放 promises nothing. */
export function promisesIn(text: string): string[] {
  const sentences = text.split(/(?<=[。；！？])/).filter((sentence) => !sentence.includes('即将开放'))
  return upcomingWords.filter((word) => sentences.some((sentence) => sentence.includes(word)))
}

export type LinkText = { href: string; text: string }

/** Links of a page or text; a link with 即将开放 in it is honest. */
export function linksIn(html: string): LinkText[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: inner.replaceAll(/<[^>]+>/g, ''),
  }))
}

/** Links to what is not open yet that don't say so. */
export function silentLinks(links: LinkText[]): LinkText[] {
  return links.filter(({ href, text }) => upcomingPaths.includes(href.split(/[?#]/, 1)[0] as string) && !text.includes('即将开放'))
}
