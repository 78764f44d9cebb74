import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseFiles, waitForToast } from '../../harness/account-areas.ts'
import { findViolations, useBrowser } from '../../harness/browser.ts'
import { findScreenFaults } from '../../harness/screens.ts'

const { openPage } = useBrowser()

async function openConsole(path: string, account = 'finance', width = 1440): Promise<Page> {
  return openPage(path, { width, signedInAs: account })
}

const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })
const heading = '交易日期,收入金额（元）,对方户名,交易流水号,附言'

async function upload(page: Page, name: string, ...lines: string[]): Promise<void> {
  await chooseFiles(page.getByRole('button', { name: '上传收款文件' }), {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from([heading, ...lines].join('\r\n')),
  })
  if (lines.some((line) => line.includes(',-'))) {
    await dialog(page, '请确认').getByText('有 1 行收入是负数').waitFor()
    await dialog(page, '请确认').getByRole('button', { name: '继续导入' }).click()
  }
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText('已完成', { exact: true }).waitFor({ timeout: 60_000 })
}

/** As the account, in an area of its own; answers the numbers of the requests. */
async function requestRecharges(account: string, ...quantities: number[]): Promise<string[]> {
  const page = await openPage('/query-coin/recharge', { signedInAs: account })
  await page.waitForURL(/\/query-coin\/recharge$/)
  const numbers: string[] = []
  for (const quantity of quantities) {
    await page.getByRole('spinbutton', { name: /充值数量/ }).fill(String(quantity))
    await page.getByRole('button', { name: '提交申请' }).click()
    const opened = page
      .getByRole('region', { name: '我的充值申请' })
      .getByRole('listitem')
      .filter({ hasText: `${quantity} 枚` })
    await opened.first().waitFor()
    numbers.push(/SQ\d{12}/.exec(await opened.first().innerText())?.[0] as string)
  }
  await page.close()
  return numbers
}

/** Proposes the payments of these requests and no others. */
async function propose(page: Page, numbers: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^提交入账（/ }).click()
  const form = dialog(page, '提交入账')
  for (const number of numbers)
    await form.getByRole('checkbox', { name: new RegExp(`${number}.*余额 [\\d,]+ → [\\d,]+ 枚`, 's') }).waitFor()
  const others = form.getByRole('listitem').filter({ hasNotText: new RegExp(numbers.join('|')) })
  for (const other of await others.getByRole('checkbox').all()) await other.uncheck()
  await form.getByRole('button', { name: new RegExp(`^提交确认（${numbers.length} 笔`) }).click()
  await waitForToast(page, '待另一名财务人员确认后入账')
}

async function fileAppeal(account: string, description: string): Promise<void> {
  const page = await openPage('/query-coin/result', { signedInAs: account })
  await page.getByRole('navigation', { name: '申诉' }).getByRole('button', { name: '申诉' }).click()
  const form = dialog(page, '我要申诉')
  await form.getByRole('combobox', { name: '申诉类型' }).click()
  await page.getByTitle('服务未完成却已扣除', { exact: true }).click()
  await form.getByRole('textbox', { name: '申诉描述' }).fill(description)
  await form.getByRole('button', { name: '提交申诉' }).click()
  await dialog(page, '提交申诉').getByRole('button', { name: '确定提交' }).click()
  await waitForToast(page, '申诉成功！')
  await page.close()
}

test('a bank file is matched, unmatched payments are listed, and a request is proposed and booked by two persons', {
  timeout: 240_000,
}, async () => {
  const [number = ''] = await requestRecharges('demo-coin', 310)
  const page = await openConsole('/console/reconciliation')
  const lines = [`2026-11-20,"3,100.00",代付公司,FJ-1,充值 ${number}`, '2026-11-20,77.70,某银行,FJ-2,结息', '2026-11-20,-5.00,退款,FJ-3,']
  await upload(page, '旅程流水.csv', ...lines)
  await page.getByRole('row', { name: /可入账.*FJ-1/ }).waitFor()
  await page.getByRole('row', { name: /收入为负数.*FJ-3/ }).waitFor()

  await page.goto('/console/reconciliation')
  await page
    .getByRole('link', { name: /查看收款 某银行/ })
    .first()
    .click()
  const drawer = dialog(page, '收款 77.70 元')
  await drawer.getByRole('button', { name: '标为不是充值' }).click()
  await drawer.getByLabel('为什么不是充值').fill('银行利息')
  await drawer.getByRole('button', { name: '标为不是充值' }).click()
  await waitForToast(page, '已标为不是充值')
  await page.keyboard.press('Escape')

  await page.goto('/console/reconciliation')
  await propose(page, [number])
  await page.getByRole('row', { name: /入账确认中.*FJ-1/ }).waitFor()

  await page.goto('/console/reconciliation/files')
  await upload(page, '再次.csv', ...lines)
  await page.getByRole('row', { name: /此前已导入.*FJ-1/ }).waitFor()

  const second = await openConsole('/console/proposals?text=demo-coin', 'finance2', 1366)
  await second.getByRole('listitem').filter({ hasText: 'FJ-1' }).getByRole('button', { name: /^确认/ }).click()
  const deciding = dialog(second, /^确认“充值：demo-coin/)
  await deciding.getByText('与价目表一致').waitFor()
  await deciding.getByText('FJ-1').waitFor()
  await deciding.getByLabel('意见（可选）').fill('已与银行回单核对')
  expect(await findViolations(second)).toEqual([])
  await second.setViewportSize({ width: 1366, height: 900 })
  await deciding.getByRole('button', { name: '确认生效' }).click()
  await waitForToast(second, '变更已生效')
  await second.getByRole('row', { name: /已确认.*demo-coin.*FJ-1.*已与银行回单核对/ }).waitFor()
  await second.goto('/console/reconciliation?text=FJ-1')
  const booked = second.getByRole('row', { name: /已入账.*FJ-1.*CZ\d+/ })
  await booked.waitFor()
  expect(await booked.count()).toBe(1)
})

