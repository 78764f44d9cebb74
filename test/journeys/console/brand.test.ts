import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const former = { motto: '让安全可见、可证、可持续。', accent: '#0b6e8a' }

test('a motto and an accent change on every page at once; a colour of low contrast is refused at its field', async () => {
  const page = await openPage('/console/brand', { signedInAs: 'admin' })
  await page.getByRole('heading', { name: '品牌与站点', level: 1 }).waitFor()
  const accent = page.getByRole('textbox', { name: '强调色', exact: true })
  const save = page.getByRole('button', { name: '保存品牌与站点' })

  await accent.fill('#f5a623')
  await page
    .getByRole('alert')
    .filter({ hasText: /对比度为 1\.\d:1，低于 4\.5:1/ })
    .waitFor()
  await save.click()
  expect(await page.getByRole('status').filter({ hasText: '已保存' }).count()).toBe(0)

  await page.getByRole('button', { name: '改用最接近的 #986716' }).click()
  expect(await accent.inputValue()).toBe('#986716')
  await page.getByText(/符合 WCAG AA/).waitFor()
  await accent.fill('#7a1fa2')
  await page.getByText(/符合 WCAG AA/).waitFor()
  await page.getByLabel('页脚语（可选）').fill('清楚的证据，可执行的建议。')
  await page.getByRole('complementary', { name: '预览' }).getByText('清楚的证据，可执行的建议。').waitFor()
  expect(await findViolations(page)).toEqual([])
  await save.click()
  await waitForToast(page, '已保存，全站页面即时更新')

  const visitor = await openPage('/')
  await visitor.getByText('清楚的证据，可执行的建议。').waitFor()
  const shown = () => visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
  expect(await shown()).toBe('#7a1fa2')
  expect(await findAccessibilityViolations(visitor)).toEqual([])

  await accent.fill(former.accent)
  await page.getByLabel('页脚语（可选）').fill(former.motto)
  await save.click()
  await expect
    .poll(async () => {
      await visitor.reload()
      return shown()
    })
    .toBe(former.accent)
})

test('the screen fits a phone', async () => {
  const page = await openPage('/console/brand', { width: 390, signedInAs: 'admin' })
  await page.getByRole('heading', { name: '品牌与站点', level: 1 }).waitFor()
  expect(await measureSidewaysScroll(page)).toBe(0)
})
