import { expect, inject, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

function balanceWith(key: string): Promise<Response> {
  const query = new URLSearchParams({ Pagename: 'machine', Controlname: 'ledger', InterfaceType: 'balance' })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  return fetch(`${inject('portal')}/ucc?${query}`, { method: 'POST', headers, body: JSON.stringify({ account: '6200000001' }) })
}

test('the administrator gives a system its key, sees it once, and revokes it', async () => {
  const page = await openPage('/console/machines', { width: 1366, signedInAs: 'admin' })
  await page.getByRole('heading', { name: '接口密钥' }).waitFor()
  const name = `证书查询系统 ${Date.now()}`

  await page.getByRole('button', { name: '新建接入系统' }).click()
  const dialog = page.getByRole('dialog', { name: '新建接入系统' })
  await dialog.getByRole('button', { name: '新建并生成密钥' }).click()
  await dialog.getByText('请输入系统名称').last().waitFor()
  await dialog.getByRole('textbox', { name: '系统名称' }).fill(name)
  await dialog.getByRole('textbox', { name: '允许的来源' }).fill('127.0.0.1\n::1')
  await dialog.getByRole('button', { name: '新建并生成密钥' }).click()

  const shown = page.getByRole('dialog', { name: `“${name}”的接口密钥` })
  const key = await shown.getByRole('code').innerText()
  expect(key).toMatch(/^cgk_[\w-]{43}$/)
  await shown.getByRole('button', { name: '复制密钥' }).click()
  await waitForToast(page, '已复制')
  expect((await balanceWith(key)).status).toBe(200)
  await shown.getByRole('button', { name: '我已保存' }).click()
  await shown.waitFor({ state: 'hidden' })
  await page.reload()
  const card = page.getByRole('region', { name })
  await card.getByText('127.0.0.1、::1').waitFor()
  expect(await page.getByText(key).count()).toBe(0)
  expect(await findAccessibilityViolations(page)).toEqual([])

  await card.getByRole('button', { name: `吊销密钥${key.slice(0, 10)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '吊销密钥' }).click()
  await waitForToast(page, '密钥已吊销')
  await card.getByText('已吊销').waitFor()
  expect((await balanceWith(key)).status).toBe(401)
})
