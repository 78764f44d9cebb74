import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

/** The entries of the menu that are drawn active, with their `aria-current`. */
function marked(page: Page): Promise<unknown[]> {
  const entries = page.getByRole('navigation', { name: '主菜单' }).getByRole('link')
  return entries.evaluateAll((links) =>
    links.flatMap((link) => (link.matches('[data-active]') ? [[link.textContent, link.ariaCurrent]] : [])),
  )
}

test.each([
  ['/product/system?systemid=mlps-project', '产品中心', 'true'],
  ['/news/details?newsid=n20261105a', '新闻动态', 'true'],
  ['/dsmm', '首页', null],
])('on %s the menu draws %s active, current %s', async (path, label, current) => {
  const page = await openPage(path)
  expect(await marked(page)).toEqual([[label, current]])
})

test('the menu links the pages and marks the current one', async () => {
  const page = await openPage('/')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  expect(await marked(page)).toEqual([['首页', 'page']])
  for (const [label, path] of [
    ['产品中心', '/product'],
    ['合作共赢', '/cooperation'],
    ['新闻动态', '/news'],
    ['走进我们', '/explore'],
    ['联系我们', '/contact'],
  ] as const) {
    await menu.getByRole('link', { name: label }).click()
    await page.waitForURL(path)
    await expect.poll(() => page.title()).toBe(`${label}｜澄观信息安全`)
    expect(await marked(page)).toEqual([[label, 'page']])
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('back and forward restore the scroll position', async () => {
  const page = await openPage('/news')
  const row = page.getByRole('link', { name: /GB\/T 28449/ })
  await row.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(500)
  await row.click()
  await page.getByRole('heading', { level: 1, name: /GB\/T 28449/ }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
  await page.goBack()
  await page.waitForURL('/news')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  await page.goForward()
  await page.waitForURL(/details/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
})

test('the home link of the not-found page leaves no history entry of it', async () => {
  const page = await openPage('/no-such-page', { status: 404 })
  await page.getByText('404', { exact: true }).waitFor()
  await page.getByRole('heading', { name: '抱歉，您访问的页面不存在' }).waitFor()
  const before = await page.evaluate(() => history.length)
  await page.getByRole('main').getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => history.length)).toBe(before)
})

test('a search that fails offline leaves the list; the next key searches again once online', async () => {
  const page = await openPage('/news', { expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  const context = page.context()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: '新闻标题' }).fill('数据')
  await page.getByRole('alert').getByText('请求出错').waitFor()
  expect(await page.getByRole('link', { name: /第 2 页/ }).count()).toBe(1)
  await context.setOffline(false)
  await page.getByRole('textbox', { name: '新闻标题' }).press('Enter')
  await page.getByText(/^标题包含“数据”的新闻/).waitFor()
})

test('an unknown query parameter changes nothing', async () => {
  const page = await openPage('/contact?utm_source=letter')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('联系我们')
})

test('the first Tab reaches the skip link', async () => {
  const page = await openPage('/news')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('跳到主要内容')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true)
})

test('the header takes 72 % of the window, 1440 px at most', async () => {
  const page = await openPage('/news')
  const widths: unknown[] = []
  for (const width of [1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    widths.push(
      await page.getByRole('banner').evaluate((header) => Math.round(header.firstElementChild?.getBoundingClientRect().width ?? 0)),
    )
  }
  expect(widths).toEqual([1037, 1440])
})

test('the folded menu closes by Escape, by a click beside it and by a choice', async () => {
  const page = await openPage('/news', { width: 390, height: 844 })
  const button = page.getByLabel('菜单', { exact: true })
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await button.click()
  await menu.getByRole('link', { name: '走进我们' }).focus()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => button.evaluate((summary) => summary === document.activeElement)).toBe(true)
  await button.click()
  await page.mouse.click(195, 20)
  await menu.waitFor({ state: 'hidden' })
  await button.click()
  await menu.getByRole('link', { name: '新闻动态' }).click()
  await menu.waitFor({ state: 'hidden' })
})

test('the friendly links open a new tab, and Escape closes their list', async () => {
  const page = await openPage('/news')
  const summary = page.getByText('友情链接')
  await summary.click()
  const links = page.getByRole('contentinfo').locator('details').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => [link.getAttribute('target'), link.getAttribute('rel')]))).toEqual(
    Array.from({ length: 8 }, () => ['_blank', 'noopener']),
  )
  await page.keyboard.press('Escape')
  await links.first().waitFor({ state: 'hidden' })
})

test.each([1440, 768, 390])('the open list of friendly links covers no other link at %i', async (width) => {
  const page = await openPage('/contact', { width })
  await page.getByRole('contentinfo').getByText('友情链接').click()
  const covered = await page.locator('footer details ul').evaluate((list) => {
    const open = list.getBoundingClientRect()
    return [...document.querySelectorAll('a')].flatMap((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect()
      const isApart = right <= open.left || left >= open.right || bottom <= open.top || top >= open.bottom
      return list.contains(link) || isApart || !link.checkVisibility() ? [] : link.textContent
    })
  })
  expect(covered).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test.each([
  ['/contact', ['合作愿景', '联系我们']],
  ['/explore', ['公司介绍', '主营业务', '荣誉证书']],
  ['/product/detail?platformid=mlps', ['适用场景', '平台框架', '相关产品', '合作伙伴']],
  ['/product/system?systemid=mlps-project', ['主要功能', '常见问题']],
])('%s names its sections once, in the row that leads to them', async (path, names) => {
  const page = await openPage(path)
  const sections = page.getByRole('main').locator('section')
  for (const name of names) expect(await sections.getByText(name, { exact: true }).count()).toBe(0)
})

/** The internal URLs that a page links to. */
async function waysFrom(path: string): Promise<string[]> {
  const html = await (await fetch(inject('portal') + path)).text()
  return [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)].map(([, href]) => (href as string).replaceAll('&amp;', '&'))
}

test('every link of the menu pages resolves', async () => {
  const starts = ['/', '/product', '/cooperation', '/news', '/explore', '/contact', '/dsmm', '/search']
  const ways = new Set((await Promise.all(starts.map(waysFrom))).flat())
  expect(ways.size).toBeGreaterThan(45)
  const broken: string[] = []
  for (const way of ways) {
    const { status } = await fetch(inject('portal') + way)
    if (status !== 200) broken.push(`${status} ${way}`)
  }
  expect(broken).toEqual([])
})

test('documents follow each other by a transition, and none is begun towards what is no page', async () => {
  const page = await openPage('/', {
    reducedMotion: 'no-preference',
    // A document that comes late, as on a busy machine, is shown without its transition; then it is asked for again.
    expectedErrors: /Page already revealed/,
    before: () =>
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset.transition = String(viewTransition !== null)
      }),
  })
  async function follow(path: string): Promise<string | undefined> {
    await page.goto('/')
    await page.evaluate((address) => location.assign(address), path)
    await page.waitForURL(path)
    await page.waitForFunction(() => 'transition' in document.documentElement.dataset)
    return page.evaluate(() => document.documentElement.dataset.transition)
  }
  for (const path of ['/news', '/apply/login', '/explore']) await expect.poll(() => follow(path)).toBe('true')
  // Chromium reports the error of a transition that the other document does not take part in: the test would fail.
  await page.evaluate(() => location.assign('/rss.xml'))
  await page.waitForURL('/rss.xml')
})
