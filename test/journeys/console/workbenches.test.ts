import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

/** The number of a tile, which then leads to its list. */
async function follow(page: Page, name: string | RegExp): Promise<string> {
  const tile = page.getByRole('main').getByRole('link', { name }).first()
  const [number = ''] = /[\d,]+$/.exec((await tile.innerText()).trim()) ?? []
  await tile.click()
  return number
}

/** `tile` leads to a list at `list`. */
const benches = [
  { account: 'assessor', sections: ['漏扫申请审核', '待办'], tile: /^全部待审核/, list: /scan-applications\?state=/ },
  { account: 'finance', sections: ['开票处理', '财务'], tile: /^待付款的充值申请/, list: /recharge-requests\?state=open/ },
  { account: 'editor', sections: ['发布审核', '内容', '待办'], tile: /^失效链接/, list: /links\?show=dead/ },
  { account: 'admin', sections: ['系统运行', '待办'], tile: /^今日未送达的短信/, list: /sms\?state=failed/ },
  { account: 'auditor', sections: ['系统运行', '审计'], tile: /^今日登录失败/, list: /login-log\?outcome=fail/ },
]

test.each(benches)(
  '$account: the workbench at every width, and a number that leads to its list',
  async ({ account, sections, tile, list }) => {
    const page = await openPage('/console', { signedInAs: account })
    const main = page.getByRole('main')
    for (const name of sections) await main.getByRole('region', { name, exact: true }).waitFor()
    expect(await main.getByText('暂时读不出').count()).toBe(0)
    expect(await findViolations(page)).toEqual([])
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await measureSidewaysScroll(page)).toBe(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    const number = await follow(page, tile)
    await page.waitForURL(list)
    const shown =
      number === '0' ? page.getByText('没有符合条件的记录').or(page.getByText('暂无数据')) : page.getByText(new RegExp(`共 ${number}`))
    await shown.first().waitFor()
  },
)

test('nobody sees the number of a list that they may not open', async () => {
  const page = await openPage('/console', { signedInAs: 'editor' })
  const main = page.getByRole('main')
  await main.getByRole('region', { name: '内容', exact: true }).waitFor()
  for (const name of ['财务', '系统运行', '审计']) expect(await main.getByRole('region', { name, exact: true }).count()).toBe(0)
})
