import { brotliCompressSync, constants } from 'node:zlib'
import { expect, inject, test } from 'vitest'

const maxLoaderBytes = 2000
const maxHomeBytes = 32_000

async function readText(path: string): Promise<string> {
  return (await fetch(inject('portal') + path)).text()
}

function packedSize(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length
}

const documents = [
  '/',
  '/product',
  '/product/detail?platformid=mlps',
  '/product/system?systemid=mlps-project',
  '/news',
  '/news/details?newsid=n20261105a',
  '/explore',
  '/contact',
  '/cooperation',
  '/dsmm',
  '/dsmm?s=DSMM2026000001',
  '/privacy',
  '/search',
  '/apply/login',
  '/query-coin/login',
  '/console/login',
  '/no-such-page',
]

test.each(documents)('%s loads one script, the small loader of its islands, and has no inline script', async (path) => {
  const html = await readText(path)
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes as string)
  const running = scripts.filter((attributes) => !/type="application\/(ld\+)?json"/.test(attributes))
  expect(running).toHaveLength(1)
  const [, loader] = /src="(\/assets\/hydrate-islands-[^"]+\.js)"/.exec(running[0] as string) ?? []
  expect(html).not.toContain('rel="modulepreload"')
  const code = await readText(loader as string)
  expect(code).not.toMatch(/from\s*"\.\//)
  expect(packedSize(code)).toBeLessThanOrEqual(maxLoaderBytes)
})

test.each(documents)('%s has one style sheet', async (path) => {
  expect([...(await readText(path)).matchAll(/<link rel="stylesheet"/g)]).toHaveLength(1)
})

test('the front page stays below its size limit', async () => {
  expect(Buffer.byteLength(await readText('/'))).toBeLessThanOrEqual(maxHomeBytes)
})

test.each(['/apply/add', '/query-coin/result', '/console/scan-applications'])('%s is the static document of its area', async (path) => {
  const html = await readText(path)
  expect(html).toContain('data-static-frame')
  expect(html).toBe(await readText(path.slice(0, path.indexOf('/', 1))))
})
