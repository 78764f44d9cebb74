import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseFiles } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const path = '/console/going-live'
const openConsole = (address: string, account = 'finance') => openPage(address, { width: 1440, signedInAs: account })
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })

const parts = {
  accounts: {
    button: '选择客户与账户文件',
    head: '客户名称,统一社会信用代码,联系人,联系电话,账号,类别,账户手机号,期初余额（枚）',
    sums: ['旧系统客户数（家）', '旧系统账户数（个）', '旧系统期初余额合计（枚）'],
  },
  recharges: {
    button: '选择待开票充值文件',
    head: '账号,充值日期,充值数量（枚）,金额（元）,收款凭证号',
    sums: ['旧系统充值笔数（笔）', '旧系统待开票金额合计（元）'],
  },
}

type Upload = { part?: keyof typeof parts; name: string; lines: readonly string[]; sums: readonly string[] }
async function upload(page: Page, { part = 'accounts', name, lines, sums }: Upload): Promise<void> {
  const { button, head, sums: labels } = parts[part]
  await page.goto(`${path}?part=${part}`)
  for (const [n, label] of labels.entries()) await page.getByLabel(label).fill(sums[n] ?? '')
  const buffer = Buffer.from([head, ...lines].join('\r\n'))
  await chooseFiles(page.getByRole('button', { name: button }), { name, mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** At a desk, on a tablet and on a phone. */
async function assertUsable(page: Page): Promise<void> {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findAccessibilityViolations(page)).toEqual([])
    expect(await measureSidewaysScroll(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a file with faults is mended, agrees with the older system, is confirmed by another person, and the balance stands there', async () => {
  const page = await openConsole(path)
  await page.getByRole('heading', { level: 1, name: '上线导入' }).waitFor()
  await assertUsable(page)
  await page.getByRole('link', { name: '导入待开票充值' }).click()
  await page.getByRole('heading', { level: 1, name: '上线导入：待开票充值' }).waitFor()
  await assertUsable(page)

  const right = ['期初旅程有限公司,,,,6288000001,卡账户,13800003201,120', '期初旅程有限公司,,,,6288000002,普通账户,13800003202,30']
  await upload(page, { name: '期初有错.csv', lines: [right[0] as string, right[0] as string], sums: ['1', '2', '240'] })
  await page.getByText('有 1 行错误，未导入').waitFor()
  await page.getByRole('row', { name: /账号与第 2 行重复/ }).waitFor()
  expect(await page.getByRole('button', { name: '提交确认' }).count()).toBe(0)

  await upload(page, { name: '期初合计不符.csv', lines: right, sums: ['1', '2', '151'] })
  await page.getByText('期初余额合计文件中为 150 枚，旧系统为 151 枚').waitFor()

  await upload(page, { name: '期初.csv', lines: right, sums: ['1', '2', '150'] })
  await page.getByText('合计与旧系统一致').waitFor()
  await assertUsable(page)
  const address = page.url()
  await page.getByRole('button', { name: '提交确认' }).click()
  await dialog(page, /^提交确认/)
    .getByRole('button', { name: '提交确认' })
    .click()
  await page.getByText('等待另一名财务人员确认').waitFor()

  const second = await openConsole('/console/proposals', 'finance2')
  await second.getByRole('button', { name: /^确认：上线导入：客户与账户“期初\.csv”/ }).click()
  await dialog(second, /^确认“上线导入/)
    .getByRole('button', { name: '确认生效' })
    .click()
  await expect
    .poll(
      async () => {
        await page.goto(address)
        return page.getByText('2 行已全部导入').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await page.getByText('2 个账户中 0 个已设置，0 个已邀请，2 个待邀请').waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: '发送邀请' }).click()
  await page.getByText('2 个账户中 0 个已设置，2 个已邀请，0 个待邀请').waitFor()
  await page.goto('/console/coin-accounts/6288000001')
  await page.getByRole('heading', { level: 1, name: '6288000001' }).waitFor()
  await expect.poll(() => page.getByRole('row', { name: /期初/ }).first().innerText()).toMatch(/120/)
})

test('accounts and recharges of these accounts are proposed together, and come in together', async () => {
  const page = await openConsole(path)
  await upload(page, { name: '一批账户.csv', lines: ['一批有限公司,,,,6288000011,卡账户,13800003211,10'], sums: ['1', '1', '10'] })
  const recharges = { part: 'recharges', name: '一批充值.csv', lines: ['6288000011,2026-03-17,10,500,'], sums: ['1', '500'] } as const
  await upload(page, recharges)
  const address = page.url()
  await page.goto(path)
  await page.getByRole('button', { name: '一并提交确认' }).waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: '一并提交确认' }).click()
  const asked = dialog(page, /^一并提交确认/)
  await asked.getByText('客户与账户“一批账户.csv”、待开票充值“一批充值.csv”').waitFor()
  await asked.getByRole('button', { name: '一并提交确认' }).click()
  await expect.poll(() => page.getByText('待确认', { exact: true }).count()).toBeGreaterThanOrEqual(2)

  const second = await openPage('/console/proposals', { width: 1280, signedInAs: 'finance2' })
  await second.getByRole('button', { name: /^确认：上线导入：客户与账户“一批账户\.csv”、待开票充值/ }).click()
  await dialog(second, /^确认“上线导入/)
    .getByRole('button', { name: '确认生效' })
    .click()
  await expect
    .poll(
      async () => {
        await page.goto(address)
        return page.getByText('1 行已全部导入').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
})