test('recharges at the listed price are selected and confirmed together by the second person', { timeout: 240_000 }, async () => {
  const numbers = await requestRecharges('demo-coin', 313, 314)
  const page = await openConsole('/console/reconciliation')
  await upload(page, '两笔.csv', ...numbers.map((number, n) => `2026-11-20,"3,1${3 + n}0.00",代付公司,TG-${n},充值 ${number}`))
  await page.goto('/console/reconciliation')
  await propose(page, numbers)
  await page.goto('/console/proposals')
  await page.getByText('须由提出人以外的另一人确认').first().waitFor()
  expect(await page.getByRole('button', { name: /^一并确认充值/ }).count()).toBe(0)

  const second = await openConsole('/console/proposals', 'finance2', 1366)
  await second.getByRole('button', { name: '一并确认充值（2）' }).click()
  const together = dialog(second, '一并确认')
  expect(await together.getByRole('button', { name: /^确认生效（0 项/ }).isDisabled()).toBe(true)
  for (const receipt of ['TG-0', 'TG-1'])
    await together.getByRole('checkbox', { name: new RegExp(`${receipt}.*余额 [\\d,]+ 枚 → 余额 [\\d,]+ 枚`, 's') }).check()
  expect(await findViolations(second)).toEqual([])
  await together.getByRole('button', { name: '确认生效（2 项，6,270.00 元）' }).click()
  await waitForToast(second, '已确认 2 项')
  await second.setViewportSize({ width: 1366, height: 900 })
  await second.goto('/console/reconciliation?text=TG-')
  for (const receipt of ['TG-0', 'TG-1']) await second.getByRole('row', { name: new RegExp(`已入账.*${receipt}.*CZ`) }).waitFor()
})

test('a recharge shows balance and price, names a used receipt while typing, and keeps the receipt file', async () => {
  const page = await openConsole('/console/coin-accounts/demo-coin')
  const open = () => page.getByRole('button', { name: '充值', exact: true }).click()
  const form = dialog(page, '为账户 demo-coin 充值')
  await open()
  await form.getByLabel(/^数量/).fill('500')
  await form.getByLabel('金额（元）').fill('4700')
  await form.getByText('应为 4,750.00 元，当前金额少 50.00 元，请核对').waitFor()
  await form.getByLabel('金额（元）').fill('4750')
  await form.getByText('应为 4,750.00 元，一致').waitFor()
  await form.getByText(/→ \d[\d,]* 枚/).waitFor()
  await form.getByLabel('收款凭证号').fill('SK-FJ-9')
  await chooseFiles(form.getByRole('button', { name: '上传凭证' }), {
    name: '回单.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n回单'),
  })
  await form.getByText('回单.pdf').waitFor()
  await form.getByRole('button', { name: '充值' }).click()
  await waitForToast(page, '已充值 500 枚')

  await open()
  await form.getByLabel('收款凭证号').fill('ｓｋ-fj-9')
  await form.getByText(/^您已于 .+ 用该凭证号提交本账户的充值（4,750.00 元），无需重复提交$/).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /查看记账/ })
    .first()
    .click()
  await dialog(page, /^记账/).getByRole('button', { name: '下载凭证 回单.pdf' }).waitFor()
})

test('handling an appeal refunds coins in the same step', async () => {
  const description = '同一份报告扣除了两次，请退还。'
  await fileAppeal('demo-coin', description)
  const page = await openConsole('/console/appeals?account=demo-coin')
  await page.getByRole('row').filter({ hasText: description }).getByRole('link').first().click()
  await page.getByRole('button', { name: /处理并退还/ }).click()
  const form = dialog(page, /^处理并退还/)
  await form.getByRole('combobox', { name: '退还哪一笔扣除' }).click()
  await page.getByRole('option').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await form.getByLabel('退还数量（枚）').fill('99999')
  await form.getByLabel('处理结果').fill('已核实，退还查询币')
  await form.getByRole('button', { name: '处理并退还' }).click()
  await form.getByText(/退还数量不能超过|另一位/).waitFor()
  await form.getByLabel('退还数量（枚）').fill('1')
  expect(await findViolations(page)).toEqual([])
  await form.getByRole('button', { name: '处理并退还' }).click()
  await waitForToast(page, '已处理并退还')
  await page.getByText(/1 枚，记账 \d+ 号/).waitFor()
})

