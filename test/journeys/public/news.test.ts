import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { measureSidewaysScroll, pauseClock, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

const clipboard = ['clipboard-read', 'clipboard-write']

function searchBox(page: Page) {
  return page.getByRole('textbox', { name: '新闻标题' })
}

/** Records the title search of every news list that the page fetches. */
function listsAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/news' && request.resourceType() === 'fetch') asked.push(searchParams.get('newstitle') ?? '')
  })
  return asked
}

function titles(page: Page): Promise<string[]> {
  return page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }).allInnerTexts()
}

test('the list follows the typed text, 300 ms after the last key, with one request', async () => {
  const page = await openPage('/news')
  const asked = listsAsked(page)
  await searchBox(page).pressSequentially('密钥轮换', { delay: 40 })
  await page.getByText('标题包含“密钥轮换”的新闻，共 1 条').waitFor()
  expect(new URL(page.url()).searchParams.get('newstitle')).toBe('密钥轮换')
  expect(asked).toEqual(['密钥轮换'])
  await expect.poll(() => searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true)
})

test('text typed before hydration is searched after it', async () => {
  const page = await openPage('/privacy')
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/mount-island-/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/news')
  await searchBox(page).fill('密钥轮换')
  held.resolve()
  await page.getByText('标题包含“密钥轮换”的新闻，共 1 条').waitFor()
  expect(new URL(page.url()).searchParams.get('newstitle')).toBe('密钥轮换')
})

test('Enter searches at once; the clear button empties the field', async () => {
  const page = await openPage('/news', { clock: true })
  await pauseClock(page)
  await searchBox(page).fill('演练')
  await searchBox(page).press('Enter')
  await page.getByText(/标题包含“演练”的新闻/).waitFor()
  for (const title of await titles(page)) expect(title).toContain('演练')
  await page.getByRole('button', { name: '清除搜索内容' }).click()
  await page.waitForURL('/news')
  expect(await searchBox(page).inputValue()).toBe('')
})

test('the types filter the list and keep the search', async () => {
  const page = await openPage('/news?newstitle=GB/T')
  const tabs = page.getByRole('navigation', { name: '新闻类型' })
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['全部', '政策法规', '标准动态', '公司新闻', '技术观察', '安全公告'])
  await tabs.getByRole('link', { name: '标准动态' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('typeid')).toBe('standard')
  expect(new URL(page.url()).searchParams.get('newstitle')).toBe('GB/T')
  await expect.poll(() => tabs.getByRole('link', { name: '标准动态' }).getAttribute('aria-current')).toBe('page')
  expect(await searchBox(page).inputValue()).toBe('GB/T')
})

test('pages have ten rows and URLs, and start at the top', async () => {
  const page = await openPage('/news')
  const first = await titles(page)
  expect(first).toHaveLength(10)
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click()
  await page.waitForURL('/news?page=2')
  await expect.poll(() => titles(page)).not.toEqual(first)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const second = await titles(page)
  await page.reload()
  expect(await titles(page)).toEqual(second)
  expect(second.filter((title) => first.includes(title))).toEqual([])
})

test('a page size of twenty can be chosen, and stays with types and search', async () => {
  const page = await openPage('/news?page=3')
  await page.getByRole('list', { name: '每页条数' }).getByRole('link', { name: '每页 20 条' }).click()
  await page.waitForURL('/news?pagesize=20')
  await expect.poll(async () => (await titles(page)).length).toBe(20)
  await page.getByRole('navigation', { name: '新闻类型' }).getByRole('link', { name: '政策法规' }).click()
  await page.waitForURL('/news?typeid=policy&pagesize=20')
  await searchBox(page).fill('施行')
  await page.waitForURL(/newstitle=.*&pagesize=20$/)
  await page.goto('/news?pagesize=7')
  expect(await titles(page)).toHaveLength(10)
})

test('an empty result shows 暂无数据 and a link', async () => {
  const page = await openPage('/news?typeid=policy&newstitle=没有这条新闻')
  await page.getByText('暂无数据').waitFor()
  await page.getByRole('link', { name: '查看全部新闻' }).click()
  await page.waitForURL('/news')
  await expect.poll(() => page.getByText('暂无数据').count()).toBe(0)
})

test('a row links to its article, which links back and to its neighbours', async () => {
  const page = await openPage('/news')
  await page.getByRole('link', { name: /密钥轮换为何总被推迟/ }).click()
  await page.getByRole('heading', { level: 1, name: /密钥轮换为何总被推迟/ }).waitFor()
  const crumbs = page.getByRole('navigation', { name: '当前位置' })
  expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['新闻动态', '技术观察', '文章详情'])
  const neighbours = page.getByRole('navigation', { name: '前后文章' })
  await neighbours.getByRole('link', { name: /^下一篇/ }).click()
  await page.getByRole('heading', { level: 1, name: /API 安全的起点是清单/ }).waitFor()
  await neighbours.getByRole('link', { name: /^上一篇/ }).click()
  await page.getByRole('heading', { level: 1, name: /密钥轮换为何总被推迟/ }).waitFor()
  await page.getByRole('article').getByRole('link', { name: '技术观察' }).click()
  await page.waitForURL('/news?typeid=technology')
})

test('the link of an article is copied', async () => {
  const page = await openPage('/news/details?newsid=n20261105a', { permissions: clipboard })
  await page.getByRole('button', { name: '复制链接' }).click()
  await page.getByRole('status').getByText('已复制').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${inject('portal')}/news/details?newsid=n20261105a`)
})

test.each([1440, 768, 390])(
  'at %i a table of an article has its columns side by side, or scrolls by itself, not the page',
  async (width) => {
    const page = await openPage('/news/details?newsid=n20261105a', { width })
    const table = page.getByRole('article').getByRole('table').first()
    expect(await measureSidewaysScroll(page)).toBe(0)
    await table.locator('tr').evaluateAll((rows) => {
      for (const row of rows) for (let n = row.children.length; n < 12; n++) row.append((row.lastElementChild as Element).cloneNode(true))
    })
    expect(await measureSidewaysScroll(page)).toBe(0)
    expect(await table.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  },
)

test('a printed article has the letterhead and no controls', async () => {
  const page = await openPage('/news/details?newsid=n20261105a')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('article').isVisible()).toBe(true)
  expect(await page.getByRole('banner').isVisible()).toBe(true)
  const around = [
    page.getByRole('navigation', { name: '主菜单' }),
    page.getByRole('navigation', { name: '网站导航' }),
    page.getByRole('navigation', { name: '当前位置' }),
    page.getByRole('complementary', { name: '快捷服务' }),
    page.getByRole('button', { name: '复制链接' }),
    page.getByRole('navigation', { name: '前后文章' }),
  ]
  expect(await Promise.all(around.map((part) => part.isVisible()))).toEqual(around.map(() => false))
})

test.each(['/news?newstitle=从分散问题到一张排期表', '/news/details?newsid=n20260716a'])('the longest title wraps on %s', async (path) => {
  const page = await openPage(path, { width: 320 })
  const title = page.getByRole('heading', { name: /从分散问题到一张排期表/ })
  expect((await title.boundingBox())?.height).toBeGreaterThan(60)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
