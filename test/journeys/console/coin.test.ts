import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { chooseFiles, correct, signIn, waitForToast } from '../../harness/account-areas.ts'
import { findViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

async function openConsole(path: string, account = 'finance'): Promise<Page> {
  // While an element fades in, its contrast is low; axe must not measure it then.
  return openPage(path, { width: 1440, signedInAs: account })
}

const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })

/** Registers a customer with one account; returns the account number. */
async function openAccount(page: Page, company: string, phone: string): Promise<string> {
  await register(page, company)
  await dialog(page, company).getByRole('button', { name: '开户' }).click()
  const opening = dialog(page, `为“${company}”开户`)
  await opening.getByLabel('手机号').fill(phone)
  await opening.getByRole('button', { name: '开户' }).click()
  const shown = dialog(page, /^账户 \d{10} 的一次性密码$/)
  expect((await shown.locator('code').innerText()).length).toBe(14)
  await shown.getByRole('button', { name: '我已记下，查看账户' }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^62\d{8}$/ })
  return heading.innerText()
}

async function recharge(page: Page, account: string, coins: number, receipt: string): Promise<void> {
  await page.getByRole('button', { name: '充值', exact: true }).click()
  const form = dialog(page, `为账户 ${account} 充值`)
  await form.getByLabel(/^数量/).fill(String(coins))
  await form.getByLabel('金额（元）').fill('5000.50')
  await form.getByLabel('收款凭证号').fill(receipt)
  await form.getByLabel('收款凭证号').press('Enter')
}

async function register(page: Page, company: string): Promise<void> {
  await page.getByRole('button', { name: '登记客户' }).first().click()
  await dialog(page, '登记客户').getByLabel('单位名称').fill(company)
  await dialog(page, '登记客户').getByRole('button', { name: '登记客户' }).click()
}

test('a customer with a name near that of another is asked about before it is registered', async () => {
  const page = await openConsole('/console/coin-customers')
  await register(page, '演示同名（北京）有限公司')
  await waitForToast(page, '已登记“演示同名（北京）有限公司”')
  await dialog(page, '演示同名（北京）有限公司').getByRole('button', { name: '关闭' }).click()
  await register(page, '演示同名(北京) 股份有限公司')
  const form = dialog(page, '登记客户')
  await form.getByText('与已登记的“演示同名（北京）有限公司”相近').first().waitFor()
  expect(await findViolations(page)).toEqual([])
  await form.getByRole('checkbox', { name: '已核对，是另一家' }).check()
  await form.getByRole('button', { name: '登记客户' }).click()
  await waitForToast(page, '已登记“演示同名(北京) 股份有限公司”')
})

const figure = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd').first()

test('a customer is registered, an account opened, recharged, deducted from and frozen', async () => {
  const page = await openConsole('/console/coin-customers')
  const account = await openAccount(page, '旅程甲有限公司', '13800003101')
  await recharge(page, account, 100, 'SK-J-1')
  await waitForToast(page, '已充值 100 枚，余额 100 枚')
  await expect.poll(() => figure(page, '余额').innerText()).toMatch(/^100\s*枚$/)

  await recharge(page, account, 100, 'SK-J-1')
  await dialog(page, `为账户 ${account} 充值`).getByText('您已用该收款凭证号为本账户提交过充值').first().waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '扣除' }).click()
  const deduction = dialog(page, `扣除账户 ${account} 的查询币`)
  await deduction.getByLabel(/^数量/).fill('101')
  await deduction.getByLabel('扣除原因').fill('多充退回')
  await deduction.getByRole('button', { name: '扣除' }).click()
  await deduction.getByText('余额不足').waitFor()
  await correct(deduction.getByLabel(/^数量/), '30')
  await deduction.getByRole('button', { name: '扣除' }).click()
  await waitForToast(page, '已扣除 30 枚，余额 70 枚')
  await page.getByRole('row', { name: /人工扣除.*-30.*70.*多充退回/ }).waitFor()

  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '冻结账户' }).click()
  await dialog(page, `冻结账户 ${account}？`).getByLabel('冻结原因').fill('旅程测试')
  await dialog(page, `冻结账户 ${account}？`).getByRole('button', { name: '冻结' }).click()
  await page.getByText('账户已冻结：旅程测试').waitFor()
  expect(await page.getByRole('button', { name: '充值', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: '解除冻结' }).click()
  await dialog(page, /解除账户/)
    .getByLabel('解除原因')
    .fill('已核实')
  await dialog(page, /解除账户/)
    .getByRole('button', { name: '解除冻结' })
    .click()
  await expect.poll(() => page.getByRole('button', { name: '充值', exact: true }).isEnabled()).toBe(true)
})

