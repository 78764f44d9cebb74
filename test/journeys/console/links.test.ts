import { expect, test } from 'vitest'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('a new menu entry stands beside the usual ones and is chosen from the addresses of the site; one that leads nowhere is said at its field and before publishing', async () => {
  const page = await openPage('/console/content/site/site', { signedInAs: 'editor' })
  const menu = page.getByRole('region', { name: '主菜单' })
  await menu.getByRole('button', { name: '添加菜单项' }).click()
  const names = menu.locator('summary')
  expect(await names.allInnerTexts()).toEqual(['首页', '产品中心', '合作共赢', '新闻动态', '走进我们', '联系我们', '菜单项 7'])
  await menu.getByLabel('文字').last().fill('查询工具')
  const target = menu.getByRole('combobox', { name: '去处' }).last()

  await target.fill('/gone')
  await menu.getByText('页面不存在或已下线：访客点开会看到“页面不存在”。').waitFor()
  await page.getByRole('button', { name: '发布…' }).click()
  const dialog = page.getByRole('dialog', { name: '发布站点信息' })
  const warning = dialog.getByRole('alert')
  await warning.getByText('有 1 处链接、图片或文件在本站打不开').waitFor()
  expect(await warning.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('/gone')])
  expect(await findAccessibilityViolations(page)).toEqual([])
  await warning.getByRole('button', { name: '去修改' }).click()
  await expect.poll(() => target.evaluate((field) => field === document.activeElement)).toBe(true)

  await target.fill('进度')
  await page.getByTitle('测评项目进度查询 · 页面 · /schedule').click()
  await expect.poll(() => target.inputValue()).toBe('/schedule')
  await menu.getByText('页面不存在或已下线').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '发布…' }).click()
  await dialog.getByRole('button', { name: '立即发布' }).waitFor()
  expect(await dialog.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await menu.getByRole('button', { name: '恢复默认' }).click()
  await menu.getByText('访客现在看到默认的：首页、产品中心、合作共赢、新闻动态、走进我们、联系我们').waitFor()
  expect(await names.count()).toBe(0)
})
