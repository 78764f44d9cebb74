import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseFiles, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, phoneAgent, useBrowser } from '../../harness/browser.ts'
import { unpack } from '../../harness/content/zips.ts'

const { openPage } = useBrowser()
const account = '6200000002'
const buyer = '演示科技有限公司'
const remark = '合同 <b>DEMO-1</b>'
const pdf = {
  name: '数电发票.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
}

const xml = { name: '数电发票.xml', mimeType: 'application/xml', buffer: Buffer.from('<?xml version="1.0"?><Invoice/>') }

async function openArea(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  return openPage(path, { ...options, signedInAs: account })
}

async function openConsole(path: string): Promise<Page> {
  return openPage(path, { signedInAs: 'finance' })
}

/** Chooses the account's only free recharge and goes on to the form. */
async function choose(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: '下一步' })
  expect(await next.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /^选择 CZ/ }).check()
  await page.getByText('已选 1 条，合计 ¥1,500.00').waitFor()
  await next.click()
  await page.getByRole('heading', { name: '开票申请' }).waitFor()
}

async function submit(page: Page, confirmed = '确认提交'): Promise<void> {
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: confirmed }).click()
}

/** Opens the action's dialog on the item's page. */
async function act(page: Page, label: string) {
  await page.getByRole('region', { name: '办理', exact: true }).getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${label}`) })
  return { dialog, send: () => dialog.getByRole('button', { name: label }).click() }
}

test('a customer selects, applies, is rejected, edits, is approved, downloads the file, and applies again after the red invoice', async () => {
  const page = await openArea('/query-coin/invoice')
  await choose(page)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('radio', { name: '个人' }).check()
  expect(await page.getByLabel('开户银行').count()).toBe(0)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByText('请输入姓名').waitFor()
  await page.getByRole('radio', { name: '单位' }).check()
  expect(await page.getByLabel('开票单位').inputValue()).toBe(buyer)
  await page.getByLabel('纳税人识别号').fill('９1990000MA00DM0169')
  await page.getByText('统一社会信用代码的校验位不符，请核对').first().waitFor()
  await page.getByLabel('电话').fill('123')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByText('请输入正确的手机号').waitFor()
  await page.getByLabel('电话').fill('')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('dialog').getByText('¥1,500.00（壹仟伍佰元整）').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '仍然提交' }).click()
  await waitForToast(page, '开票申请已提交')
  await page.getByRole('heading', { name: '开票详情' }).waitFor()
  const id = new URL(page.url()).searchParams.get('id') as string
  expect(await findAccessibilityViolations(page)).toEqual([])

  const desk = await openConsole(`/console/invoices/${id}`)
  await desk.getByText('统一社会信用代码的校验位不符，请核对').waitFor()
  const colleague = await openPage(`/console/invoices/${id}`, { width: 1366, signedInAs: 'finance2' })
  await colleague.getByText('统一社会信用代码的校验位不符，请核对').waitFor()
  const rejecting = await act(desk, '驳回')
  await rejecting.dialog.getByLabel('驳回原因').fill('税号校验位不符，请核对')
  await rejecting.send()
  await waitForToast(desk, '已驳回')

  await page.reload()
  await page.getByText('税号校验位不符，请核对').waitFor()
  await page.getByRole('link', { name: '修改后重新提交' }).click()
  await page.getByRole('heading', { name: '修改开票申请' }).waitFor()
  await page.getByLabel('备注').fill(remark)
  await page.getByRole('link', { name: '更改所选记录' }).click()
  await page.getByText('正在修改已驳回的申请').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: '清空' }).click()
  expect(await page.getByRole('button', { name: '下一步' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /^选择 CZ/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('heading', { name: '修改开票申请' }).waitFor()
  expect(await page.getByLabel('备注').inputValue()).toBe(remark)
  expect(await page.getByRole('button', { name: '上一步' }).count()).toBe(0)
  await page.getByLabel('纳税人识别号').fill('91990000MA00DM0168')
  await submit(page)
  await waitForToast(page, '开票申请已重新提交')

  // The colleague has read the application as it was before.
  const approving = await act(colleague, '通过')
  await approving.send()
  await colleague.getByRole('alert').getByText('该事项在您打开后有变化，已载入最新内容，请核对后再办理').first().waitFor()
  await colleague.getByText(remark).waitFor()
  await approving.send()
  await waitForToast(colleague, '已通过')
  await colleague.close()
  await desk.goto(`/console/invoices/${id}`)
  const issuing = await act(desk, '开票')
  await issuing.dialog.getByLabel('发票号码').fill('26990000000000001234')
  await issuing.dialog.getByLabel('开票日期').fill('2026-11-20')
  await chooseFiles(issuing.dialog.getByRole('button', { name: '上传PDF 版式文件' }), pdf)
  await issuing.dialog.getByText(pdf.name).waitFor()
  await issuing.send()
  await issuing.dialog.getByText('请上传 OFD 版式文件或 XML 数据文件，至少一个').last().waitFor()
  await chooseFiles(issuing.dialog.getByRole('button', { name: '上传XML 数据文件' }), xml)
  await issuing.dialog.getByText(xml.name).waitFor()
  await issuing.send()
  await waitForToast(desk, '已开票')

  await page.goto('/query-coin/record')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^下载：/ }).click()
  const file = await download
  const name = `${buyer}_26990000000000001234`
  expect(file.suggestedFilename()).toBe(`${name}.zip`)
  expect(await unpack(readFileSync(await file.path()))).toMatchObject([
    { name: `${name}.pdf`, content: pdf.buffer },
    { name: `${name}.xml`, content: xml.buffer },
  ])

  await desk.goto(`/console/invoices/${id}`)
  const flagging = await act(desk, '登记红冲')
  await flagging.dialog.getByLabel('红字发票号码').fill('26990000000000005678')
  await flagging.dialog.getByLabel('红冲原因').fill('购买方名称须更正')
  await flagging.send()
  await waitForToast(desk, '已登记红冲')

  await page.goto(`/query-coin/details?id=${id}`)
  await page.getByText('红字发票号码 26990000000000005678', { exact: false }).waitFor()
  await page.getByText('购买方名称须更正').waitFor()
  await page.getByRole('button', { name: '下载发票' }).waitFor()
  await page.goto('/query-coin/invoice')
  await choose(page)
  await page.getByRole('radio', { name: '个人' }).check()
  await page.getByLabel('姓名').fill('张三')
  await submit(page)
  await waitForToast(page, '开票申请已提交')
  await page.getByRole('region', { name: '发票信息' }).getByText('张三').waitFor()
  await page.goto('/query-coin/invoice')
  await page.getByText('不可选：已在开票申请中').waitFor()
})

test('on a phone a customer gets from the records to a copy of the details', async () => {
  const page = await openArea('/query-coin/record', { width: 390, height: 844, touch: true, userAgent: phoneAgent })
  await page
    .getByRole('link', { name: /^详情：/ })
    .first()
    .click()
  await page.getByText('壹仟伍佰元整').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.goto('/query-coin/invoice')
  await page.getByRole('button', { name: '下一步' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findAccessibilityViolations(page)).toEqual([])
})
