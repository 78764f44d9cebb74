import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const address = '/research?operator=bj&projectid=a1b2c3d4e5f60718293a4b5c6d7e8f90'

/** The dialog of an application for one task, filled in. */
async function openForm(way: string) {
  const page = await openPage(address, { expectedErrors: /ERR_FAILED|status of (400|404|502)/ })
  await page.getByRole('button', { name: '申请方案' }).click()
  const dialog = page.getByRole('dialog', { name: '申请解决方案' })
  await dialog.getByRole('radio', { name: '按任务', exact: true }).check()
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('radio', { name: way }).check()
  if (way === '合规标准') {
    await dialog.getByRole('textbox', { name: '查询币账号' }).fill('demo-coin')
    await dialog.getByLabel('账户密码', { exact: false }).first().fill('Coin#2026d')
  }
  return { page, dialog }
}

const answers: Record<string, (route: Route) => Promise<void>> = {
  'no answer': (route) => route.abort(),
  'an error of the gateway': (route) => route.fulfill({ status: 502, body: '<html>' }),
  'a page of a proxy': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html>login</html>' }),
  'a status that decides': (route) => route.fulfill({ status: 404, body: '' }),
}

const cases = ['合规标准', '高标准'].flatMap((way) => Object.keys(answers).map((name) => [way, name] as const))

async function fail(page: Page, call: string, name: string): Promise<void> {
  await page.route(`**/ucc?*InterfaceType=${call}&*`, (route) => answers[name]?.(route))
}

test.each(cases)('%s: %s to the price or to the application is 支付失败！, and nothing beside it says otherwise', async (way, name) => {
  const { page, dialog } = await openForm(way)
  await fail(page, 'quote', name)
  await dialog.getByRole('button', { name: '下一步' }).click()
  const alert = dialog.getByRole('alert')
  await alert.getByText('支付失败！申请没有提交').waitFor()
  expect(await alert.count()).toBe(1)
  expect(await alert.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(179, 38, 30)')
  await page.unroute(`**/ucc?*InterfaceType=quote&*`)
  await fail(page, 'QLMDDAddSolution', name)
  await dialog.getByRole('button', { name: '下一步' }).click()
  const send = dialog.getByRole('button', { name: /^(确认支付并申请|提交申请)$/ })
  await send.click()
  await alert.getByText('支付失败！').waitFor()
  expect(await alert.count()).toBe(1)
  expect(await dialog.getByText(/申请成功|提交失败|请求出错|网络错误/).count()).toBe(0)
})
