import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { browserProgram } from '../../../bench/lighthouse/browser.ts'
import { measureFirstVisit } from '../../../bench/lighthouse/first-visit.ts'
import { signIn } from '../../harness/account-areas.ts'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserProgram, args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

test('a first visit of the front page is light: few requests, no font, no script but the loader before it is painted', async () => {
  const visit = await measureFirstVisit(browser, `${inject('portal')}/`)
  expect(visit).toMatchObject({ fonts: 0, earlyScripts: 1 })
  expect(visit.requests).toBeLessThanOrEqual(20)
  expect(visit.bytes).toBeLessThanOrEqual(140_000)
})

/** Notes the scripts that a page loads, and answers their size as it is sent. */
function noteScripts(page: Page): () => Promise<{ count: number; bytes: number }> {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  return async () => {
    const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length)
    return { count: sizes.length, bytes: sizes.reduce((total, size) => total + size, 0) }
  }
}

const mostBytesOfScripts = 91_000
const mostBytesOfEditor = 220_000

test.each(['/apply/login', '/query-coin/login', '/console/login'])('the scripts of %s are light', async (path) => {
  const page = await browser.newPage()
  const scripts = noteScripts(page)
  await page.goto(inject('portal') + path)
  // The captcha image is the last automatic request.
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  const { count, bytes } = await scripts()
  await page.close()
  expect(count).toBeGreaterThan(3)
  expect(bytes).toBeLessThanOrEqual(mostBytesOfScripts)
})

test('what the editor loads beyond the list of articles is light', async () => {
  const page = await browser.newPage()
  await page.goto(`${inject('portal')}/console/login?from=/console/content/news`)
  await signIn(page, 'editor')
  const article = page.getByRole('table').getByRole('link').first()
  await article.waitFor()
  await page.waitForLoadState('networkidle')
  const scripts = noteScripts(page)
  await article.click()
  await page.getByRole('textbox', { name: '正文' }).waitFor()
  const { count, bytes } = await scripts()
  await page.close()
  expect(count).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(mostBytesOfEditor)
})
