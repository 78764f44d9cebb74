import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { selectTaskType } from '../../harness/account-areas.ts'
import { waitForPage, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const doors = ['/apply/login', '/query-coin/login', '/console/login']

/** Opens a login whose scripts are delayed until `arrive` is called. */
async function openSlowly(path: string): Promise<{ page: Page; arrive: () => Promise<void> }> {
  const page = await openPage('/privacy')
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/mount-island-/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(path)
  expect(await page.evaluate(() => 'alive' in document.documentElement.dataset)).toBe(false)
  return {
    page,
    async arrive() {
      held.resolve()
      await waitForPage(page)
    },
  }
}

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
}

test.each(doors)('%s: input submitted before hydration is neither lost nor in the URL', async (path) => {
  const { page, arrive } = await openSlowly(`${path}?from=/nowhere`)
  await page.getByRole('textbox', { name: '账号' }).fill('demo-applicant')
  await page.getByRole('textbox', { name: '密码' }).fill('Demo#2026a')
  await page.keyboard.press('Enter')
  await arrive()
  await page.getByRole('alert').getByText('请输入验证码').waitFor()
  expect(await focusedName(page)).toBe('captcha')
  expect(await page.getByRole('textbox', { name: '账号' }).inputValue()).toBe('demo-applicant')
  expect(await page.getByRole('textbox', { name: '密码' }).inputValue()).toBe('Demo#2026a')
  expect(new URL(page.url()).search).toBe('?from=/nowhere')
})

test('an early click on the button submits too; then only the captcha is missing', async () => {
  const { page, arrive } = await openSlowly('/apply/login')
  const navigations: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations.push(request.url())
  })
  await page.getByRole('textbox', { name: '账号' }).fill('demo-applicant')
  await page.getByRole('textbox', { name: '密码' }).fill('Demo#2026a')
  await page.getByRole('button', { name: '下一步' }).click()
  await arrive()
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  // The early click submitted no form: the document is still the same.
  expect(navigations).toEqual([])
  await page.getByRole('textbox', { name: '验证码' }).fill('0000')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/apply\/add$/)
  await selectTaskType(page)
})

test('an early click shows the password, and the focus stays in place', async () => {
  const { page, arrive } = await openSlowly('/query-coin/login')
  await page.getByRole('textbox', { name: '密码' }).fill('Coin#2026a')
  await page.getByRole('button', { name: '显示密码' }).click()
  await page.locator('[name=password]').focus()
  await arrive()
  await page.getByRole('button', { name: '显示密码', pressed: true }).waitFor()
  expect(await page.locator('[name=password]').inputValue()).toBe('Coin#2026a')
  expect(await focusedName(page)).toBe('password')
})

test('scripts that fail to load are requested again, and the early submit is replayed', async () => {
  const page = await openPage('/privacy', { expectedErrors: /react-|Failed to fetch|ERR_FAILED/ })
  let failures = 2
  await page.route(/\/assets\/mount-island-/, (route) => (failures-- > 0 ? route.abort() : route.continue()))
  await page.goto('/apply/login')
  await page.getByRole('textbox', { name: '账号' }).fill('demo-applicant')
  await page.keyboard.press('Enter')
  await waitForPage(page)
  await page.getByRole('alert').getByText('处需要填写').waitFor()
  expect(await page.getByRole('textbox', { name: '账号' }).inputValue()).toBe('demo-applicant')
})

test.each(doors)('%s without scripts says so and submits nothing', async (path) => {
  const page = await openPage(path, { javaScript: false })
  expect(await page.getByRole('main').innerText()).toContain('登录需要浏览器启用 JavaScript')
  await page.getByRole('textbox', { name: '账号' }).fill('demo-applicant')
  await page.getByRole('textbox', { name: '密码' }).fill('Demo#2026a')
  await page.keyboard.press('Enter')
  expect(await page.getByRole('button', { name: /^(下一步|登录)$/ }).isDisabled()).toBe(true)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
})
