import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('with reduced motion, a button that has sent is called by its own name again', async () => {
  const page = await openPage('/apply/settings', { signedInAs: 'demo-applicant' })
  await page.waitForURL('/apply/settings')
  await page.getByLabel('原密码').fill('Wrong#2026x')
  await page.getByLabel('新密码', { exact: true }).fill('Quiet#2026harbour')
  await page.getByLabel('再次输入新密码').fill('Quiet#2026harbour')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await page.getByRole('alert').filter({ hasText: '原密码' }).waitFor()
  await page.getByRole('button', { name: '保存新密码', exact: true }).waitFor()
  expect(await page.getByRole('img', { name: 'loading' }).count()).toBe(0)
})
