import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('an assessor creates a link, its holder sees the project, and disabling it ends the access', async () => {
  const page = await openPage('/console/projects', { signedInAs: 'assessor' })
  await page.getByRole('cell', { name: 'DP20260005' }).click()
  const links = page.getByRole('region', { name: '客户链接' })
  await links.getByRole('button', { name: '创建链接' }).click()
  await page.getByRole('dialog', { name: '创建客户链接' }).getByRole('textbox', { name: '用途' }).fill('信息科联系人')
  await page.getByRole('dialog', { name: '创建客户链接' }).getByRole('button', { name: '创建链接' }).click()
  const created = page.getByRole('dialog', { name: '链接已创建' })
  const address = await created.getByText('/schedule/shared?key=').innerText()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await created.getByRole('button', { name: '已复制，关闭' }).click()
  await links.getByRole('cell', { name: '信息科联系人', exact: true }).waitFor()
  const path = address.replace(/^https?:\/\/[^/]+/, '')
  const shared = await openPage(path)
  await shared.getByRole('article', { name: '项目 DP20260005 的进度' }).waitFor()
  await links.getByRole('button', { name: '停用信息科联系人' }).click()
  await page.getByRole('button', { name: '停用链接' }).click()
  await waitForToast(page, '链接“信息科联系人”已停用')
  await links.getByRole('cell', { name: '已停用' }).waitFor()
  await shared.reload()
  await shared.getByText('链接无效或已停用').waitFor()
})
