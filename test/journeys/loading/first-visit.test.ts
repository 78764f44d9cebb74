import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { browserProgram } from '../../../bench/lighthouse/browser.ts'
import { measureFirstVisit } from '../../../bench/lighthouse/first-visit.ts'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserProgram, args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

test('a first visit of the front page loads few requests, no font, and before its first paint no script but the loader', async () => {
  const visit = await measureFirstVisit(browser, `${inject('portal')}/`)
  expect(visit).toMatchObject({ fonts: 0, earlyScripts: 1 })
  expect(visit.requests).toBeLessThanOrEqual(20)
  expect(visit.bytes).toBeLessThanOrEqual(140_000)
})

const maxScriptBytes = 91_000

test.each(['/apply/login', '/query-coin/login', '/console/login'])('the scripts of %s stay below their size limit', async (path) => {
  const page = await browser.newPage()
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto(inject('portal') + path)
  // The captcha image is the last automatic request.
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length)
  await page.close()
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(maxScriptBytes)
})
