import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations, useBrowser } from '../../harness/browser.ts'
import { tabTo } from '../../harness/keyboard.ts'

const { openPage } = useBrowser()

/** Moves to the left until a column leads to a list; what it says. */
async function chooseByKeys(page: Page, label: string): Promise<string> {
  const slider = page.getByRole('slider', { name: label }).first()
  await tabTo(page, slider)
  for (let steps = 0; steps < 30; steps++) {
    if ((await page.getByRole('link', { name: '查看列表' }).count()) > 0) break
    await page.keyboard.press('ArrowLeft')
  }
  return (await slider.getAttribute('aria-valuetext')) ?? ''
}

test('a day of the ledger is read by the keyboard and leads to its bookings alone', async () => {
  const page = await openPage('/console/ledger', { signedInAs: 'finance' })
  const text = await chooseByKeys(page, '全部账户的收支，逐点查看')
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2}) 充值 [\d,]+，扣除 [\d,]+$/.exec(text) ?? []
  await page.getByText(text, { exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`/console/ledger?from=${day}&to=${day}`)
  // What was looked at last may have been a phone, whose list has cards.
  await page.setViewportSize({ width: 1440, height: 900 })
  const readDays = async () =>
    (await page.getByRole('table').getByRole('row').allInnerTexts()).slice(1).map((row) => row.trim().slice(0, 10))
  await expect.poll(async () => [...new Set(await readDays())]).toEqual([day])
})

test('a day of the start page leads to what was submitted on it', async () => {
  const page = await openPage('/console', { signedInAs: 'assessor' })
  const [day = ''] = (await chooseByKeys(page, '每日提交，逐点查看')).split(' ')
  await page.getByRole('link', { name: '查看列表' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('submittedAt')).toBe(`${day}..${day}`)
  await page.getByRole('main').getByRole('link').first().waitFor()
})

test('a month of one kind of invoices leads to the applications of that kind alone', async () => {
  const page = await openPage('/console/invoice-statistics?kind=02', { signedInAs: 'finance' })
  const text = await chooseByKeys(page, '近 12 个月份数，逐点查看')
  const [, count = ''] = /申请 (\d+)/.exec(text) ?? []
  await page.getByRole('link', { name: '查看列表' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('电子发票（普通发票）')
  await page.getByText(`共 ${count} 条`).waitFor()
})
