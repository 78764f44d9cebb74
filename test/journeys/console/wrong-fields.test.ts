import { expect, test } from 'vitest'
import { findViolations, useBrowser } from '../../harness/browser.ts'
import { tabTo } from '../../harness/keyboard.ts'

const { openPage } = useBrowser()

test('by keys alone: a long dialog says at its top which fields are wrong and takes the focus to the first', async () => {
  const page = await openPage('/console/staff', { signedInAs: 'admin' })
  const { keyboard } = page
  await tabTo(page, page.getByRole('button', { name: '新建员工账号' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '新建员工账号' })
  const [account, name] = [dialog.getByRole('textbox', { name: '账号' }), dialog.getByRole('textbox', { name: '姓名' })]
  await tabTo(page, dialog.getByRole('button', { name: '新建账号' }))
  await keyboard.press('Enter')

  const summary = dialog.getByRole('alert').filter({ hasText: '处需要填写或修改' })
  await summary.waitFor()
  await expect.poll(() => account.evaluate((field) => field === document.activeElement)).toBe(true)
  const items = summary.getByRole('listitem')
  const before = await items.count()
  expect((await items.allInnerTexts()).join()).toMatch(/账号.*姓名.*角色/s)
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await keyboard.type('wang.min')
  await expect.poll(() => items.count()).toBe(before - 1)
  await keyboard.press('Shift+Tab')
  await tabTo(page, items.filter({ hasText: '姓名' }).getByRole('button'))
  await keyboard.press('Enter')
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a refusal of the server is named at the top of the dialog too', async () => {
  const page = await openPage('/console/coin-accounts', { signedInAs: 'finance' })
  await page.getByRole('button', { name: '开户', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '开户' })
  await dialog.getByRole('combobox', { name: '客户' }).fill('演示贸易')
  await page.getByRole('option', { name: '演示贸易有限公司' }).waitFor({ state: 'attached' })
  await dialog.getByRole('combobox', { name: '客户' }).press('Enter')
  const account = dialog.getByRole('textbox', { name: '账号（可选）' })
  await account.fill('6200000001')
  await account.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: '有 1 处需要填写或修改' }).waitFor()
  await expect.poll(() => account.evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: '取消' }).click()
})
