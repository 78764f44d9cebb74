import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { correct, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, measureSidewaysScroll, phoneAgent, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const account = 'demo-coin'

async function openRecharge(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage('/query-coin/recharge', { ...options, signedInAs: account })
  await page.getByRole('heading', { name: '充值', level: 1 }).waitFor()
  return page
}

async function openConsole(path: string): Promise<Page> {
  return openPage(path, { width: 1366, signedInAs: 'finance' })
}

async function request(page: Page, coins: string, note: string): Promise<string> {
  await page.getByRole('spinbutton', { name: /充值数量/ }).fill(coins)
  await page.getByRole('textbox', { name: '备注' }).fill(note)
  await page.getByRole('button', { name: '提交申请' }).click()
  await waitForToast(page, '充值申请已提交')
  const opened = requests(page).filter({ hasText: note })
  await opened.getByText('待付款').waitFor()
  return /SQ\d{12}/.exec(await opened.innerText())?.[0] as string
}

function requests(page: Page) {
  return page.getByRole('region', { name: '我的充值申请' }).getByRole('listitem')
}

test('a customer requests a recharge, finance matches the payment to it, the customer sees it paid', async () => {
  const page = await openRecharge()
  for (const shown of ['演示银行示例支行', '6222 0000 0000 0000 001', '¥9.50']) await page.getByText(shown).first().waitFor()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('请输入充值数量').first().waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('spinbutton', { name: /充值数量/ }).fill('５０0')
  await page.getByText('¥4,750.00').first().waitFor()
  await page.getByText('肆仟柒佰伍拾元整').waitFor()
  const number = await request(page, '500', '旅程充值 <b>')

  const desk = await openConsole('/console/recharge-requests')
  await desk
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  const drawer = desk.getByRole('dialog', { name: `充值申请 ${number}` })
  await drawer.getByText('旅程充值 <b>').waitFor()
  expect(await findAccessibilityViolations(desk)).toEqual([])
  await drawer.getByRole('link', { name: '登记到账' }).click()
  const booking = desk.getByRole('dialog', { name: `为账户 ${account} 充值` })
  await expect.poll(() => booking.getByRole('spinbutton', { name: /数量/ }).inputValue()).toBe('500')
  expect(await booking.getByRole('textbox', { name: '金额（元）' }).inputValue()).toBe('4750.00')
  await booking.getByRole('textbox', { name: '收款凭证号' }).fill(`SK-${number}`)
  await booking.getByRole('button', { name: '充值' }).click()
  await waitForToast(desk, '已充值 500 枚')

  await page.goto('/query-coin/recharge')
  await requests(page).filter({ hasText: number }).getByText('已到账').waitFor()
  await page.goto('/query-coin/recharges')
  // The newest; other journeys may have booked as many coins.
  await page
    .getByRole('row', { name: /付款充值.*500.*¥4,750\.00/ })
    .first()
    .click()
  await page.getByRole('heading', { name: '账户充值' }).waitFor()
  await page.getByText('¥4,750.00').waitFor()
  await desk.goto('/console/recharge-requests?state=paid')
  await desk
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .waitFor()
})

test('what is too long stays as it was pasted, and is refused', async () => {
  const page = await openRecharge()
  for (const [label, length] of [
    ['付款单位', 101],
    ['付款附言', 61],
    ['备注', 201],
  ] as const) {
    const field = page.getByRole('textbox', { name: label })
    await field.fill('长'.repeat(length))
    await page.getByText(`${label}不能超过${length - 1}个字符`).waitFor()
    expect(await field.inputValue()).toHaveLength(length)
  }
  await page.getByText('201 / 200').waitFor()
  await page.getByRole('button', { name: '清空重填' }).click()
})

test('why a request was refused comes into view at the head of the form', async () => {
  const page = await openRecharge({ width: 390, height: 844, userAgent: phoneAgent, touch: true, expectedErrors: /ERR_FAILED|submit/ })
  await page.route(/InterfaceType=submit&/, (route) => route.abort())
  await page.getByRole('spinbutton', { name: /充值数量/ }).fill('20')
  await page.getByRole('button', { name: '提交申请' }).click()
  const why = page.getByRole('alert').getByText('请求出错')
  await why.waitFor()
  const isSeen = (text: Element) => {
    const { x, y } = text.getBoundingClientRect()
    return text.contains(document.elementFromPoint(x + 1, y + 1))
  }
  await expect.poll(() => why.evaluate(isSeen)).toBe(true)
  await page.getByRole('button', { name: '清空重填' }).click()
})

test('on a phone a recharge is requested and withdrawn without horizontal scrolling', async () => {
  const page = await openRecharge({ width: 390, height: 844, userAgent: phoneAgent, touch: true })
  expect(await findAccessibilityViolations(page)).toEqual([])
  const number = await request(page, '20', '手机申请')
  await page.getByRole('button', { name: `撤销充值申请 ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `撤销充值申请 ${number}？` })
  await dialog.getByRole('button', { name: '撤销申请' }).click()
  await waitForToast(page, '充值申请已撤销')
  await requests(page).filter({ hasText: number }).getByText('已撤销').waitFor()
  expect(await measureSidewaysScroll(page)).toBe(0)
})

test('finance closes a request with a reason that the customer reads', async () => {
  const page = await openRecharge()
  const number = await request(page, '30', '待关闭')
  const desk = await openConsole(`/console/coin-accounts/${account}`)
  await desk.getByRole('button', { name: '充值', exact: true }).click()
  await desk
    .getByRole('dialog', { name: `为账户 ${account} 充值` })
    .getByText('不对应申请')
    .waitFor()
  await desk.goto('/console/recharge-requests')
  await desk
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  await desk.getByRole('button', { name: '关闭申请' }).click()
  const dialog = desk.getByRole('dialog', { name: `关闭充值申请 ${number}？` })
  await dialog.getByRole('button', { name: '关闭申请' }).click()
  await dialog.getByText('请输入关闭原因').first().waitFor()
  await correct(dialog.getByRole('textbox', { name: '关闭原因' }), '超过约定时间未付款')
  await dialog.getByRole('button', { name: '关闭申请' }).click()
  await waitForToast(desk, '充值申请已关闭')
  await page.reload()
  const closed = requests(page).filter({ hasText: number })
  await closed.getByText('原因：超过约定时间未付款').waitFor()
  expect(await closed.getByRole('button', { name: /撤销/ }).count()).toBe(0)
})
