import { expect, test } from 'vitest'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('a menu entry is chosen from the addresses of the site; one that leads nowhere is said at its field and before publishing', async () => {
  const page = await openPage('/console/content/site/site', { signedInAs: 'editor' })
  const menu = page.getByRole('region', { name: '主菜单' })
  await menu.getByRole('button', { name: '添加菜单项' }).click()
  await menu.getByLabel('文字').last().fill('查询工具')
  const target = menu.getByRole('combobox', { name: '去处' }).last()

  await target.fill('/gone')
  await menu.getByText('页面不存在或已下线：访客点开会看到“页面不存在”。').waitFor()
  await page.screenshot({ path: '/tmp/links-1.png' })
  await page.getByRole('button', { name: '发布…' }).click()
  const dialog = page.getByRole('dialog', { name: '发布站点信息' })
  const warning = dialog.getByRole('alert')
  await warning.getByText('有 1 处链接在本站打不开').waitFor()
  expect(await warning.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('/gone')])
  await page.screenshot({ path: '/tmp/links-2.png' })
  expect(await findAccessibilityViolations(page)).toEqual([])
  await warning.getByRole('button', { name: '去修改' }).click()
  await expect.poll(() => target.evaluate((field) => field === document.activeElement)).toBe(true)

  await target.fill('进度')
  await page.screenshot({ path: '/tmp/links-3.png' })
  await page.getByRole('option', { name: /测评项目进度查询/ }).click()
  await expect.poll(() => target.inputValue()).toBe('/schedule')
  await menu.getByText('页面不存在或已下线').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '发布…' }).click()
  await dialog.getByRole('button', { name: '立即发布' }).waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await page.keyboard.press('Escape')
  await menu.getByRole('button', { name: /^删除/ }).last().click()
})
