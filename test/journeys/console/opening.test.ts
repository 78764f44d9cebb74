import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseFiles } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const path = '/console/going-live'
const openConsole = (address: string, account = 'finance') => openPage(address, { width: 1440, signedInAs: account })
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })

const head = '客户名称,统一社会信用代码,联系人,联系电话,账号,类别,账户手机号,期初余额（枚）'
async function upload(page: Page, name: string, lines: readonly string[], sums: readonly string[]): Promise<void> {
  await page.goto(`${path}?part=accounts`)
  const labels = ['旧系统客户数（家）', '旧系统账户数（个）', '旧系统期初余额合计（枚）']
  for (const [n, label] of labels.entries()) await page.getByLabel(label).fill(sums[n] ?? '')
  const buffer = Buffer.from([head, ...lines].join('\r\n'))
  await chooseFiles(page.getByRole('button', { name: '选择客户与账户文件' }), { name, mimeType: 'text/csv', buffer })
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
  await upload(page, '期初有错.csv', [right[0] as string, right[0] as string], ['1', '2', '240'])
  await page.getByText('有 1 行错误，未导入').waitFor()
  await page.getByRole('row', { name: /账号与第 2 行重复/ }).waitFor()
  expect(await page.getByRole('button', { name: '提交确认' }).count()).toBe(0)

  await upload(page, '期初合计不符.csv', right, ['1', '2', '151'])
  await page.getByText('期初余额合计文件中为 150 枚，旧系统为 151 枚').waitFor()

  await upload(page, '期初.csv', right, ['1', '2', '150'])
  await page.getByText('合计与旧系统一致').waitFor()
  await assertUsable(page)
  const address = page.url()
  await page.getByRole('button', { name: '提交确认' }).click()
  await dialog(page, /^提交确认/)
    .getByRole('button', { name: '提交确认' })
    .click()
  await page.getByText('等待另一名财务人员确认').waitFor()

  const second = await openConsole('/console/proposals', 'finance2')
  await second.getByRole('button', { name: /^确认：上线导入客户与账户：期初\.csv/ }).click()
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
