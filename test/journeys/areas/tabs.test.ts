import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, measureSidewaysScroll, waitForPage, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

type Area = { area: string; account: string; home: string; heading: string | RegExp; link: string; leave: (page: Page) => Promise<void> }

const leaveAsCustomer = (page: Page) => page.getByRole('button', { name: '退出登录' }).click()
const applicants: Area = {
  area: '/apply',
  account: 'demo-applicant',
  home: '/apply/list',
  heading: '演示申请人',
  link: '新建申请',
  leave: leaveAsCustomer,
}
const coin: Area = {
  area: '/query-coin',
  account: '6200000001',
  home: '/query-coin/result',
  heading: '演示科技有限公司',
  link: '账户设置',
  leave: leaveAsCustomer,
}
const review: Area = {
  area: '/console',
  account: 'assessor',
  home: '/console/scan-applications?state=pending',
  heading: '漏扫申请审核',
  link: '回复模板',
  async leave(page) {
    await page.getByRole('button', { name: /测评师/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  },
}

function getPath(page: Page): string {
  return new URL(page.url()).pathname
}

async function openSignedIn({ home, account, heading }: Area, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(home, options)
  await page.waitForURL(/\/login\?from=/)
  await signIn(page, account)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  return page
}

/** Opens a second tab in the same context. */
async function openTab(first: Page, path: string): Promise<Page> {
  const page = await first.context().newPage()
  await page.goto(path)
  await waitForPage(page)
  return page
}

async function isSignedIn(page: Page, { home, heading }: Area): Promise<void> {
  await page.goto(home)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

test.each([applicants, coin, review])('$area: a link opened in a new tab stays signed in, and so does the first tab', async (area) => {
  const first = await openSignedIn(area)
  const [second] = await Promise.all([
    first.context().waitForEvent('page'),
    first
      .getByRole('link', { name: area.link })
      .first()
      .click({ modifiers: ['Control'] }),
  ])
  await waitForPage(second)
  await expect.poll(() => second.getByRole('heading', { level: 1 }).first().innerText()).toMatch(/漏扫工具使用申请|账户设置|回复模板/)
  expect(getPath(second)).toMatch(new RegExp(`^${area.area}/(?!login)`))
  await isSignedIn(second, area)
  await isSignedIn(first, area)
  expect(await second.evaluate(() => document.cookie)).toBe('')
})

test.each([applicants, coin, review])('$area: a logout in one tab ends the others', async (area) => {
  const first = await openSignedIn(area)
  const second = await openTab(first, area.home)
  await second.getByRole('heading', { name: area.heading, level: 1 }).waitFor()
  await area.leave(second)
  await second.waitForURL((url) => url.pathname === `${area.area}/login`)
  await first.waitForURL((url) => url.pathname === `${area.area}/login`)
  await first.goto(area.home)
  await first.waitForURL(/\/login\?from=/)
  const stored = await first.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/SessionID|USERINFO|TOKEN/)
})

test('a coin customer who opens the scan tool has to log in there, and stays signed in here', async () => {
  const first = await openSignedIn(coin)
  const second = await openTab(first, '/apply/list')
  await second.waitForURL(/\/apply\/login\?from=%2Fapply%2Flist$/)
  await second.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  await isSignedIn(first, coin)
  await signIn(second, applicants.account)
  await second.getByRole('heading', { name: applicants.heading, level: 1 }).waitFor()
  await isSignedIn(first, coin)
  const { USERINFO, ...rest } = await second.evaluate((): Record<string, string> => ({ ...localStorage }))
  expect(JSON.parse(USERINFO ?? '')).toEqual({ account: 'demo-applicant', name: '演示申请人', type: '1120007' })
  expect(Object.keys(rest).toSorted()).toEqual(['TOKEN', 'USERINFO.applicant', 'USERINFO.coin'])
})

test.each([
  [applicants, ['/query-coin/login', '/console/login']],
  [coin, ['/apply/login', '/console/login']],
  [review, ['/apply/login', '/query-coin/login']],
])('$area stays signed in while other kinds of accounts log in', async (area, doors) => {
  const first = await openSignedIn(area)
  for (const door of doors) {
    const other = await openTab(first, door)
    await other.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  }
  await isSignedIn(first, area)
  expect(getPath(first)).not.toMatch(/login/)
})

test('opening the login of the scan tool ends the session of the applicant in every tab', async () => {
  const first = await openSignedIn(applicants)
  const second = await openTab(first, '/apply/login')
  await second.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  await first.waitForURL(/\/apply\/login\?from=/)
  await second.goto('/apply/list')
  await expect.poll(() => second.url()).toMatch(/\/apply\/login\?from=/)
})

test.each([coin, review])('$area/login ends no session: it names the signed-in account and links on', async (area) => {
  const first = await openSignedIn(area)
  const second = await openTab(first, `${area.area}/login`)
  await second.getByText(`您已登录账号 ${area.account}`).waitFor()
  expect(await findAccessibilityViolations(second)).toEqual([])
  await isSignedIn(first, area)
  await second.getByRole('link', { name: '直接进入' }).click()
  await expect.poll(() => getPath(second)).not.toBe(`${area.area}/login`)
})

test.each([coin, review])('$area: a logout in another tab leaves the login as it is, with what is typed there', async (area) => {
  const first = await openSignedIn(area)
  const second = await openTab(first, `${area.area}/login`)
  const note = second.getByText(`您已登录账号 ${area.account}`)
  await note.waitFor()
  const account = second.getByRole('textbox', { name: '账号' })
  await account.fill('someone')
  await area.leave(first)
  await note.waitFor({ state: 'hidden' })
  expect(await account.inputValue()).toBe('someone')
  expect(second.url()).toMatch(/\/login$/)
  expect(await second.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('SessionID')))).toEqual([])
})

