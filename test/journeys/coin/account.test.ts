import { createReadStream } from 'node:fs'
import type { Download, Locator, Page } from 'playwright-core'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { signIn, waitForToast } from '../../harness/account-areas.ts'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

async function openResult(account: string, search = ''): Promise<Page> {
  const page = await openPage(`/query-coin/result${search}`, { signedInAs: account })
  await page.getByRole('heading', { name: '核销明细' }).waitFor()
  return page
}

function records(page: Page): Locator {
  return page.getByRole('region', { name: '核销明细' })
}

/** The texts of the cells of all rows. */
async function readRows(page: Page): Promise<string[][]> {
  const found = records(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  const texts = await Promise.all((await found.all()).map((row) => row.getByRole('cell').allInnerTexts()))
  return texts.filter(({ length }) => length === 5)
}

async function readTotal(page: Page): Promise<number> {
  const text = await records(page)
    .getByText(/^共 \d+ 条$/)
    .innerText()
  return Number(/\d+/.exec(text)?.[0])
}

/** The rows of a downloaded workbook. */
async function readBack(download: Download): Promise<unknown[][]> {
  const sheets = (await readXlsxFile(createReadStream(await download.path()))) as { data: unknown[][] }[]
  return sheets[0]?.data ?? []
}

test('a missing captcha is reported and gets the focus; Enter submits; back links home', async () => {
  const page = await openPage('/query-coin/login')
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  await page.getByRole('banner').getByText('查询币账户').waitFor()
  await page.getByRole('textbox', { name: '账号' }).fill('6200000001')
  await page.getByRole('textbox', { name: '密码' }).fill('Coin#2026a')
  await page.getByRole('textbox', { name: '密码' }).press('Enter')
  await page.getByRole('alert').getByText('请输入验证码').waitFor()
  const captcha = page.getByRole('textbox', { name: '验证码' })
  await expect.poll(() => captcha.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: '返回首页', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a refused login loads another captcha, and the right input then logs in', async () => {
  const page = await openPage('/query-coin/login')
  const picture = page.getByRole('img', { name: '验证码图片，点击更换' })
  const before = await picture.getAttribute('src')
  await signIn(page, '6200000002', { password: 'Wrong#2026' })
  await page.getByRole('alert').getByText('账号或密码错误').waitFor()
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before)
  expect(await page.getByRole('textbox', { name: '验证码' }).inputValue()).toBe('')
  await signIn(page, '6200000002')
  await page.waitForURL(/\/query-coin\/result$/)
  await waitForToast(page, '登录成功！')
})

test.each(['/query-coin/result', '/query-coin/transfer', '/query-coin/phone', '/query-coin/settings', '/query-coin/invoice'])(
  '%s without a session leads to the login and back',
  async (path) => {
    const page = await openPage(path)
    await expect.poll(() => page.url()).toContain(`/query-coin/login?from=${encodeURIComponent(path)}`)
  },
)

test('a card shows its balance, its actions, and the link back', async () => {
  const page = await openResult('6200000002')
  await page.getByRole('banner').getByText('6200000002').waitFor()
  const balance = page.getByRole('region', { name: '余额', exact: true })
  await balance
    .getByText(/^100\s*枚$/)
    .first()
    .waitFor()
  await balance.getByText('卡账户').waitFor()
  expect(await balance.getByRole('link', { name: '修改手机号' }).count()).toBe(0)
  await records(page).getByText('余额为0后一个月，核销明细将被清空。').waitFor()
  await balance.getByRole('button', { name: '刷新余额' }).click()
  await balance.getByText(/更新于 \d\d:\d\d:\d\d/).waitFor()

  await balance.getByRole('link', { name: '转卡' }).click()
  await page.getByRole('heading', { name: '转卡', exact: true }).waitFor()
  await page.getByRole('button', { name: '返回上一页' }).click()
  await page.waitForURL(/\/query-coin\/result$/)
  await balance.getByRole('link', { name: '申请开票', exact: true }).waitFor()
  await balance.getByRole('link', { name: '开票记录', exact: true }).click()
  await page.getByRole('heading', { name: '开票记录', level: 1 }).waitFor()
  await page.getByRole('button', { name: '返回上一页' }).click()
  await page.waitForURL(/\/query-coin\/result$/)
  await page.getByRole('navigation', { name: '申诉' }).getByRole('link', { name: '申诉记录' }).click()
  await page.waitForURL(/\/query-coin\/appeal/)
})

test('an account that is no card shows its masked phone, and no transfer', async () => {
  const page = await openResult('demo-coin')
  const balance = page.getByRole('region', { name: '余额', exact: true })
  await balance.getByText('手机号 138****1004').waitFor()
  await balance.getByRole('link', { name: '修改手机号' }).waitFor()
  expect(await balance.getByRole('link', { name: '转卡' }).count()).toBe(0)
  expect(await page.getByText('核销明细将被清空').count()).toBe(0)
  await page.goto('/query-coin/transfer')
  await page.getByText('仅卡账户可以办理转卡').waitFor()
})

test('the appeal button opens its dialog with the masked phone', async () => {
  const page = await openResult('demo-coin')
  await page.getByRole('navigation', { name: '申诉' }).getByRole('button', { name: '申诉' }).click()
  const dialog = page.getByRole('dialog', { name: '我要申诉' })
  await dialog.waitFor()
  expect(await dialog.getByRole('textbox', { name: '联系电话' }).inputValue()).toBe('138****1004')
  await dialog.getByRole('button', { name: '关闭' }).click()
})

test('records: filters and page are in the URL, survive a reload, and reset', async () => {
  const page = await openResult('6200000001', '?from=&to=')
  const all = await readTotal(page)
  expect(all).toBeGreaterThanOrEqual(400)
  await records(page).getByRole('listitem', { name: '2', exact: true }).click()
  await page.waitForURL(/page=2/)

  await records(page).getByRole('textbox', { name: '明细' }).fill('证书查询')
  await records(page).getByRole('button', { name: '查询' }).click()
  await page.waitForURL((url) => url.searchParams.get('detail') === '证书查询' && !url.searchParams.has('page'))
  await expect.poll(() => readTotal(page)).toBeLessThan(all)
  await page.reload()
  await records(page).waitFor()
  expect(await records(page).getByRole('textbox', { name: '明细' }).inputValue()).toBe('证书查询')
  const found = await readRows(page)
  expect(found).toHaveLength(10)
  for (const [detail, service, quantity, credited, debited] of found) {
    expect(detail).toContain('证书查询')
    expect(service).toBe('DSMM证书查询')
    expect(quantity).toMatch(/^[+-]\d+$/)
    expect([credited, debited].filter((time) => time === '—')).toHaveLength(1)
  }

  await records(page).getByRole('button', { name: '重置' }).click()
  await page.waitForURL(/\/query-coin\/result$/)
  await expect.poll(() => records(page).getByRole('textbox', { name: '明细' }).inputValue()).toBe('')
  await expect.poll(() => readTotal(page)).toBeLessThan(all)
})

test('an empty result says so and links to other pages', async () => {
  const page = await openResult('6200000001', '?detail=没有这样的明细')
  await page.getByText('没有符合条件的明细').waitFor()
  await page.getByRole('button', { name: '恢复默认条件' }).click()
  await page.waitForURL(/\/query-coin\/result$/)
  await expect.poll(async () => (await readRows(page)).length).toBeGreaterThan(0)
})

test('the plot is readable by keyboard and as a table; its span is in the URL', async () => {
  const page = await openResult('6200000001')
  const history = page.getByRole('region', { name: '余额与使用', exact: true })
  const slider = history.getByRole('slider', { name: '逐点查看余额与使用' })
  expect(await slider.getAttribute('aria-valuetext')).toContain('余额 1280 枚')
  await slider.press('Home')
  const first = await slider.getAttribute('aria-valuetext')
  await slider.press('ArrowRight')
  expect(await slider.getAttribute('aria-valuetext')).not.toBe(first)
  await history.getByText('以表格查看').click()
  await history.getByRole('link', { name: '近12个月' }).click()
  await page.waitForURL(/span=365/)
  await expect.poll(() => history.getByRole('table').getByRole('row').count()).toBe(13)
})

test('the exported file contains every record of the filter', async () => {
  const page = await openResult('6200000001', '?from=&to=')
  const all = await readTotal(page)
  const arriving = page.waitForEvent('download')
  await records(page).getByRole('button', { name: '导出' }).click()
  const [title, head, ...lines] = await readBack(await arriving)
  expect(title?.[0]).toContain('账号 6200000001')
  expect(head).toEqual(['明细', '服务类型', '数量', '充值时间', '扣除时间'])
  expect(lines).toHaveLength(all)
  expect(lines[0]?.slice(0, 2)).toEqual((await readRows(page))[0]?.slice(0, 2))

  // The state survives leaving the page and coming back.
  await page.getByRole('link', { name: '账户设置' }).click()
  await page.getByRole('heading', { name: '账户设置' }).waitFor()
  await page.goto('/query-coin/result')
  await records(page).getByText(`导出完成，共 ${all} 条`).waitFor()
  const again = page.waitForEvent('download')
  await records(page).getByRole('button', { name: '下载文件' }).click()
  expect(await readBack(await again)).toHaveLength(all + 2)
})

test('a download that fails leaves the page as it is', async () => {
  const page = await openResult('6200000001')
  await page.route('**/files/**', (route) => route.abort())
  await records(page).getByRole('button', { name: '导出' }).click()
  await records(page)
    .getByText(/^导出完成/)
    .waitFor()
  const asked = page.waitForEvent('download')
  await records(page).getByRole('button', { name: '下载文件' }).click()
  await asked
  expect(await records(page).getByRole('button', { name: '下载文件' }).isVisible()).toBe(true)
})

test('an empty card after its clearing day shows no records', async () => {
  const page = await openResult('6200000003', '?from=&to=')
  await page.getByText('转卡：余额为 0，无需转卡').waitFor()
  await page.getByText(/更早的已不再展示/).waitFor()
  expect(await readRows(page)).toEqual([])
  await page.goto('/query-coin/result')
  await page.getByText('近一个月没有充值或使用').waitFor()
  expect(await page.getByText('可以调整日期范围后查询').count()).toBe(0)
})
