import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations, measureSidewaysScroll, phoneAgent, useBrowser } from '../../harness/browser.ts'

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

async function choose(page: Page, file: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '选择文件' }).click()])
  await chooser.setFiles(file)
}

test('the receipt of a deduction and the PDF of a statement are checked by their signature; a changed byte is noticed', async () => {
  const page = await openPage('/query-coin/records', { signedInAs: '6200000001' })
  await page.getByRole('link', { name: '合作单位证书查询' }).first().click()
  await page.getByText('凭据编号', { exact: true }).waitFor()
  const [receipt] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '下载签名凭据' }).click()])
  expect(receipt.suggestedFilename()).toMatch(/^MX\d{10}\.json$/)
  await page.goto(`${new URL(page.url()).origin}/query-coin/statements`)
  const make = page.getByRole('button', { name: /对账单 PDF$/ }).first()
  // The file is downloaded as soon as it is made.
  const [statement] = await Promise.all([page.waitForEvent('download'), make.click()])

  const verify = await openPage('/verify')
  const outcome = verify.getByRole('status').filter({ hasText: '签发' })
  await choose(verify, await receipt.path())
  await outcome.getByText(/签发的查询币明细凭据 MX\d{10}，签发时的状态为“有效”，现在相同。/).waitFor()
  await choose(verify, await statement.path())
  await outcome.getByText(/签发的查询币对账单 DZ\d{16}/).waitFor()
  expect(await findViolations(verify)).toEqual([])
  expect(await measureSidewaysScroll(verify)).toBe(0)

  const changed = `${await statement.path()}.pdf`
  const bytes = readFileSync(await statement.path())
  bytes[1000] = (bytes[1000] ?? 0) ^ 1
  writeFileSync(changed, bytes)
  await choose(verify, changed)
  await verify.getByText(/文件与签名不符：签名之后，文件被改动过。/).waitFor()
})

test('on a phone the digests and the verifier stand below the form, without scripts too', async () => {
  const page = await openPage('/verify?n=&c=', { userAgent: phoneAgent, width: 390, height: 844, javaScript: false })
  await page.getByText('请输入核验码').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '下载账本核验程序' }).click()])
  expect(download.suggestedFilename()).toBe('ledger-verifier.ts')
})
