import { expect, test } from 'vitest'
import { findViolations, phoneAgent, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('a customer opens the page that verifies a recharge; a wrong code says only that it does not fit', async () => {
  const page = await openPage('/query-coin/recharges', { signedInAs: '6200000001' })
  await page
    .getByRole('link', { name: /^CZ\d+/ })
    .first()
    .click()
  await page.getByText('核验码', { exact: true }).waitFor()
  await page.getByRole('link', { name: '打开核验页' }).click()
  const proven = page.getByRole('article', { name: /^查询币充值凭据 CZ\d{16}$/ })
  await proven.getByText('有效', { exact: true }).waitFor()
  await proven.getByText('62****0001').waitFor()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('textbox', { name: '核验码' }).fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: '核验', exact: true }).click()
  await page.getByRole('alert').getByText('编号与核验码不相符').waitFor()
  expect(await proven.count()).toBe(0)
})

test('on a phone the digests and the verifier stand below the form, without scripts too', async () => {
  const page = await openPage('/verify?n=&c=', { userAgent: phoneAgent, width: 390, height: 844, javaScript: false })
  await page.getByText('请输入核验码').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '下载账本核验程序' }).click()])
  expect(download.suggestedFilename()).toBe('ledger-verifier.ts')
})
