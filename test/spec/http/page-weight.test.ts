import { brotliCompressSync, constants } from 'node:zlib'
import { expect, inject, test } from 'vitest'

const maxLoaderBytes = 2000
const maxHomeBytes = 32_000
const maxSheetBytes = 11_000

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
  '/product/compare?a=mlps&b=crypto',
  '/needs',
  '/needs/details?needid=mlps',
  '/cases',
  '/cases/details?caseid=bank-findings',
  '/contact',
  '/cooperation',
  '/dsmm',
  '/dsmm?s=DSMM2026000001',
  '/schedule',
  '/research',
  '/targets',
  '/maturity',
  '/verify',
  '/privacy',
  '/search',
  '/apply/login',
  '/query-coin/login',
  '/console/login',
  '/no-such-page',
]

const areas = ['/apply/add', '/query-coin/result', '/console/scan-applications']

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

async function listSheets(path: string): Promise<string[]> {
  return [...(await readText(path)).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href as string)
}

const listClasses = (text: string) => new Set([...text.matchAll(/[\w-]+-[0-9a-f]{4}(?![\w-])/g)].map(([name]) => name))

test('the front page has one small style sheet, others have at most one of their own beside it', async () => {
  const [first, ...others] = await listSheets('/')
  expect(others).toEqual([])
  expect(packedSize(await readText(first as string))).toBeLessThanOrEqual(maxSheetBytes)
  for (const path of documents) expect((await listSheets(path)).length, path).toBeLessThanOrEqual(2)
  expect((await listSheets('/news'))[0]).toBe(first)
})

test('what a page shows is styled by its own sheets', async () => {
  const shownPages = [...documents, ...areas]
  const all = new Set((await Promise.all(shownPages.map(listSheets))).flat())
  const classes = new Map(await Promise.all([...all].map(async (sheet) => [sheet, listClasses(await readText(sheet))] as const)))
  const styled = new Set([...classes.values()].flatMap((names) => [...names]))
  for (const path of shownPages) {
    const own = new Set((await listSheets(path)).flatMap((sheet) => [...(classes.get(sheet) ?? [])]))
    const shown = [...listClasses(await readText(path))].filter((name) => styled.has(name))
    expect(shown.length, path).toBeGreaterThan(1)
    expect(
      shown.filter((name) => !own.has(name)),
      path,
    ).toEqual([])
  }
})

test('whichever sheet of a document arrives first, the document asks for the transition to the next', async () => {
  const asks = '@view-transition{navigation:auto}'
  for (const path of [...documents, ...areas]) {
    const [first = '', ...others] = await listSheets(path)
    const [head] = (await readText(path)).split('<link rel="stylesheet"')
    expect(others.length > 0 ? head : await readText(first), path).toContain(asks)
  }
})

test('the front page stays below its size limit', async () => {
  expect(Buffer.byteLength(await readText('/'))).toBeLessThanOrEqual(maxHomeBytes)
})

test.each(areas)('%s is the static document of its area', async (path) => {
  const html = await readText(path)
  expect(html).toContain('data-static-frame')
  expect(html).toBe(await readText(path.slice(0, path.indexOf('/', 1))))
})