test('a large recharge waits for the confirmation of a second finance account', async () => {
  const page = await openConsole('/console/coin-customers')
  const account = await openAccount(page, '旅程乙有限公司', '13800003102')
  await recharge(page, account, 20_000, 'SK-J-2')
  await waitForToast(page, '待另一名财务人员在“待确认”中确认后入账')
  await page.getByText('有 1 项变动等待二人确认').waitFor()
  expect(await figure(page, '余额').innerText()).toMatch(/^0\s*枚$/)
  await page.getByRole('link', { name: '去确认' }).click()
  await page.getByText('须由提出人以外的另一人确认').waitFor()
  expect(await page.getByRole('button', { name: `确认：充值：${account}` }).isDisabled()).toBe(true)

  await page.getByRole('button', { name: /财务（演示）/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.waitForURL(/\/console\/login$/)
  await signIn(page, 'finance2')
  await page.getByRole('link', { name: /待确认的变更/ }).click()
  await page.getByRole('button', { name: `确认：充值：${account}` }).click()
  const deciding = dialog(page, /^确认“充值：/)
  await deciding.getByText('5,000.50 元').waitFor()
  await deciding.getByText('余额 20,000 枚').waitFor()
  await deciding.getByRole('button', { name: '确认生效' }).click()
  await waitForToast(page, '变更已生效')
  await page.goto(`/console/coin-accounts/${account}`)
  await expect.poll(() => figure(page, '余额').innerText()).toMatch(/^20,000\s*枚$/)
})

test('a booking is displayed with both sides and reversed, and the ledger is checked and exported', async () => {
  const page = await openConsole('/console/coin-customers')
  const account = await openAccount(page, '旅程丙有限公司', '13800003103')
  await recharge(page, account, 50, 'SK-J-3')
  await waitForToast(page, '已充值 50 枚')
  await page.getByRole('link', { name: '在账本中查看' }).click()
  // The account's page has the same button, which goes with that page.
  await page.getByRole('heading', { level: 1, name: '账本' }).waitFor()
  await page.getByRole('link', { name: /查看记账 \d+ 号$/ }).click()
  const drawer = dialog(page, /^记账 \d+ 号$/)
  await drawer.getByText('客户付款').waitFor()
  await drawer.getByText('SK-J-3').waitFor()
  await drawer.getByRole('button', { name: '冲正' }).click()
  await dialog(page, /^冲正记账/)
    .getByLabel('冲正原因')
    .fill('录入错误')
  await dialog(page, /^冲正记账/)
    .getByRole('button', { name: '冲正' })
    .click()
  await waitForToast(page, '已冲正')
  await drawer.getByText('由另一笔记账冲正').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /冲正.*-50.*0.*录入错误/ }).waitFor()

  await page.getByRole('button', { name: '立即核对' }).click()
  await page.getByText('账目与校验链一致').waitFor({ timeout: 45_000 })

  await page.getByRole('button', { name: '导出' }).click()
  await dialog(page, '导出账本').getByRole('button', { name: '导出' }).click()
  await dialog(page, '导出').getByText('已完成').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page, '导出').getByRole('link', { name: '下载文件' }).click(),
  ])
  const rows = (await readXlsxFile(readFileSync(await download.path())))[0]?.data ?? []
  expect(rows.slice(2).map((row) => [row[2], row[3], row[5], row[6], row[7]])).toEqual([
    ['充值', account, 50, null, 50],
    ['冲正', account, null, 50, 0],
  ])
})

test('a file with an error books nothing; once corrected, all of it is booked', async () => {
  const page = await openConsole('/console/coin-customers')
  const account = await openAccount(page, '旅程丁有限公司', '13800003104')
  await page.goto('/console/coin-imports')
  const head = '账号,数量（枚）,金额（元）,收款凭证号,备注'
  async function upload(name: string, ...lines: string[]): Promise<void> {
    await chooseFiles(page.getByRole('button', { name: '选择充值文件' }), {
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...lines].join('\r\n')),
    })
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  await upload('有错.csv', `${account},20,100.00,SK-J-4,甲`, `${account},x,1,SK-J-4,乙`)
  await page.getByText('有 1 行错误，未入账').waitFor()
  await page.getByRole('row', { name: /收款凭证号与第 2 行重复/ }).waitFor()
  expect(await page.getByRole('button', { name: '入账' }).count()).toBe(0)
  await page.getByRole('button', { name: '放弃' }).click()
  await dialog(page, /^放弃/).getByRole('button', { name: '放弃' }).click()
  await page.getByRole('heading', { level: 1, name: '批量导入' }).waitFor()

  await upload('正确.csv', `${account},20,100.00,SK-J-4,甲`, `${account},5,0,SK-J-5,活动`)
  await page.getByRole('button', { name: '入账' }).click()
  await dialog(page, /^入账/).getByRole('button', { name: '入账' }).click()
  await page.getByText('2 行已全部入账').waitFor({ timeout: 30_000 })
  await page
    .getByRole('row', { name: /记账 \d+ 号/ })
    .first()
    .waitFor()
  await page.goto(`/console/coin-accounts/${account}`)
  await expect.poll(() => figure(page, '余额').innerText()).toMatch(/^25\s*枚$/)
})

test.each([
  '/console/coin-accounts',
  '/console/coin-accounts/6200000001',
  '/console/coin-customers',
  '/console/proposals',
  '/console/ledger',
  '/console/coin-imports',
])('%s has no accessibility violation, wide and narrow', async (path) => {
  const page = await openConsole(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('the dialogs of an account and a booking have no accessibility violation', async () => {
  const page = await openConsole('/console/coin-accounts/6200000002')
  await page.getByRole('button', { name: '充值', exact: true }).click()
  await dialog(page, /充值$/).getByLabel('收款凭证号').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /查看记账/ })
    .first()
    .click()
  await dialog(page, /^记账/).getByText('双方分录').waitFor()
  expect(await findViolations(page)).toEqual([])
})
