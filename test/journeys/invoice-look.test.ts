import { test } from 'vitest'
import { signIn } from '../harness/account-areas.ts'
import { useBrowser } from '../harness/browser.ts'
const { openPage } = useBrowser()
test('look', { timeout: 180_000 }, async () => {
  const page = await openPage('/console/invoices?scope=all')
  await page.waitForURL(/\/console\/login/)
  await signIn(page, 'finance')
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  await page.screenshot({ path: '/tmp/inv/queue.png', fullPage: true })
  await page.locator('tbody tr[data-row-key] a').first().click()
  await page.getByRole('heading', { name: '开票信息' }).waitFor()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/inv/item.png', fullPage: true })
})