test('the address of the scan tool alone leads to its form, which keeps to 320 px', async () => {
  const page = await openPage('/apply', { signedInAs: applicants.account, width: 320 })
  await page.getByRole('heading', { name: '漏扫工具使用申请', level: 1 }).waitFor()
  expect(getPath(page)).toBe('/apply/add')
  expect(await measureSidewaysScroll(page)).toBe(0)
})

test('logging in to another account in one tab switches all tabs to it', async () => {
  const first = await openSignedIn(coin)
  const second = await openTab(first, '/query-coin/login')
  await second.getByText('您已登录账号 6200000001').waitFor()
  await signIn(second, 'demo-coin')
  await second.getByRole('heading', { name: '演示制造有限公司', level: 1 }).waitFor()
  await first.getByRole('button', { name: '刷新余额' }).click()
  await first.getByRole('heading', { name: '演示制造有限公司', level: 1 }).waitFor()
  expect(JSON.parse((await first.evaluate(() => localStorage.getItem('USERINFO'))) as string)).toEqual({
    account: 'demo-coin',
    name: '演示制造有限公司',
    type: 2,
  })
  await isSignedIn(second, { ...coin, heading: '演示制造有限公司' })
})

test('the user information of staff holds what the specification names', async () => {
  const page = await openSignedIn(review)
  const info = JSON.parse((await page.evaluate(() => localStorage.getItem('USERINFO'))) as string) as Record<string, unknown>
  expect(Object.keys(info).toSorted()).toEqual(['Powerlist', 'account', 'menuList', 'name', 'role', 'routeList', 'type'])
  expect(info).toMatchObject({ account: 'assessor', type: '1', role: '测评师' })
  expect((info.Powerlist as object[])[0]).toMatchObject({ path: '/console', Hidden: '0' })
})

test('requests that a page makes while nobody uses it do not keep its session alive', async () => {
  const page = await openSignedIn(coin, { clock: true })
  await page.mouse.move(200, 200)
  const inUse = page.waitForRequest(/\/ucc/)
  await page.clock.fastForward('00:31')
  expect(await (await inUse).headerValue('x-unattended')).toBe(null)
  const unattended = page.waitForRequest(/\/ucc/)
  await page.clock.fastForward('01:01')
  expect(await (await unattended).headerValue('x-unattended')).toBe('1')
})
