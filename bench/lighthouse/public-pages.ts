import { listAddresses } from '../tools/portal.ts'

const fixed = [
  '/',
  '/product',
  '/news',
  '/explore',
  '/contact',
  '/cooperation',
  '/dsmm',
  '/schedule-mobile',
  '/research',
  '/targets',
  '/maturity',
  '/verify',
  '/privacy',
  `/search?q=${encodeURIComponent('数据')}`,
]
const details = ['/product/detail?platformid=', '/product/system?systemid=', '/news/details?newsid=']

/** Every public page once; of detail pages the first one. */
export async function listPublicPages(origin: string): Promise<string[]> {
  const addresses = await listAddresses(origin)
  const firsts = details.map((start) => addresses.find((address) => address.startsWith(start)) ?? start)
  return [...fixed, ...firsts]
}
