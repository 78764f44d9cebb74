import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseFiles, waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser, waitForPage } from '../../harness/browser.ts'
import { type EmptyInstallation, signInFirst, startEmptyInstallation } from '../../harness/portal/empty-installation.ts'

const { openPage } = useBrowser()
let portal: EmptyInstallation

beforeAll(async () => {
  portal = await startEmptyInstallation()
})
afterAll(() => portal.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: '已保存' }).waitFor()

/** Each person has a browser of their own; `clicks` counts what their mouse does. */
async function enter(width: number, account: string, oneTime: string): Promise<{ page: Page; clicks: () => number }> {
  const page = await openPage(`${portal.origin}/console/login`, { width })
  let clicks = 0
  await page.exposeFunction('countClick', () => clicks++)
  const listen = () => addEventListener('pointerdown', () => (window as unknown as { countClick: () => void }).countClick(), true)
  await page.addInitScript(listen)
  await page.evaluate(listen)
  await signInFirst(page, account, oneTime)
  return { page, clicks: () => clicks }
}

async function openMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('navigation', { name: '控制台菜单' }).getByRole('link', { name, exact: true }).click()
}

/** What an installation has before anything is published, too. */
const menu = ['/', '/product', '/cooperation', '/news', '/explore', '/contact', '/privacy', '/search', '/dsmm', '/schedule', '/research']

/** Every entry of the public menu is a page with a heading, at any width. */
async function walkMenu(page: Page): Promise<void> {
  for (const path of menu) {
    const answer = await page.goto(portal.origin + path)
    expect([path, answer?.status()]).toEqual([path, 200])
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect([path, width, await measureSidewaysScroll(page)]).toEqual([path, width, 0])
    }
  }
}

/** Brand, contact, first pages; who fills in nothing else has a whole site. */
async function setUp(page: Page): Promise<void> {
  const guide = page.getByRole('region', { name: '首次配置' })
  await guide.getByText('已完成 0 / 5 步，下一步：公司与品牌').waitFor()
  await guide.getByRole('link', { name: '开始配置' }).click()
  await page.getByRole('link', { name: '打开品牌与站点' }).first().click()
  await page.getByLabel('网站名称').fill('远山安全')
  await page.getByLabel('公司全称').fill('远山信息安全有限公司')
  await button(page, '保存品牌与站点').click()
  await waitForToast(page, '已保存，全站页面即时更新')
  await openMenu(page, '工作台')
  await guide.getByRole('link', { name: '继续配置' }).click()
  await fillInContact(page)
  await page.getByText('已发布，由有“编辑首页与公司资料”权限的员工修改').waitFor()
  await button(page, '暂无备案号，略过').click()
  expect(await (await fetch(`${portal.origin}/contact`)).text()).toContain('position=104.066800%2C30.572800')
  await page.getByRole('radio', { name: /示例内容/ }).press(' ')
  await button(page, '发布首批页面').click()
  await waitForToast(page, '已发布 6 项内容')
}

