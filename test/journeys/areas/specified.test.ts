import { expect, test } from 'vitest'
import { useBrowser, waitForPage } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test.each(['/apply/login', '/query-coin/login', '/console/login'])('%s asks for a captcha of 100×32 and draws it so', async (path) => {
  const page = await openPage('/robots.txt')
  const asked = page.waitForRequest(/InterfaceType=GetVCode/)
  await page.goto(path)
  expect((await asked).postDataJSON()).toMatchObject({ Width: 100, Height: 32, Difficulty: 'vcOne' })
  const image = page.getByRole('img', { name: '验证码图片，点击更换' })
  await image.waitFor()
  expect(await image.evaluate((one: HTMLImageElement) => [one.clientWidth, one.clientHeight])).toEqual([100, 32])
  expect(await image.evaluate((one: HTMLImageElement) => [one.naturalWidth % 100, one.naturalHeight % 32])).toEqual([0, 0])
})

test('columns of the application records are at least 200 px wide, and the table scrolls sideways to the last', async () => {
  const page = await openPage('/apply/list', { signedInAs: 'demo-applicant', width: 1440 })
  const heads = page.getByRole('columnheader')
  await heads.first().waitFor()
  const widths = await heads.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
  expect(widths).toHaveLength(6)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(200)
  await page.getByRole('columnheader', { name: '申请时间' }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)
})

const blue = 'rgb(29, 78, 216)'
const red = 'rgb(179, 38, 30)'

test.each([
  ['/query-coin/records', /^[+-][\d,]+$/],
  ['/query-coin/statements', /^[+-][\d,]+$/],
  ['/query-coin/recharges', /^[\d,]+$/],
  ['/query-coin/invoice', /^[\d,]+$/],
])('quantities in %s are blue where coins came in and red where they went out', async (path, pattern) => {
  const page = await openPage(path, { signedInAs: '6200000001' })
  const quantities = page.getByRole('cell').locator('span').filter({ hasText: pattern })
  await quantities.first().waitFor()
  const shown = await quantities.evaluateAll((all) => all.map((one) => [one.textContent, getComputedStyle(one).color] as const))
  expect(shown.filter(([text, colour]) => colour !== (text?.startsWith('-') ? red : blue))).toEqual([])
})

test.each(['/', '/news', '/apply/login', '/query-coin/login', '/console/login'])(
  '%s reloads once where FORCERELOAD is set',
  async (path) => {
    const page = await openPage(path)
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    await page.evaluate(() => sessionStorage.setItem('FORCERELOAD', '1'))
    await page.reload()
    await expect.poll(() => documents).toBe(2)
    await waitForPage(page)
    expect(await page.evaluate(() => sessionStorage.getItem('FORCERELOAD'))).toBeNull()
    expect(documents).toBe(2)
  },
)
