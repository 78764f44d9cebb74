import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseFiles, clearDraft } from '../../harness/account-areas.ts'
import { measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'
import { tabTo } from '../../harness/keyboard.ts'

const { openPage } = useBrowser()

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

// A link of the screen itself goes with it; one of the header or the menu stays.
test.each([
  ['/apply/add', 'demo-applicant', '查看申请记录', '演示申请人'],
  ['/query-coin/result', '6200000001', '转卡', '转卡'],
  ['/console/scan-applications', 'assessor', '回复模板', '回复模板'],
])('the link of %s that opens another screen hands the focus to its main part', async (path, signedInAs, link, heading) => {
  const page = await openPage(path, { signedInAs })
  await press(page, page.getByRole('main').getByRole('link', { name: link, exact: true }))
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true)
})

test('a file that is chosen or removed leaves the focus with its field', async () => {
  const page = await openPage('/apply/add', { signedInAs: 'demo-applicant' })
  await page.getByRole('heading', { name: '漏扫工具使用申请' }).waitFor()
  await clearDraft(page)
  const choice = page.getByRole('button', { name: '上传授权书' })
  const file = {
    name: '授权书.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
  }
  await chooseFiles(choice, file)
  const removal = page.getByRole('button', { name: '移除 授权书.pdf' })
  await removal.waitFor()
  await expect.poll(() => hasFocus(removal)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(choice)).toBe(true)
})

test('the filter of the write-offs keeps the focus on what was pressed', async () => {
  const page = await openPage('/query-coin/result', { signedInAs: '6200000001' })
  const filter = page.getByRole('search', { name: '筛选核销明细' })
  const words = filter.getByRole('textbox', { name: '明细' })
  await tabTo(page, words)
  await page.keyboard.type('方案')
  const apply = filter.getByRole('button', { name: '查询' })
  await press(page, apply)
  await page.waitForURL(/detail=/)
  expect(await hasFocus(apply)).toBe(true)
  const reset = filter.getByRole('button', { name: '重置' })
  await press(page, reset)
  await page.waitForURL((address) => address.search === '')
  await expect.poll(() => words.inputValue()).toBe('')
  expect(await hasFocus(reset)).toBe(true)
})

test.each([1440, 390])('at %i px nothing that Shift+Tab reaches lies below the rows that stay in view', async (width) => {
  const page = await openPage('/query-coin/result', { width, signedInAs: '6200000001' })
  const rows = page.getByRole('navigation', { name: '查询币账户' })
  await tabTo(page, page.getByRole('contentinfo').getByRole('link').first())
  const covered: string[] = []
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press('Shift+Tab')
    const { bottom, focused } = await rows.evaluate((row) => {
      const element = document.activeElement as HTMLElement
      const lies = element.closest('main') && element.getBoundingClientRect().top < row.getBoundingClientRect().bottom
      return { bottom: row.getBoundingClientRect().bottom, focused: lies ? element.outerHTML.slice(0, 120) : '' }
    })
    if (focused) covered.push(`${bottom}: ${focused}`)
  }
  expect(covered).toEqual([])
})

test('a reviewer who claims and decides keeps the focus where the work is', async () => {
  const page = await openPage('/console/scan-applications?state=pending', { signedInAs: 'assessor' })
  await page.getByRole('row').nth(2).getByRole('link').first().click()
  const work = page.getByRole('region', { name: '审核', exact: true })
  await press(page, work.getByRole('button', { name: '领取' }))
  await work.getByText('办理人：我').waitFor()
  await expect.poll(() => hasFocus(work)).toBe(true)
  await press(page, work.getByRole('button', { name: /^驳回/ }))
  await page.getByRole('dialog', { name: /^驳回/ }).waitFor()
  await page.keyboard.type('请补充授权书')
  await page.keyboard.press('Control+Enter')
  await work.getByRole('button', { name: /^撤销/ }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('at 320 px the brand and its preview need no scrolling sideways', async () => {
  const page = await openPage('/console/brand', { width: 320, signedInAs: 'admin' })
  await page.getByRole('heading', { name: '预览' }).waitFor()
  expect(await measureSidewaysScroll(page)).toBe(0)
})
