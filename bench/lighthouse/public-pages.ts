import { readFileSync } from 'node:fs'
import { listAddresses } from '../tools/portal.ts'

const queries: Record<string, string> = {
  '/search': `?q=${encodeURIComponent('数据')}`,
  '/product/compare': '?a=mlps&b=crypto',
}
/** What the address of a detail page names its piece by; the first one is measured. */
const details: Record<string, string> = {
  '/product/detail': '?platformid=',
  '/product/system': '?systemid=',
  '/news/details': '?newsid=',
  '/needs/details': '?needid=',
  '/cases/details': '?caseid=',
}
/** A phone is led from the first to /schedule-mobile; the second shows what a subscriber's link names. */
const left = new Set(['/schedule', '/schedule/shared'])

/** Every public page once; of detail pages the first one. */
export async function listPublicPages(origin: string): Promise<string[]> {
  const addresses = await listAddresses(origin)
  const documents = readFileSync('test/surface/addresses.txt', 'utf8')
    .split('\n')
    .flatMap((row) => (/\sdocument$/.test(row) ? [row.split(/\s/)[0] as string] : []))
  return documents.flatMap((path) => {
    if (left.has(path)) return []
    const start = path + (details[path] ?? queries[path] ?? '')
    return [details[path] ? (addresses.find((address) => address.startsWith(start)) ?? start) : start]
  })
}