test('payments, bookings without one and files have no accessibility violation, wide and narrow', async () => {
  const page = await openConsole('/console/reconciliation')
  const faults = await findScreenFaults(page, [
    ['/console/reconciliation', '收款对账'],
    ['/console/reconciliation/unpaid', '无收款的入账'],
    ['/console/reconciliation/files', '收款文件'],
  ])
  expect(faults).toEqual([])
})

test('on a phone a payment opens from its card', async () => {
  const page = await openConsole('/console/reconciliation', 'finance', 390)
  await upload(page, '手机.csv', '2026-11-19,12.34,手机付款方,FJ-PHONE,')
  await page.goto('/console/reconciliation?text=FJ-PHONE')
  await page.getByText('手机付款方').click()
  await dialog(page, '收款 12.34 元').getByText('金额相同、尚未对应的记录').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a month is closed by one person and reopened by two', async () => {
  const page = await openConsole('/console/ledger')
  const late = await openConsole('/console/ledger', 'finance2', 1366)
  const panel = (of: Page) => of.getByRole('region', { name: '结账' })
  await panel(page).getByRole('button', { name: '结账' }).click()
  await dialog(page, '结账').getByText('所选月份及以前不再记账').waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog(page, '结账').getByRole('button', { name: '结账' }).click()
  await waitForToast(page, '及以前已结账')
  await panel(page)
    .getByText(/已结账至 \d{4}-\d\d-\d\d，此前不再记账/)
    .waitFor()
  await panel(late).getByRole('button', { name: '结账' }).click()
  await dialog(late, '结账').getByRole('button', { name: '结账' }).click()
  await dialog(late, '结账').getByText('该月份已经结账').waitFor()
  await dialog(late, '结账').getByRole('button', { name: '取消' }).click()
  await panel(late).getByText('已结账至').waitFor()
  await panel(page).getByRole('button', { name: '申请重新打开' }).click()
  await dialog(page, '申请重新打开已结账的月份').getByLabel('原因').fill('旅程：补记')
  await dialog(page, '申请重新打开已结账的月份').getByRole('button', { name: '提交确认' }).click()
  await panel(page).getByText('正在等待确认').waitFor()

  const second = await openConsole('/console/proposals', 'finance2', 1366)
  await second.getByRole('button', { name: /^确认：重新打开月份/ }).click()
  await dialog(second, /^确认“重新打开月份/)
    .getByText('起重新允许记账')
    .waitFor()
  await dialog(second, /^确认“重新打开月份/)
    .getByRole('button', { name: '确认生效' })
    .click()
  await waitForToast(second, '变更已生效')
  await second.goto('/console/coin-accounts')
  await second.getByText(/账本已结账至/).waitFor()
})

test('of two people who propose one payment or close one request, the second sees what the first did', { timeout: 240_000 }, async () => {
  const [paid = '', unpaid = ''] = await requestRecharges('demo-coin', 320, 330)
  const first = await openConsole('/console/reconciliation')
  await upload(first, '两人.csv', `2026-11-20,"3,200.00",代付公司,LR-1,充值 ${paid}`)
  const second = await openConsole('/console/reconciliation', 'finance2', 1366)
  await second.getByRole('button', { name: /^提交入账（/ }).click()
  const form = dialog(second, '提交入账')
  await form.getByRole('checkbox', { name: new RegExp(paid) }).waitFor()
  await first.goto('/console/reconciliation')
  await propose(first, [paid])
  await form.getByRole('button', { name: /^提交确认/ }).click()
  await second.getByText('所选收款已有变化，已载入最新内容，请核对后再提交').first().waitFor()
  await form.getByRole('checkbox', { name: new RegExp(paid) }).waitFor({ state: 'detached' })

  const path = `/console/recharge-requests?text=${unpaid}`
  const pages = [first, second]
  const late = await openConsole(path)
  await late.getByRole('row', { name: new RegExp(unpaid) }).click()
  await dialog(late, `充值申请 ${unpaid}`).getByRole('link', { name: '登记到账' }).waitFor()
  for (const page of pages) {
    await page.goto(path)
    await page.getByRole('row', { name: new RegExp(unpaid) }).click()
    await dialog(page, `充值申请 ${unpaid}`).getByRole('button', { name: '关闭申请' }).click()
    await page.getByLabel('关闭原因').fill('重复提交')
  }
  for (const page of pages) await dialog(page, `关闭充值申请 ${unpaid}？`).getByRole('button', { name: '关闭申请' }).click()
  await second.getByText('当前状态不允许该操作，请刷新后重试').first().waitFor()
  await dialog(second, `充值申请 ${unpaid}`).getByText('已关闭').waitFor()
  await dialog(late, `充值申请 ${unpaid}`).getByRole('link', { name: '登记到账' }).click()
  await dialog(late, '为账户 demo-coin 充值').getByText('该充值申请已撤销、关闭或已在办理').waitFor()
  expect(await findViolations(second)).toEqual([])
})
