import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const expectedErrors = /Failed to fetch|ERR_FAILED|SyntaxError/
const sentence = '浏览器版本过低或脚本未能加载'

/** Advances the clock past the delay of the message. */
async function waitLong(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
  })
}

/** Opens a page whose matching scripts fail to load, or have invalid syntax. */
async function openWithout(scripts: RegExp, path: string, unreadable = false): Promise<Page> {
  const page = await openPage('/privacy', { expectedErrors })
  await page.route(scripts, (route) => (unreadable ? route.fulfill({ contentType: 'text/javascript', body: 'let = ;' }) : route.abort()))
  await page.goto(path)
  return page
}

const doors = ['/apply/login', '/query-coin/login', '/console/login']

test.each(doors)('%s shows a message when its scripts never load', async (path) => {
  const page = await openWithout(/\/assets\/hydrate-islands-/, path)
  expect(await page.getByText(sentence).isVisible()).toBe(false)
  await waitLong(page)
  expect(await page.getByText(sentence).isVisible()).toBe(true)
})

test('a login shows a message when its scripts have invalid syntax', async () => {
  const page = await openWithout(/\/assets\/(hydrate-islands|react)-/, '/query-coin/login', true)
  await waitLong(page)
  expect(await page.getByText(sentence).isVisible()).toBe(true)
})

test('an account area shows a message when its scripts never load', async () => {
  const page = await openWithout(/\/assets\/query-coin-/, '/query-coin/result')
  expect(await page.getByText(sentence).isVisible()).toBe(false)
  await waitLong(page)
  expect(await page.getByText(sentence).isVisible()).toBe(true)
})

test('a login whose scripts load shows no such message', async () => {
  const page = await openPage('/query-coin/login')
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  expect(await page.getByText(sentence).count()).toBe(0)
})

test('a public page without its scripts is complete', async () => {
  const page = await openWithout(/\/assets\/hydrate-islands-/, '/news')
  expect(await page.getByRole('main').innerText()).toMatch(/共 \d+ 条/)
  await page.getByRole('main').getByRole('navigation').first().getByRole('link').nth(1).click()
  await page.waitForURL(/typeid=/)
})