/** First with two mistakes, which are named at their fields; what a person need not do is done by keys and does not count as a click. */
async function fillInContact(page: Page): Promise<void> {
  for (const [label, text] of [
    ['售后服务热线', '400-000-0001'],
    ['投诉建议热线', '400-000-0002'],
    ['商务合作热线', '热线'],
    ['公司地址', '示例市远山路1号'],
    ['地图坐标', '30.5728,104.0668'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await button(page, '发布联系方式').press('Enter')
  await page.getByText('电话只能包含数字和短横线').first().waitFor()
  await page.getByText('经度与纬度写反了，应先写经度').first().waitFor()
  await page.getByLabel('地图坐标').fill('104.0668,30.5728')
  await page.getByLabel('商务合作热线').fill('400-000-0003')
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, '发布联系方式').click()
}

/** The last step is left out; the site has its own name on every page. */
async function finishSetUp(page: Page, visitor: Page): Promise<void> {
  await button(page, '稍后再建，略过').press('Enter')
  await page.getByText('全部完成，网站可以对外使用。').waitFor()
  await page.goto(`${portal.origin}/console`)
  await page.getByRole('heading', { name: /，张三$/ }).waitFor()
  expect(await page.getByRole('region', { name: '首次配置' }).count()).toBe(0)
  await walkMenu(visitor)
  await visitor.goto(`${portal.origin}/contact`)
  await waitForPage(visitor)
  expect(await visitor.title()).toBe('联系我们｜远山安全')
  await visitor.getByText('400-000-0002').first().waitFor()
  expect(await visitor.content()).not.toContain('澄观')
}

/** Proposed by one administrator, confirmed by the other: each has a half of the one-time password. */
async function hire(by: Page, confirmedBy: Page, { account, name }: { account: string; name: string }): Promise<string> {
  await openMenu(by, '员工账号')
  await button(by, '新建员工账号').click()
  const dialog = by.getByRole('dialog', { name: '新建员工账号' })
  await dialog.getByRole('textbox', { name: '账号' }).fill(account)
  await dialog.getByRole('textbox', { name: '姓名' }).fill(name)
  await dialog.getByRole('combobox', { name: '角色' }).click()
  await by.getByTitle('内容编辑', { exact: true }).click()
  await button(by, '新建账号').click()
  const proposed = by.getByRole('dialog').filter({ hasText: '待另一名账号管理员确认' })
  const first = (await proposed.getByRole('code').innerText()).trim()
  await proposed.getByRole('button', { name: '我已记下' }).click()
  await openMenu(confirmedBy, /^待确认/)
  await button(confirmedBy, `确认：新建员工账号：${name}（${account}）`).click()
  await confirmedBy.getByRole('dialog').getByRole('button', { name: '确认生效' }).click()
  const half = confirmedBy.getByRole('dialog').filter({ hasText: '后半段' })
  const rest = (await half.getByRole('code').innerText()).trim()
  await half.getByRole('button', { name: '我已记下' }).click()
  return `${first}${rest}`
}

async function writeArticle(page: Page): Promise<void> {
  await openMenu(page, '新闻')
  await button(page, '新建新闻').first().click()
  await field(page, '标题').fill('远山安全的第一篇文章')
  await page.getByRole('combobox', { name: '新闻类型' }).click()
  await page.getByTitle('公司动态').click()
  await field(page, '正文').click()
  await page.keyboard.type('我们开始写作。')
  await button(page, '选择题图').click()
  await chooseFiles(button(page, '上传图片'), 'content/pictures/banners/1.png')
  await page.getByLabel('“1.png”的替代文本').fill('一座远山')
  await button(page, '上传并选用').click()
  await page.getByRole('button', { name: '更换题图' }).waitFor()
  await saved(page)
}

async function publish(page: Page, how: string, told: string): Promise<void> {
  await page.getByRole('button', { name: /^(发布|提交审核)…$/ }).click()
  await button(page, how).click()
  await waitForToast(page, told)
}

async function expectTitle(page: Page, title: string): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
}

async function changeMenuAndFooter(page: Page): Promise<void> {
  await openMenu(page, '站点信息')
  await button(page, '添加菜单项').click()
  const item = page.getByRole('list', { name: '主菜单' }).getByRole('listitem').last()
  await item.getByRole('textbox', { name: '文字' }).fill('文章')
  await item.getByRole('combobox', { name: '去处' }).fill('/news')
  await field(page, '版权信息').fill('© 2026 远山信息安全有限公司')
  await saved(page)
  await publish(page, '立即发布', '已发布，网站随即更新')
}

async function paint(page: Page): Promise<void> {
  await page.goto(`${portal.origin}/console/brand`)
  await page.getByRole('textbox', { name: '强调色', exact: true }).fill('#8a2be2')
  await button(page, '保存品牌与站点').click()
  await waitForToast(page, '已保存，全站页面即时更新')
}

/** The console's address of the one article. */
async function articleIn(page: Page): Promise<string> {
  await openMenu(page, '新闻')
  return (await page
    .getByRole('main')
    .getByRole('link', { name: /远山安全的/ })
    .first()
    .getAttribute('href')) as string
}

async function approve(page: Page, title: string): Promise<void> {
  await openMenu(page, /发布审核/)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: /^通过/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /通过/ }).click()
  await waitForToast(page, '通过')
}

