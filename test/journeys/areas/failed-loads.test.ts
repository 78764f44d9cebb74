import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const offline = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/

type List = { path: string; account: string; heading: string; filter: (page: Page) => Promise<void>; filtered: RegExp }

async function fillAndSend(page: Page, name: string, text: string, button = '查询'): Promise<void> {
  await page.getByRole('textbox', { name }).first().fill(text)
  await page.getByRole('button', { name: button }).first().click()
}

const lists: List[] = [
  {
    path: '/apply/list',
    account: 'demo-applicant',
    heading: '演示申请人',
    filter: (page) => page.getByRole('textbox', { name: '任务名称' }).fill('网站'),
    filtered: /name=/,
  },
  {
    path: '/query-coin/result',
    account: '6200000001',
    heading: '演示科技有限公司',
    filter: (page) => fillAndSend(page, '明细', '证书'),
    filtered: /detail=/,
  },
  {
    path: '/query-coin/appeal',
    account: '6200000001',
    heading: '申诉记录',
    filter: chooseHandled,
    filtered: /state=1/,
  },
  {
    path: '/console/scan-applications',
    account: 'assessor',
    heading: '漏扫申请审核',
    filter: (page) => page.getByRole('button', { name: /^待领取/ }).click(),
    filtered: /scope=unassigned/,
  },
  {
    path: '/console/coin-accounts',
    account: 'finance',
    heading: '查询币账户',
    filter: (page) => page.getByRole('textbox', { name: /账号/ }).first().fill('演示'),
    filtered: /text=/,
  },
]

async function chooseHandled(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: '处理状态' }).click()
  await page.getByTitle('已处理', { exact: true }).click()
}

async function openList({ path, account, heading }: List, { clock = false } = {}): Promise<Page> {
  const page = await openPage(path, { expectedErrors: offline, signedInAs: account, clock })
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  return page
}

const strip = (page: Page) => page.getByRole('alert').filter({ hasText: '未能更新' })
/** Has this name alone while it is not loading. */
const retry = (page: Page) => strip(page).getByRole('button', { name: '重试', exact: true })

/** The attempt made offline may still be running, and takes the click of the next one. */
async function retryUntilLoaded(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await retry(page).evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
      return strip(page).isVisible()
    })
    .toBe(false)
}

test.each(lists)('$path: a failed filter leaves the page and its rows, shows an error, and is retried', async (list) => {
  const page = await openList(list)
  const context = page.context()
  const rows = await page.getByRole('row').allInnerTexts()
  await context.setOffline(true)
  try {
    await list.filter(page)
    await strip(page).getByText('请求出错').waitFor()
    expect(page.url()).toMatch(list.filtered)
    expect(await page.getByRole('heading', { name: list.heading, level: 1 }).count()).toBe(1)
    expect(await page.getByRole('row').allInnerTexts()).toEqual(rows)
    await retry(page).click()
    await retry(page).waitFor()
  } finally {
    await context.setOffline(false)
  }
  await retryUntilLoaded(page)
  expect(page.url()).toMatch(list.filtered)
  await page.getByRole('heading', { name: list.heading, level: 1 }).waitFor()
})

test('a failed refresh keeps the balance with its time', async () => {
  const page = await openList(lists[1] as List, { clock: true })
  const card = page.getByRole('region', { name: '余额', exact: true })
  const before = await card.innerText()
  await page.context().setOffline(true)
  try {
    await card.getByRole('button', { name: '刷新余额' }).click()
    await retry(page).waitFor()
    expect(await card.innerText()).toBe(before)
    expect(await findAccessibilityViolations(page)).toEqual([])
  } finally {
    await page.context().setOffline(false)
  }
  // The time is shown in seconds: without this, both readings may fall into the same one.
  await page.clock.setFixedTime(Date.now() + 60_000)
  await retry(page).press('Enter')
  await strip(page).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await expect.poll(() => card.innerText()).not.toBe(before)
})

test('data of one account is not shown to the next', async () => {
  const page = await openList(lists[0] as List)
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(/\/apply\/login$/)
  await signIn(page, 'demo-applicant2')
  await page.getByRole('link', { name: '申请记录' }).first().waitFor()
  await page.context().setOffline(true)
  try {
    await page.getByRole('link', { name: '申请记录' }).first().click()
    await page.getByRole('heading', { name: '请求出错' }).waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
  } finally {
    await page.context().setOffline(false)
  }
})

test.each([
  ['/apply/list?begintime=2026-12-01&endtime=2026-01-01', 'demo-applicant', '演示申请人'],
  ['/query-coin/record?from=2026-12-01&to=2026-01-01', '6200000001', '开票记录'],
  ['/console/ledger?from=2026-12-01&to=2026-01-01', 'finance', '账本'],
])('%s: a link with a refused filter shows the reason and links to the list without it', async (path, account, heading) => {
  const page = await openPage(path, { signedInAs: account })
  await page.getByText('结束日期不能早于开始日期').waitFor()
  await page.getByRole('link', { name: '清除条件' }).click()
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test.each([
  { list: lists[0] as List, field: '任务名称', send: false },
  { list: lists[1] as List, field: '明细', send: true },
])('$list.path: the strip refuses a filter that is too long, and the field keeps it', async ({ list, field, send }) => {
  const page = await openList(list)
  const rows = await page.getByRole('row').allInnerTexts()
  const typed = '长'.repeat(101)
  if (send) await fillAndSend(page, field, typed)
  else await page.getByRole('textbox', { name: field }).fill(typed)
  await strip(page).getByText(`${field}不能超过100个字符`).waitFor()
  expect(await page.getByRole('textbox', { name: field }).first().inputValue()).toBe(typed)
  expect(await page.getByRole('row').allInnerTexts()).toEqual(rows)
})
