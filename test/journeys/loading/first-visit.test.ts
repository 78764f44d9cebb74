import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { measureFirstVisit } from '../../../bench/lighthouse/first-visit.ts'
import { signIn } from '../../harness/account-areas.ts'
import { launchBrowser, waitForPage } from '../../harness/browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a first visit of the front page loads few requests, no font, and before its first paint no script but the loader', async () => {
  const visit = await measureFirstVisit(browser, `${inject('portal')}/`)
  expect(visit).toMatchObject({ fonts: 0, earlyScripts: 1 })
  expect(visit.requests).toBeLessThanOrEqual(20)
  expect(visit.bytes).toBeLessThanOrEqual(140_000)
})

const maxScriptBytes = { page: 87_200, login: 92_700, editor: 220_000 }

/** The scripts that a page loads from now on, compressed. */
function noteScripts(page: Page): () => Promise<number[]> {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const body = response.body()
    // A script that arrives after the last weighing may be cut off by the end of the test.
    body.catch(() => undefined)
    scripts.push(body)
  })
  return async () => (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length)
}

/** The scripts that a page loads until `ready`, compressed. */
async function weighScripts(path: string, ready: (page: Page) => Promise<void>): Promise<number[]> {
  const page = await browser.newPage()
  const weigh = noteScripts(page)
  await page.goto(inject('portal') + path)
  await ready(page)
  const sizes = await weigh()
  await page.close()
  return sizes
}

// The captcha image is the last automatic request.
const showsCaptcha = (page: Page) => page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()

test.each(['/apply/login', '/query-coin/login', '/console/login'])('the scripts of %s stay below their size limit', async (path) => {
  const sizes = await weighScripts(path, showsCaptcha)
  expect(sizes.length).toBeGreaterThan(3)
  expect(sum(sizes)).toBeLessThanOrEqual(maxScriptBytes.login)
})

test('the scripts of the front page with the open consultation form stay below their size limit', async () => {
  const sizes = await weighScripts('/', async (page) => {
    await waitForPage(page)
    await page.getByRole('complementary', { name: '快捷服务' }).getByRole('link', { name: '在线咨询' }).click()
    await showsCaptcha(page)
  })
  expect(sizes.length).toBeGreaterThan(5)
  expect(sum(sizes)).toBeLessThanOrEqual(maxScriptBytes.page)
})

test('the scripts of the editor stay below their maximum beyond those of the list', async () => {
  const page = await browser.newPage()
  await page.goto(`${inject('portal')}/console/login?from=/console/content/news`)
  await signIn(page, 'editor')
  const article = page.getByRole('table').getByRole('link').first()
  await article.waitFor()
  await waitForLastLoad(page)
  const weigh = noteScripts(page)
  await article.click()
  await page.getByRole('textbox', { name: '正文' }).waitFor()
  const sizes = await weigh()
  await page.close()
  expect(sizes.length).toBeGreaterThan(0)
  expect(sum(sizes)).toBeLessThanOrEqual(maxScriptBytes.editor)
})

/** Waits until the page has loaded nothing for a second: on a busy machine `networkidle` comes between two scripts. */
async function waitForLastLoad(page: Page): Promise<void> {
  let before = -1
  async function hasSettled(): Promise<boolean> {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const isSame = loaded === before
    before = loaded
    return isSame
  }
  await expect.poll(hasSettled, { interval: 1000 }).toBe(true)
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}
