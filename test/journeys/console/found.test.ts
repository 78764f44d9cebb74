import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findViolations, useBrowser } from '../../harness/browser.ts'
import { findScreenFaults } from '../../harness/screens.ts'

const { openPage } = useBrowser()

async function openConsole(path: string): Promise<Page> {
  return openPage(path, { signedInAs: 'editor' })
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: '已保存' }).waitFor()

/** An article of long ago, so that no list shows it on its first page; its body is pasted. */
async function writeArticle(page: Page, title: string, html: string): Promise<void> {
  await button(page, '新建新闻').click()
  await field(page, '标题').fill(title)
  await page.getByRole('combobox', { name: '新闻类型' }).click()
  await page.getByTitle('技术观察').click()
  await field(page, '发布日期').fill('2018-03-02')
  await page.keyboard.press('Enter')
  await field(page, '正文').click()
  await field(page, '正文').evaluate((element, pasted) => {
    const data = new DataTransfer()
    data.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)
  await saved(page)
}

async function publishNow(page: Page): Promise<string> {
  await button(page, '发布…').click()
  await button(page, '立即发布').click()
  await waitForToast(page, '已发布，网站随即更新')
  return (await page.getByRole('link', { name: '网站上的页面' }).getAttribute('href')) as string
}

test('the search engine texts of an editor are previewed and are in the head of the page', async () => {
  const page = await openConsole('/console/content/news')
  await writeArticle(page, '页面上的标题', '<p>取自正文的描述。</p>')
  const preview = page.getByRole('region', { name: '搜索与分享预览' })
  await preview.scrollIntoViewIfNeeded()
  await preview.getByText('取自正文的描述。').waitFor()
  await preview.getByText('标题（取自页面） 6 字，偏短').waitFor()
  await field(page, '搜索标题').fill('数据安全法解读与落实要点')
  await field(page, '搜索描述').fill('从分类分级到风险评估，说清企业要做的六件事。')
  await preview.getByText('标题 12 字，长度合适').waitFor()
  await preview.getByText(/^数据安全法解读与落实要点｜/).waitFor()
  await saved(page)
  const site = await openPage(await publishNow(page))
  expect(await site.title()).toMatch(/^数据安全法解读与落实要点｜/)
  const meta = (name: string) => site.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
  expect([await meta('description'), await meta('og:title'), await meta('og:description')]).toEqual([
    '从分类分级到风险评估，说清企业要做的六件事。',
    '数据安全法解读与落实要点',
    '从分类分级到风险评估，说清企业要做的六件事。',
  ])
  const structured = (await site.locator('script[type="application/ld+json"]').allTextContents()).map((text) => JSON.parse(text) as object)
  expect(structured).toContainEqual(expect.objectContaining({ '@type': 'NewsArticle', headline: '数据安全法解读与落实要点' }))
  expect(await site.getByRole('heading', { level: 1 }).innerText()).toBe('页面上的标题')
})

test('a changed address redirects to the new one and is listed; an added redirect works', async () => {
  const page = await openConsole('/console/content/platform')
  await button(page, '新建平台').click()
  const dialog = page.getByRole('dialog', { name: '新建平台' })
  await dialog.getByRole('textbox', { name: '名称' }).fill('换址的平台')
  await expect.poll(() => dialog.getByRole('textbox', { name: '地址标识' }).inputValue()).toBe('huan-zhi-de-ping-tai')
  await dialog.getByRole('textbox', { name: '地址标识' }).fill('journey-platform')
  await dialog.getByRole('textbox', { name: '名称' }).fill('换址的平台')
  await button(page, '开始编辑').click()
  await expect.poll(() => field(page, '名称').first().inputValue()).toBe('换址的平台')
  await saved(page)
  const former = await publishNow(page)
  await page.reload()
  await button(page, '更多操作').click()
  await page.getByRole('menuitem', { name: '修改地址标识' }).click()
  await button(page, '按“换址的平台”的拼音填写').click()
  await expect.poll(() => field(page, '地址标识').inputValue()).toBe('huan-zhi-de-ping-tai')
  await field(page, '地址标识').fill('journey-moved')
  await button(page, '修改').click()
  await waitForToast(page, '地址标识已修改，旧网址自动转到新网址')
  const answer = await page.request.get(former, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/product/detail?platformid=journey-moved'])
  const site = await openPage(former)
  expect(await site.getByRole('heading', { level: 1 }).innerText()).toBe('换址的平台')

  await page.goto('/console/redirects')
  await page.getByRole('row', { name: /platformid=journey-platform.*地址修改/ }).waitFor()
  await button(page, '添加重定向').click()
  await field(page, '旧地址').fill('/old/index.html')
  await field(page, '新地址').fill('/old/index.html')
  await button(page, '保存').click()
  await page.getByText('新地址与旧地址相同').first().waitFor()
  await field(page, '新地址').fill('/explore')
  // The picture that says it is sending leaves the name of the button late.
  await page.getByRole('dialog').getByRole('button', { name: /保存$/ }).click()
  await waitForToast(page, '重定向已保存，随即生效')
  expect((await page.request.get('/old/index.html?from=mail', { maxRedirects: 0 })).headers().location).toBe('/explore')
})

test('a redirect without effect is refused at its field; one to a missing page is saved with a warning', async () => {
  const page = await openConsole('/console/redirects')
  const save = page.getByRole('dialog').getByRole('button', { name: /保存$/ })
  await button(page, '添加重定向').first().click()
  await field(page, '旧地址').fill('/news?typeid=old')
  await field(page, '新地址').fill(`${new URL(page.url()).origin}/nowhere`)
  expect(await field(page, '新地址').inputValue()).toBe('/nowhere')
  await save.click()
  await page.getByText('该地址现有页面，重定向不会生效').first().waitFor()
  await field(page, '旧地址').fill('/nowhere/before')
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await save.click()
  await page.getByText('但 /nowhere 现在没有页面').first().waitFor()
  await page.getByRole('row', { name: /\/nowhere\/before.*新地址没有页面/ }).waitFor()
  await button(page, '删除 /nowhere/before').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await page.getByRole('row', { name: /\/nowhere\/before/ }).waitFor({ state: 'hidden' })
})

test('redirects are imported with the addresses that other lists give them', async () => {
  const page = await openConsole('/console/redirects')
  const { origin } = new URL(page.url())
  await button(page, '批量导入').click()
  const dialog = page.getByRole('dialog', { name: '批量导入重定向' })
  await dialog.getByRole('textbox', { name: '重定向' }).fill(`${origin}/journey/old.html\t${origin}/explore\n/journey/older.html -> /news`)
  await dialog.getByRole('button', { name: /导入$/ }).click()
  await waitForToast(page, '已导入 2 条，随即生效')
  const leadsTo = async (path: string) => (await page.request.get(path, { maxRedirects: 0 })).headers().location
  expect([await leadsTo('/journey/old.html'), await leadsTo('/journey/older.html')]).toEqual(['/explore', '/news'])
})

test('a dead link is found, listed with where it occurs, and ignored', async () => {
  const page = await openConsole('/console/content/news')
  await writeArticle(page, '带失效链接的文章', '<p>见<a href="/nowhere-at-all">这里</a>。</p>')
  await publishNow(page)
  await page.goto('/console/links')
  const other = await page.context().newPage()
  const listed = (on: Page) => on.getByRole('row', { name: /\/nowhere-at-all/ })
  // A quick check is over before its beginning is answered.
  await page.route(/InterfaceType=startCheck\b/, async (route) => {
    const response = await route.fetch()
    await expect.poll(async () => (await other.goto('/console/links', { waitUntil: 'networkidle' }), listed(other).count())).toBe(1)
    await route.fulfill({ response })
  })
  await button(page, '立即检查').click()
  const row = listed(page)
  await row.getByText('页面不存在或已下线').waitFor()
  expect(await row.getByRole('link', { name: '带失效链接的文章' }).getAttribute('href')).toMatch(/^\/console\/content\/news\//)
  await button(page, '忽略 /nowhere-at-all').click()
  await waitForToast(page, '已忽略，不再列出')
  await row.waitFor({ state: 'hidden' })
})

test('a search without results is listed', async () => {
  const visitor = await openPage('/search?q=量子纠缠路由器')
  await visitor.getByText('没有找到与“量子纠缠路由器”有关的内容').waitFor()
  const page = await openConsole('/console/search-words')
  const row = page.getByRole('row', { name: /量子纠缠路由器/ })
  expect(await row.getByRole('link', { name: '为 量子纠缠路由器 写文章' }).getAttribute('href')).toBe('/console/content/news?new')
  await button(page, '移除 量子纠缠路由器').click()
  await row.waitFor({ state: 'hidden' })
})

test('the screens have no accessibility violation and no horizontal scrolling, wide and narrow', async () => {
  const page = await openConsole('/console/redirects')
  const faults = await findScreenFaults(page, [
    ['/console/redirects', '重定向'],
    ['/console/search-words', '无结果搜索词'],
    ['/console/links', '失效链接'],
    ['/console/push', '收录推送'],
  ])
  expect(faults).toEqual([])
})
