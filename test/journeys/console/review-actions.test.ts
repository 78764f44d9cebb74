import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'
import { startPermitPortal } from '../../harness/permits/permit-portal.ts'

const { openPage } = useBrowser()
let portal: Awaited<ReturnType<typeof startPermitPortal>>
const pdf = {
  name: '许可证.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
}

beforeAll(async () => {
  portal = await startPermitPortal()
})
afterAll(() => portal.stop())

function openConsole(path: string): Promise<Page> {
  const before = () => {
    sessionStorage.setItem('SessionID.staff', 'anna')
    localStorage.setItem('USERINFO.staff', JSON.stringify({ id: 'anna', permissions: ['permits.read', 'permits.review', 'permits.issue'] }))
  }
  return openPage(portal.origin + path, { before })
}

/** Of the buttons that act on an item. */
async function listLabels(place: Locator): Promise<string[]> {
  const labels = await place.getByRole('button', { name: /^(开具|退回|同意|撤销|标记作废)/ }).allInnerTexts()
  return labels.map((label) => label.replaceAll(/\s+/g, ' '))
}

test('the list opens with unclaimed items; after an action the next one is selected, and the toast undoes it', async () => {
  for (const name of ['甲', '乙', '丙']) {
    await portal.apply(name)
    portal.clock.advance(60_000)
  }
  const page = await openConsole('/console/permits')
  const rows = page.locator('tbody tr[data-row-key]')
  await rows.nth(2).waitFor()
  expect(await page.getByRole('button', { name: /^待领取/, pressed: true }).innerText()).toMatch(/待领取\s*3/)
  expect(await rows.first().innerText()).toContain('甲')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: '同意：许可证 甲 甲' })
  await dialog.getByRole('button', { name: '同意' }).click()
  await waitForToast(page, '许可证 甲 甲 已同意')
  await rows.filter({ hasText: '待开具' }).waitFor()
  await page.keyboard.press('r')
  const decline = page.getByRole('dialog', { name: '退回：许可证 乙 乙' })
  await decline.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await waitForToast(page, '审核已撤销')
  await expect.poll(() => rows.filter({ hasText: '待审核' }).count()).toBe(3)
})

test('an action asks for its fields and files and reports the errors of each; the item offers what its state allows', async () => {
  const id = await portal.make('approved')
  const page = await openConsole(`/console/permits/${id}`)
  const actions = page.getByRole('region', { name: '审核', exact: true })
  expect(await listLabels(actions)).toEqual(['开具', '退回 R'])
  await page.getByRole('region', { name: '审核要点' }).getByText('0 / 1').waitFor()
  await page.getByRole('checkbox', { name: '名称无误' }).click()
  await page.getByRole('region', { name: '审核要点' }).getByText('1 / 1').waitFor()

  await actions.getByRole('button', { name: '开具' }).click()
  const dialog = page.getByRole('dialog', { name: /^开具/ })
  const submit = dialog.getByRole('button', { name: '开具' })
  await submit.click()
  for (const message of ['请输入许可证号', '请选择开具日期', '请上传许可证文件']) await dialog.getByText(message).waitFor()
  expect(await dialog.getByLabel('许可证号').evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByLabel('选择许可证文件文件').setInputFiles({ ...pdf, name: '许可证.txt' })
  await dialog.getByText('许可证文件只允许 pdf 文件').waitFor()
  await dialog.getByLabel('选择许可证文件文件').setInputFiles(pdf)
  await dialog.getByText('许可证.pdf').waitFor()
  await dialog.getByLabel('开具日期').fill('2026-11-20')
  await dialog.getByLabel('许可证号').fill('12345678901234567890')
  await submit.click()
  await waitForToast(page, '已开具')
  await page.getByText('许可证号：12345678901234567890').waitFor()
  await page.getByRole('region', { name: '附件' }).getByRole('link', { name: '许可证.pdf' }).waitFor()
  expect(await listLabels(actions)).toEqual(['标记作废'])
  await page.getByRole('region', { name: '办理记录' }).getByText('变更').first().waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('a bulk action changes the rows that it applies to', async () => {
  const page = await openConsole('/console/permits?state=waiting')
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  const bar = page.getByRole('region', { name: '批量操作' })
  expect(await bar.getByRole('button', { name: /^批量/ }).allInnerTexts()).toEqual(['批量同意', '批量退回'])
})
