import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityViolations, phoneAgent, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const phone = { width: 390, height: 844, userAgent: phoneAgent, touch: true }

const open = { entity: '演示运营中心（北京）', operator: 'bj', id: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' }
const applied = { operator: 'sh', id: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' }
const toAddress = ({ operator, id }: { operator: string; id: string }, tab = '') =>
  `/research?operator=${operator}&projectid=${id}${tab && `&tab=${tab}`}`

async function chooseEntity(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: '按名称筛选运营主体' }).fill(name)
  await page.getByRole('radio', { name }).check()
}

test('an entity from the list and a project id lead to the answered questions', async () => {
  const page = await openPage('/research')
  await page.getByRole('textbox', { name: '按名称筛选运营主体' }).waitFor()
  await page.getByRole('button', { name: '查询' }).click()
  await page.getByRole('alert').getByText('请先选择运营主体').waitFor()
  await page.getByRole('alert').getByText('请输入32位的项目ID').waitFor()
  await chooseEntity(page, open.entity)
  await page.getByRole('textbox', { name: '项目ID' }).fill(open.id)
  await page.getByRole('button', { name: '查询' }).click()
  const result = page.getByRole('article')
  await result.getByRole('heading', { name: '1. 系统承载的主要业务与服务对象' }).waitFor()
  expect(await result.getByRole('link', { name: '网络拓扑图.pdf' }).getAttribute('href')).toMatch(/^\/files\//)
  await result.getByRole('link', { name: '管理测评' }).click()
  await page.getByRole('link', { name: '管理测评' }).and(page.locator('[aria-current]')).waitFor()
  await page.getByRole('link', { name: '解决方案' }).click()
  await page.getByText('暂无可下载的解决方案').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('an entity is found by its name in either width, with blanks or without', async () => {
  const page = await openPage('/research')
  for (const name of ['演示运营中心(北京)', '演示运营中心 （北京）']) {
    await page.getByRole('textbox', { name: '按名称筛选运营主体' }).fill(name)
    await expect.poll(() => page.getByRole('radio').count()).toBe(1)
    await page.getByRole('radio', { name: open.entity }).waitFor()
  }
})

test('a project id is read as it is typed or pasted: in full width, in capitals, with spaces around it', async () => {
  const page = await openPage(toAddress({ ...open, id: encodeURIComponent(` ${open.id.toUpperCase().replaceAll('1', '１')}`) }))
  await page.getByRole('article').waitFor()
  const field = page.getByRole('textbox', { name: '项目ID' })
  await field.fill('')
  await field.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `  ${open.id.toUpperCase()} `)
  expect(await field.inputValue()).toBe(open.id)
})

test('by keyboard the list stays open while arrows move through it, and a click closes it', async () => {
  const page = await openPage('/research')
  await page.getByRole('textbox', { name: '按名称筛选运营主体' }).waitFor()
  const chosen = page.getByRole('radio', { name: '演示运营中心（上海）' })
  await page.getByRole('radio', { name: open.entity }).focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  expect(await chosen.isChecked()).toBe(true)
  await expect.poll(() => chosen.evaluate((radio) => radio === document.activeElement)).toBe(true)
  await page.getByText(open.entity, { exact: true }).last().click()
  await chosen.waitFor({ state: 'hidden' })
  const summary = page.getByText(open.entity, { exact: true }).first()
  await expect.poll(() => summary.evaluate((shown) => shown === document.activeElement)).toBe(true)
})

test('applications show their states, the reason of a declined one, and the files of a completed one', async () => {
  const page = await openPage(toAddress(applied, 'applications'))
  for (const state of ['已申请', '处理中', '已完成', '不受理']) await page.getByRole('cell', { name: state }).first().waitFor()
  await page.getByText('查看原因').click()
  await page.getByText('请在备案证明变更后重新申请').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: '解决方案' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /整改方案\.pdf/ }).click()
  expect((await downloading).suggestedFilename()).toBe('会员服务系统整改方案.pdf')
})

test('a wrong entity and a wrong project get equal replies', async () => {
  for (const address of [toAddress({ ...open, operator: 'sh' }), toAddress({ ...open, id: 'f'.repeat(32) })]) {
    const page = await openPage(address)
    expect(await page.getByRole('alert').innerText()).toContain('未查询到该项目，请核对运营主体和项目ID')
  }
})

test('the compliance standard is paid after price and balance were displayed', async () => {
  const page = await openPage(toAddress(open))
  await page.getByRole('button', { name: '申请方案' }).click()
  const dialog = page.getByRole('dialog', { name: '申请解决方案' })
  await dialog.getByRole('radio', { name: '按任务', exact: true }).check()
  await dialog.getByRole('button', { name: '下一步' }).click()
  for (const message of ['请选择要申请的任务', '请输入账号', '请输入密码']) await dialog.getByText(message).waitFor()
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('textbox', { name: '查询币账号' }).fill('demo-coin')
  await dialog.getByLabel('账户密码', { exact: false }).first().fill('wrong-password')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByText('账号或密码错误').waitFor()
  await dialog.getByLabel('账户密码', { exact: false }).first().fill('Coin#2026d')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByText('扣除后余额').waitFor()
  expect(await dialog.innerText()).toContain('-20 枚')
  await dialog.getByRole('button', { name: '确认支付并申请' }).dblclick()
  await dialog.getByText('申请成功').waitFor()
  await dialog.getByRole('link', { name: '查看申请记录' }).click()
  await page.getByRole('cell', { name: '已申请' }).waitFor()
  expect(await page.getByRole('rowheader').count()).toBe(1)
})

