import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

async function openQueue(path = '/console/scan-applications?state=pending', account = 'assessor', rows = 3): Promise<Page> {
  const page = await openPage(path, { width: 1366, signedInAs: account })
  await page.getByRole('row').nth(rows).waitFor()
  return page
}

test('an item is reviewed by keyboard only', async () => {
  const page = await openQueue()
  const { keyboard } = page
  await keyboard.press('?')
  const help = page.getByRole('dialog', { name: '帮助：漏扫申请审核' })
  await help.getByText('选择或取消选择').waitFor()
  await keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })

  const numberIn = (row: number) => page.getByRole('row').nth(row).getByRole('link').first().innerText()
  const number = await numberIn(3)
  for (const key of ['j', 'j', 'k', 'j']) await keyboard.press(key)
  await keyboard.press('c')
  await waitForToast(page, `已领取 ${number}`)
  await keyboard.press('o')
  await page.getByText('办理人：我').waitFor()
  await keyboard.press('n')
  await keyboard.type('已电话核实')
  await keyboard.press('Control+Enter')
  await waitForToast(page, '备注已添加')
  await keyboard.press('Shift+Tab')
  await keyboard.press('r')
  await page.getByRole('dialog', { name: /^驳回/ }).waitFor()
  await keyboard.type('请补充授权书')
  await keyboard.press('Control+Enter')
  await waitForToast(page, `${number} 已驳回`)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await keyboard.press('u')
  await expect.poll(() => new URL(page.url())).toMatchObject({ pathname: '/console/scan-applications', search: '?state=pending' })
  await page.getByRole('table').waitFor()
  expect(await page.getByRole('link', { name: number }).count()).toBe(0)
})

test('Enter activates the focused control, and opens the marked row only without one', async () => {
  const page = await openQueue()
  await page.getByRole('button', { name: /^快捷键/ }).press('Enter')
  await page.getByRole('dialog', { name: '键盘快捷键' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '回复模板' }).press('Enter')
  await expect.poll(() => page.url()).toMatch(/\/console\/scan-applications\/templates$/)
  await page.goBack()
  await page.getByRole('row').nth(3).waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: '扫描目标' }).waitFor()
})

test('an invoice is claimed, noted, rejected and undone by keyboard', async () => {
  const page = await openQueue('/console/invoices?account=demo-coin', 'finance', 1)
  const { keyboard } = page
  await page.getByRole('row').nth(1).getByText('待审批').waitFor()
  await keyboard.press('c')
  await waitForToast(page, '已领取')
  await keyboard.press('o')
  await page.getByText('办理人：我').waitFor()
  await keyboard.press('n')
  await keyboard.type('已核对付款凭证')
  await keyboard.press('Control+Enter')
  await waitForToast(page, '备注已添加')
  await keyboard.press('Shift+Tab')
  await keyboard.press('r')
  await page.getByRole('dialog', { name: /^驳回/ }).waitFor()
  await keyboard.type('抬头有误')
  await keyboard.press('Control+Enter')
  await waitForToast(page, '已驳回')
  // The closing dialog returns the focus.
  await page.getByRole('dialog', { name: /^驳回/ }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^撤销/ }).first().press('Enter')
  await waitForToast(page, '已撤销')
  await page.goto('/console/invoices?account=demo-coin')
  await page.getByRole('table').waitFor()
  expect(await page.getByRole('row').nth(1).innerText()).toContain('待审批')
})
