import { upcomingServices } from '#platform/site/rules.ts'

export const upcomingPaths: string[] = upcomingServices.map(({ path }) => path)

/** Names of services that are not open yet, their synonyms, and functions that the product lacks. */
const otherNames = ['进度查询', '方案申请', '长者模式', '字号可切换']
const upcomingWords = [...upcomingServices.map(({ name }) => name), ...otherNames]

/** The names in a text that promise something not open yet. A sentence with 即将开放 promises nothing. */
export function promisesIn(text: string): string[] {
  const sentences = text.split(/(?<=[。；！？])/).filter((sentence) => !sentence.includes('即将开放'))
  return upcomingWords.filter((word) => sentences.some((sentence) => sentence.includes(word)))
}

export type LinkText = { href: string; text: string }

/** The links of a page or text. */
export function linksIn(html: string): LinkText[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: inner.replaceAll(/<[^>]+>/g, ''),
  }))
}

/** Links to a service that is not open yet whose text lacks 即将开放. */
export function silentLinks(links: LinkText[]): LinkText[] {
  return links.filter(({ href, text }) => upcomingPaths.includes(href.split(/[?#]/, 1)[0] as string) && !text.includes('即将开放'))
}