test('on a phone nothing is wider than the window; without scripts the search works', async () => {
  const page = await openPage(toAddress(applied, 'applications'), phone)
  await page.getByText('查看原因').click()
  await page.getByText('请在备案证明变更后重新申请').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findAccessibilityViolations(page)).toEqual([])
  const plain = await openPage('/research', { javaScript: false })
  await plain.getByRole('radio', { name: open.entity }).check()
  await plain.getByRole('textbox', { name: '项目ID' }).fill(open.id)
  await plain.getByRole('button', { name: '查询' }).click()
  await plain.getByRole('heading', { name: '1. 系统承载的主要业务与服务对象' }).waitFor()
})

test('staff find the application in their queue, with the price paid', async () => {
  const page = await openPage('/console/solutions', { signedInAs: 'assessor' })
  await page.getByRole('cell', { name: '门户网站系统网络安全等级保护测评项目' }).first().click()
  await page.getByRole('region', { name: '申请内容' }).getByText('演示运营中心（上海）').waitFor()
  expect(await page.getByRole('region', { name: '付款' }).innerText()).toContain('该申请不扣除查询币')
  expect(await page.getByRole('link', { name: 'DP20260002' }).getAttribute('href')).toMatch(/^\/console\/projects\/0f1e2d/)
})

test('an assessor accepts and declines a paid application by keyboard alone; the customer reads the reason and gets the coins back', async () => {
  const page = await openPage('/console/solutions?project=政务服务', { signedInAs: 'assessor' })
  await page.getByRole('cell', { name: /政务服务一体化平台网络/ }).waitFor()
  const { keyboard } = page
  for (const key of ['j', 'o']) await keyboard.press(key)
  await page.getByRole('region', { name: '付款' }).getByText('demo-coin').waitFor()
  await keyboard.press('a')
  await page.getByRole('dialog', { name: /^受理/ }).getByText('仅员工可见').waitFor()
  await keyboard.press('Control+Enter')
  await page.getByText('处理中', { exact: true }).first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await keyboard.press('d')
  await page
    .getByRole('dialog', { name: /^不受理/ })
    .getByText('申请单位可以看到')
    .waitFor()
  await keyboard.type('资料尚未齐备')
  await keyboard.press('Enter')
  await keyboard.type('请补充网络拓扑')
  await keyboard.press('Control+Enter')
  await page.getByRole('region', { name: '付款' }).getByText('退回流水').waitFor()

  const found = await openPage(toAddress(open, 'applications'))
  await found.getByText('查看原因').click()
  expect(await found.getByText('资料尚未齐备').innerText()).toBe('资料尚未齐备\n请补充网络拓扑')
  const records = await openPage('/query-coin/records', { signedInAs: 'demo-coin' })
  await records.getByText('方案申请退回').first().waitFor()
  expect(await records.getByText('+20', { exact: true }).count()).toBeGreaterThan(0)
})

test('where the answer to a payment is lost, the same button settles it: one application, one debit', async () => {
  const page = await openPage(toAddress(applied), { expectedErrors: /ERR_FAILED/ })
  await page.getByRole('button', { name: '申请方案' }).click()
  const dialog = page.getByRole('dialog', { name: '申请解决方案' })
  await dialog.getByRole('checkbox', { name: '统一认证系统' }).check()
  await dialog.getByRole('textbox', { name: '查询币账号' }).fill('ｄｅｍｏ-ｃｏｉｎ')
  await dialog.getByLabel('账户密码', { exact: false }).first().fill('Coin#2026d')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByText('demo-coin').waitFor()
  const pay = dialog.getByRole('button', { name: '确认支付并申请' })
  let isLost = true
  await page.route('**/ucc?*InterfaceType=QLMDDAddSolution&*', async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    return route.abort()
  })
  await pay.click()
  await dialog.getByRole('alert').getByText('支付失败！').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await pay.click()
  await dialog.getByText('申请成功').waitFor()
  await page.goto(toAddress(applied, 'applications'))
  const paid = page.getByRole('row').filter({ hasText: '统一认证系统' }).filter({ hasText: '合规标准' })
  await paid.waitFor()
  expect(await paid.count()).toBe(1)

  const records = await openPage('/query-coin/records', { signedInAs: 'demo-coin' })
  await records.getByText('方案申请：统一认证系统').first().waitFor()
  expect(await records.getByText('方案申请：统一认证系统').count()).toBe(1)
})

test('on a phone a signed-in customer pays without typing an account number, and finds the debit in the records', async () => {
  const page = await openPage('/query-coin/result', { ...phone, signedInAs: 'demo-coin' })
  await page.goto(toAddress(open))
  await page.getByRole('button', { name: '申请方案' }).click()
  const dialog = page.getByRole('dialog', { name: '申请解决方案' })
  await dialog.getByText('付款账号 demo-coin（已登录）').waitFor()
  expect(await dialog.getByRole('textbox', { name: '查询币账号' }).count()).toBe(0)
  await dialog.getByRole('radio', { name: '按任务', exact: true }).check()
  await dialog.getByRole('checkbox', { name: '政务服务一体化数据库' }).check()
  await dialog.getByLabel('账户密码', { exact: false }).first().fill('Coin#2026d')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByText('扣除后余额').waitFor()
  expect(await dialog.innerText()).toMatch(/申请内容\s+政务服务一体化数据库\s+申请标准\s+合规标准/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '确认支付并申请' }).click()
  await dialog.getByText('申请成功').waitFor()
  await page.goto('/query-coin/records')
  await page.getByText('方案申请：政务服务一体化数据库').first().waitFor()
})
