import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

async function makeKey(): Promise<string> {
  const page = await openPage('/console/machines', { width: 1366, signedInAs: 'admin' })
  const name = `试用系统 ${Date.now()}`
  await page.getByRole('button', { name: '新建接入系统' }).click()
  const dialog = page.getByRole('dialog', { name: '新建接入系统' })
  await dialog.getByRole('textbox', { name: '系统名称' }).fill(name)
  await dialog.getByRole('button', { name: '新建并生成密钥' }).click()
  const key = await page
    .getByRole('dialog', { name: `“${name}”的接口密钥` })
    .getByRole('code')
    .innerText()
  await page.close()
  return key
}

test('a call for other systems is looked up, and tried with a key that stays in the field', async () => {
  const key = await makeKey()
  const page = await openPage('/console/interfaces', { signedInAs: 'admin', expectedErrors: /401/ })
  await page.getByRole('link', { name: '查看接口 ledger/balance' }).click()
  const drawer = page.getByRole('dialog', { name: '查询余额 ledger/balance' })
  await drawer.getByRole('cell', { name: '查询币账户的号码' }).first().waitFor()
  await drawer.getByRole('button', { name: '用密钥发送' }).click()
  await drawer.getByText('请粘贴接口密钥').waitFor()
  await drawer.getByLabel('接口密钥').fill('cgk_wrong')
  await drawer.getByRole('button', { name: '用密钥发送' }).click()
  const answer = drawer.getByRole('region', { name: '试用结果' })
  await answer.getByRole('link', { name: 'invalid_key' }).waitFor()

  await drawer.getByLabel('接口密钥').fill(key)
  await drawer.getByRole('textbox', { name: '请求内容' }).fill('{"account":"6200000001"}')
  await drawer.getByRole('button', { name: '用密钥发送' }).click()
  await answer.getByText('"ReturnValue": 1').waitFor()
  expect(await answer.getByText('"account": "6200000001"').count()).toBe(1)
  expect(await findViolations(page)).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(kept).not.toContain(key)
})

test('a write is confirmed before it is sent', async () => {
  const page = await openPage('/console/interfaces?id=machine/ledger/use', { signedInAs: 'admin', expectedErrors: /401/ })
  const drawer = page.getByRole('dialog', { name: '扣除 ledger/use' })
  await drawer.getByLabel('接口密钥').fill('cgk_wrong')
  expect(await drawer.getByRole('textbox', { name: '请求内容' }).inputValue()).toMatch(/"RequestId": "[0-9a-f-]{36}"/)
  await drawer.getByRole('button', { name: '用密钥发送' }).click()
  const question = page.getByRole('dialog', { name: '确认写入：扣除？' })
  await question.getByText('真实生效').waitFor()
  expect(await drawer.getByRole('region', { name: '试用结果' }).count()).toBe(0)
  await question.getByRole('button', { name: '确认写入' }).click()
  await drawer.getByRole('region', { name: '试用结果' }).getByText('401').waitFor()
})

test('a read of the console is tried with the rights of the person', async () => {
  const page = await openPage('/console/interfaces?group=console&q=console/machines', { signedInAs: 'admin' })
  await page.getByRole('link', { name: '查看接口 console/machines/list' }).click()
  const drawer = page.getByRole('dialog', { name: 'console/machines/list' })
  await drawer.getByText('列出接入的系统及其权限、密钥与来源限制').waitFor()
  await drawer.getByRole('button', { name: '发送', exact: true }).click()
  const answer = drawer.getByRole('region', { name: '试用结果' })
  await answer.getByText('"ReturnValue": 1').waitFor()
  await answer.getByText(/^[0-9a-f]{10}-\w+$/).waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('what other systems may call is a download', async () => {
  const page = await openPage('/console/interfaces', { signedInAs: 'admin' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载接口说明' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('系统对接接口.openapi.json')
  const { openapi, paths } = JSON.parse(await readFile(await file.path(), 'utf8')) as { openapi: string; paths: object }
  expect([openapi, Object.keys(paths).length]).toEqual(['3.1.1', 12])
})

test('a code is found by its sentence, and its address is shared', async () => {
  const page = await openPage('/console/interfaces/codes?q=余额不足', { signedInAs: 'admin' })
  await page.getByRole('link', { name: '查看错误码 insufficient' }).click()
  const drawer = page.getByRole('dialog', { name: 'insufficient' })
  await drawer.getByText('查询币账本：余额不足').waitFor()
  await drawer.getByText('ledger/use').waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('what a key called is read by day, from the list of keys', async () => {
  const page = await openPage('/console/machines', { signedInAs: 'admin' })
  const card = page.getByRole('region', { name: '证书查询系统', exact: true })
  await card.getByRole('link', { name: /的调用日志$/ }).click()
  await page.getByRole('heading', { name: '密钥调用日志' }).waitFor()
  const table = page.getByRole('region', { name: '密钥调用日志' })
  await table.getByText('ledger/use').first().waitFor()
  expect(await table.getByText('scan/list').count()).toBe(0)
  await page.getByRole('link', { name: 'insufficient' }).first().waitFor()
  expect(await findViolations(page)).toEqual([])
})
