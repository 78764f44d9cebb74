import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleScreens } from '#console/screens.ts'
import { signIn } from '../../harness/account-areas.ts'
import { useBrowser, waitForPage } from '../../harness/browser.ts'

const { openPage } = useBrowser()

const administrator = consoleScreens.map(([path]) => path).filter((path) => !path.includes(':'))

type Opening = { area: string; account: string; home: string; screens: readonly string[] }

const openings: Opening[] = [
  { area: '/console', account: 'admin', home: '/console/news', screens: administrator },
  {
    area: '/query-coin',
    account: '6200000001',
    home: '/query-coin/result',
    screens: ['/query-coin/result', '/query-coin/records', '/query-coin/settings', '/query-coin/appeal'],
  },
  { area: '/apply', account: 'demo-applicant', home: '/apply/list', screens: ['/apply/list', '/apply/add', '/apply/settings'] },
]

/** Opens the address in a new tab, which has the cookie of the session and no SessionID of its own. */
async function openInNewTab(first: Page, path: string): Promise<string> {
  const page = await first.context().newPage()
  await page.goto(path)
  await waitForPage(page)
  const opened = new URL(page.url()).pathname
  await page.close()
  return opened
}

/** Each opening is a chance for a race between the layout's session and the loader of the screen. */
test.each(openings)('$area: screens opened in new tabs sign out neither themselves nor the tab that works', async (opening) => {
  const { account, home, screens } = opening
  const first = await openPage(home, { signedInAs: account })
  for (let i = 0; i < 12; i += 3) {
    const paths = [0, 1, 2].map((k) => screens[(i + k) % screens.length] as string)
    const [opened] = await Promise.all([Promise.all(paths.map((path) => openInNewTab(first, path))), first.reload()])
    await waitForPage(first)
    expect(opened).toEqual(paths)
    expect(new URL(first.url()).pathname).toBe(home)
  }
})

test('a tab that learns that it has no session leaves the login that another tab completes meanwhile', async () => {
  const working = await openPage('/query-coin/login')
  const late = await working.context().newPage()
  const isHeld = Promise.withResolvers<void>()
  const isSignedIn = Promise.withResolvers<void>()
  // The server has answered that there is no session; the answer arrives after the login.
  await late.route(/InterfaceType=resume/, async (route) => {
    const reply = await route.fetch()
    isHeld.resolve()
    await isSignedIn.promise
    await route.fulfill({ response: reply })
  })
  await late.goto('/query-coin/result', { waitUntil: 'commit' })
  await isHeld.promise
  await signIn(working, '6200000001')
  await working.getByRole('heading', { name: '演示科技有限公司', level: 1 }).waitFor()
  isSignedIn.resolve()
  await late.waitForURL(/\/query-coin\/login\?from=/)
  await late.getByText('您已登录账号 6200000001').waitFor()
  await working.reload()
  await working.getByRole('heading', { name: '演示科技有限公司', level: 1 }).waitFor()
  expect(new URL(working.url()).pathname).toBe('/query-coin/result')
})

test('a call that is refused under a SessionID which the tab has replaced since ends no session', async () => {
  const page = await openPage('/query-coin/result', { signedInAs: '6200000001' })
  await page.getByRole('heading', { name: '演示科技有限公司', level: 1 }).waitFor()
  const own = await page.evaluate(() => sessionStorage.getItem('SessionID.coin') ?? '')
  const replies: string[] = []
  let replaced: Promise<void> | undefined
  await page.route(/SessionID=ended/, async (route) => {
    const reply = await route.fetch()
    replaced ??= page.evaluate((id) => sessionStorage.setItem('SessionID.coin', id), own)
    await replaced
    replies.push(await reply.text())
    await route.fulfill({ response: reply })
  })
  await page.evaluate(() => sessionStorage.setItem('SessionID.coin', 'ended'))
  // The page loads itself anew under the session that the tab has now. The route stays: taking it away meanwhile can abort that.
  const loadedAnew = page.waitForEvent('load')
  await page.getByRole('button', { name: '刷新余额' }).click()
  await expect.poll(() => replies[0]).toBe('Invalid Session.')
  await loadedAnew
  await page.getByRole('heading', { name: '演示科技有限公司', level: 1 }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('SessionID.coin'))).toBe(own)
})
