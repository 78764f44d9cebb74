import { expect, test } from 'vitest'
import { useBrowser, waitForPage } from '../../harness/browser.ts'

const { openPage } = useBrowser()

const lists: [account: string, list: string, row: RegExp][] = [
  ['finance', '/console/ledger', /查看记账 \d+ 号$/],
  ['finance', '/console/coin-accounts/6200000001', /查看记账 \d+ 号$/],
  ['finance', '/console/coin-customers', /查看/],
  ['finance', '/console/recharge-requests', /查看/],
  ['assessor', '/console/applicants', /查看/],
  ['auditor', '/console/audit', /的详情$/],
]

test.each(lists)('as %s, what stands beside %s has an address, which opens it again and is left with it', async (account, list, row) => {
  const page = await openPage(list, { signedInAs: account })
  await page.getByRole('link', { name: row }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.waitForURL((url) => url.searchParams.has('id'))
  const readName = async () => (await dialog.ariaSnapshot()).split('\n')[0]
  const name = await readName()
  // A link is opened by somebody else, who may see another page of the list.
  await page.goto(`${list}?id=${new URL(page.url()).searchParams.get('id')}&page=2`)
  await waitForPage(page)
  await expect.poll(readName).toBe(name)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).searchParams.has('id')).toBe(false)
})

test('a link to a booking that is none says so', async () => {
  const page = await openPage('/console/ledger?id=999999999', { signedInAs: 'finance' })
  await expect.poll(() => page.getByRole('main').innerText()).toContain('不存在')
})
