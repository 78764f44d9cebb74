import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { useBrowser, waitForPage } from '../../harness/browser.ts'
import { findLookFaults } from '../../harness/look.ts'
import { findFaintKeys, findMarkupFaults } from '../../harness/markup.ts'

const { openPage } = useBrowser()

const lines = (name: string) =>
  readFileSync(`test/surface/${name}.txt`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/) as [string, string])
const addresses = lines('addresses')
const plain = (kind: string) => addresses.flatMap(([path, of]) => (of === kind && !path.includes(':') ? path : []))
const known = plain('console')

/** A screen for each kind of content, and one piece of each. */
const withParameters: Record<string, string[]> = {
  editor: [
    '/console/content/news',
    '/console/content/news/n20261105a',
    '/console/content/platform/governance',
    '/console/content/contact/contact',
  ],
  finance: ['/console/coin-accounts/6200000001'],
  admin: ['/console/settings', '/console/brand'],
}
const ofRole = (role: string) => lines('menus').flatMap(([of, path]) => (of === role && known.includes(path) ? path : []))
const consoleScreens = {
  admin: ofRole('administrator'),
  assessor: ofRole('assessor'),
  finance: ofRole('finance'),
  editor: ofRole('editor'),
  auditor: ofRole('auditor'),
}

const walks: [who: string, account: string, paths: string[]][] = [
  ['a visitor', '', [...plain('document').map(withContent), ...plain('login')]],
  ['an applicant', 'demo-applicant', plain('apply')],
  ['a customer', '6200000001', plain('query-coin')],
  ...Object.entries(consoleScreens).map(([account, paths]): [string, string, string[]] => [
    account,
    account,
    [...new Set([...paths, ...(withParameters[account] ?? [])])],
  ]),
]

/** Documents that show a piece of content need to be told which. */
function withContent(path: string): string {
  const query: Record<string, string> = {
    '/news/details': '?newsid=n20261105a',
    '/product/detail': '?platformid=mlps',
    '/product/system': '?systemid=mlps-project',
    '/product/compare': '?a=mlps&b=crypto',
    '/needs/details': '?needid=mlps',
    '/cases/details': '?caseid=bank-findings',
  }
  return path + (query[path] ?? '')
}

test.each(walks)('%s meets pages whose markup is right, each with a title of its own', async (_, account, paths) => {
  const page = await openPage(paths[0] as string, account ? { signedInAs: account } : {})
  const faults: string[] = []
  const titles = new Map<string, string>()
  for (const path of paths) {
    await page.goto(inject('portal') + path)
    await waitForPage(page)
    // Fields that load later have their labels before.
    await page.waitForFunction(() => !document.querySelector('[class^=skeleton], [data-loading]'))
    const found = [...(await findMarkupFaults(page)), ...(await findLookFaults(page))]
    faults.push(...found.map((fault) => `${path} ${fault}`))
    const [title, at] = [await page.title(), new URL(page.url()).pathname]
    const other = titles.get(title)
    if (other && other !== at) faults.push(`${path} has the title of ${other}: ${title}`)
    titles.set(title, at)
  }
  expect([...new Set(faults)]).toEqual([])
})

/** Lists whose rows have a page of their own. */
const itemLists: [account: string, list: string][] = [
  ['finance', '/console/appeals'],
  ['finance', '/console/invoices'],
  ['finance', '/console/coin-accounts'],
  ['assessor', '/console/scan-applications'],
  ['assessor', '/console/solutions'],
  ['assessor', '/console/projects'],
  ['editor', '/console/content/news'],
  ['editor', '/console/content/platform'],
  ['editor', '/console/media'],
]

test.each(itemLists)('as %s, the pages of %s name their object, and every key on them can be read', async (account, list) => {
  const page = await openPage(list, { signedInAs: account })
  const links = page.locator(`main a[href^="${list}/"]`)
  await links.first().waitFor()
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const hrefs = [...new Set(found)].flatMap((href) => href ?? []).slice(0, 2)
  // By heading, since two objects may have one name, as two drafts do.
  const titles = new Map([['', await page.title()]])
  const faults: string[] = []
  for (const href of hrefs) {
    await page.goto(inject('portal') + href)
    await waitForPage(page)
    await page.waitForFunction(() => !document.querySelector('[class^=skeleton], [data-loading], head > title:not([data-screen])'))
    faults.push(...(await findMarkupFaults(page)), ...(await findFaintKeys(page)))
    const heading = await page.getByRole('heading', { level: 1 }).first().innerText()
    const others = [...titles].flatMap(([other, title]) => (other === heading ? [] : title))
    await expect.poll(async () => others.includes(await page.title()), { message: href }).toBe(false)
    titles.set(heading, await page.title())
    faults.push(...(titles.get(heading)?.includes(heading) ? [] : [`${href} is headed ${heading} and titled ${titles.get(heading)}`]))
  }
  expect(faults).toEqual([])
})