/** Sees, where the article stands on the site, when it ends. */
async function planForTomorrow(page: Page): Promise<void> {
  await page.goto(portal.origin + (await articleIn(page)))
  await button(page, '更多操作').click()
  await page.getByRole('menuitem', { name: '定时下线' }).click()
  const dialog = page.getByRole('dialog', { name: '定时下线' })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await dialog.getByRole('textbox', { name: '在此时间下线' }).fill(`${tomorrow} 09:00`)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '安排下线' }).click()
  await waitForToast(page, '已安排定时下线')
}

async function rollBack(page: Page): Promise<void> {
  await page.reload()
  await button(page, '历史').click()
  await button(page, '回退到此版').click()
  await button(page, '回退并发布').click()
  await waitForToast(page, '网站已回退到第 1 版')
}

async function takeDown(page: Page): Promise<void> {
  await page.reload()
  await button(page, '更多操作').click()
  await page.getByRole('menuitem', { name: '立即下线' }).click()
  await button(page, '下线').click()
  await waitForToast(page, '已下线，访客不再看到')
}

test('an empty installation gets by the first steps to a site with its own name and an article that is published, approved, planned, rolled back and taken down', async () => {
  const passwords = { zhang: await portal.createStaff('zhang', '张三'), li: await portal.createStaff('lisi', '李四') }
  const visitor = await openPage(portal.origin, { width: 390 })
  await walkMenu(visitor)
  expect(await visitor.title()).not.toContain('澄观')
  const zhang = await enter(1440, 'zhang', passwords.zhang)
  await setUp(zhang.page)
  await finishSetUp(zhang.page, visitor)
  const li = await enter(1400, 'lisi', passwords.li)
  const oneTime = await hire(zhang.page, li.page, { account: 'wang', name: '王五' })
  const wang = await enter(1360, 'wang', oneTime)
  await writeArticle(wang.page)
  await publish(wang.page, '立即发布', '已发布，网站随即更新')
  expect(zhang.clicks() + li.clicks() + wang.clicks()).toBeLessThanOrEqual(60)

  const address = (await wang.page.getByRole('link', { name: '网站上的页面' }).getAttribute('href')) as string
  await visitor.setViewportSize({ width: 1440, height: 900 })
  await visitor.goto(portal.origin + address)
  await waitForPage(visitor)
  await expectTitle(visitor, '远山安全的第一篇文章')
  await visitor.getByRole('img', { name: '一座远山' }).waitFor()
  await changeMenuAndFooter(wang.page)
  await paint(zhang.page)
  await visitor.reload()
  const entries = visitor.getByRole('navigation', { name: '主菜单' }).getByRole('link')
  expect(await entries.allInnerTexts()).toEqual(['首页', '产品中心', '合作共赢', '新闻动态', '走进我们', '联系我们', '文章'])
  await visitor.getByRole('contentinfo').getByText('© 2026 远山信息安全有限公司').waitFor()
  await visitor.getByRole('contentinfo').getByText('周一至周日 9:00–18:00').waitFor()
  expect(await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())).toBe('#8a2be2')

  await zhang.page.goto(`${portal.origin}/console/settings`)
  await zhang.page.getByRole('switch', { name: '发布前须经第二人审核' }).click()
  await zhang.page.getByRole('button', { name: '保存 1 项修改' }).click()
  await waitForToast(zhang.page, '发布前须经第二人审核已保存')
  const zhao = await enter(1320, 'zhao', await hire(zhang.page, li.page, { account: 'zhao', name: '赵六' }))
  await wang.page.goto(portal.origin + (await articleIn(wang.page)))
  await field(wang.page, '标题').fill('远山安全的第二稿')
  await saved(wang.page)
  await publish(wang.page, '提交审核', '已提交，待另一位同事审核')
  await visitor.reload()
  await expectTitle(visitor, '远山安全的第一篇文章')
  await approve(zhao.page, '远山安全的第二稿')
  await visitor.reload()
  await expectTitle(visitor, '远山安全的第二稿')

  await planForTomorrow(zhao.page)
  await rollBack(wang.page)
  await visitor.reload()
  await expectTitle(visitor, '远山安全的第一篇文章')
  await takeDown(wang.page)
  expect((await visitor.request.get(portal.origin + address)).status()).toBe(404)
  await visitor.goto(`${portal.origin}/news`)
  await waitForPage(visitor)
  expect(await visitor.getByRole('main').innerText()).not.toContain('远山安全的第一篇文章')
}, 480_000)
