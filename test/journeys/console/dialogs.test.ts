import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement)

test.each([
  ['finance', '/console/ledger', '某日余额', '账号'],
  ['admin', '/console/staff', '新建员工账号', '账号'],
  ['admin', '/console/machines', '新建接入系统', '系统名称'],
  ['admin', '/console/announcements', '新建公告', '客户（网站与账户页面顶部）'],
  ['auditor', '/console/audit-alerts', '新建规则', '规则名称'],
])(
  'by keyboard, %s begins in the first field of a dialog of %s and is back where it was opened: %s',
  async (account, path, opener, first) => {
    const page = await openPage(path, { signedInAs: account })
    const button = page.getByRole('main').getByRole('button', { name: opener })
    await button.press('Enter')
    await expect.poll(() => hasFocus(page.getByRole('dialog').getByLabel(first, { exact: true }))).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(button)).toBe(true)
  },
)

test('the count of a text stands beside its help on a phone, not on it', async () => {
  const page = await openPage('/console/personal-data', { signedInAs: 'editor', width: 390 })
  await page.getByRole('button', { name: '登记请求' }).first().click()
  const dialog = page.getByRole('dialog')
  const count = await dialog.getByText('0 / 200').boundingBox()
  const help = await dialog.getByText('如：回拨登记的手机号并核对单位').evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return Math.max(...[...range.getClientRects()].map(({ right }) => right))
  })
  expect(help).toBeLessThanOrEqual(count?.x ?? 0)
})
