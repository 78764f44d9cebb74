import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const expectedErrors = /Failed to fetch|ERR_FAILED|SyntaxError/
const sentence = '页面脚本尚未加载完'
const outdated = '浏览器版本过低'

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
  expect(await page.getByText(outdated).isVisible()).toBe(false)
})

test.each(['/console/login', '/query-coin/result'])('%s whose scripts are slow says so, not that the browser is too old', async (path) => {
  const page = await openPage('/privacy')
  const { promise: isFast, resolve: hurry } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await isFast
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByText(sentence).waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.getAnimations().length > 0)
  await waitLong(page)
  expect(await page.getByText(sentence).isVisible()).toBe(true)
  expect(await page.getByText(outdated).isVisible()).toBe(false)
  hurry()
  await page.getByText(sentence).waitFor({ state: 'detached' })
})

test.each(['/console/login', '/query-coin/result'])('%s tells a browser that its scripts are not built for', async (path) => {
  const page = await openWithout(/\/assets\/(hydrate-islands|react|query-coin)-/, '/privacy')
  // As a browser reads the sheet that does not know the property.
  await page.route(/\.css$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/@supports \(aspect-ratio: ?1\)/g, '@supports (unknown: 1)'),
    })
  })
  await page.goto(path)
  await waitLong(page)
  expect(await page.getByText(outdated).isVisible()).toBe(true)
  expect(await page.getByText(sentence).isVisible()).toBe(false)
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
