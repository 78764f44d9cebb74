import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { browserProgram } from '../../bench/browser.ts'
import { measureFirstVisit } from '../../bench/first-visit.ts'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserProgram, args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

test('a first visit of the front page is light: few requests, no font, no script but the loader before it is painted', async () => {
  const visit = await measureFirstVisit(browser, `${inject('portal')}/`)
  expect(visit).toMatchObject({ fonts: 0, earlyScripts: 1 })
  expect(visit.requests).toBeLessThanOrEqual(20)
  expect(visit.bytes).toBeLessThanOrEqual(150_000)
})
