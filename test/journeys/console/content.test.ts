import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, waitForToast } from '../../harness/account-areas.ts'
import { findViolations, useBrowser } from '../../harness/browser.ts'
import { findScreenFaults } from '../../harness/screens.ts'

const { openPage } = useBrowser()

async function openConsole(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  return openPage(path, { ...options, signedInAs: 'editor' })
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: '已保存' }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Writes an article that no list shows on its first page, since its date is long past. */
async function writeArticle(page: Page, title: string): Promise<void> {
  await button(page, '新建新闻').click()
  await field(page, '标题').fill(title)
  await page.getByRole('combobox', { name: '新闻类型' }).click()
  await page.getByTitle('技术观察').click()
  await field(page, '发布日期').fill('2018-03-01')
  await page.keyboard.press('Enter')
  await field(page, '正文').click()
  await page.keyboard.type('写在控制台里的第一段。')
  await saved(page)
}

async function choose(page: Page, entry: string): Promise<void> {
  await button(page, '更多操作').click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function publishNow(page: Page): Promise<void> {
  await button(page, '发布…').click()
  await button(page, '立即发布').click()
  await waitForToast(page, '已发布，网站随即更新')
  await page.getByText('已发布', { exact: true }).waitFor()
}

test('an article is written, previewed, published, changed, rolled back, taken down, removed and restored', async () => {
  const page = await openConsole('/console/content/news')
  await writeArticle(page, '从草稿到网站的文章')
  await button(page, '预览').click()
  const preview = page.frameLocator('iframe[title="预览页面"]')
  await preview.getByRole('heading', { level: 1, name: '从草稿到网站的文章' }).waitFor()

  await field(page, '标题').fill('从草稿到网站的第二稿')
  await preview.getByRole('heading', { level: 1, name: '从草稿到网站的第二稿' }).waitFor()
  await publishNow(page)
  const address = (await page.getByRole('link', { name: '网站上的页面' }).getAttribute('href')) as string
  const site = await openPage(address)
  expect(await site.getByRole('heading', { level: 1 }).innerText()).toBe('从草稿到网站的第二稿')
  await site.getByText('写在控制台里的第一段。').waitFor()

  await field(page, '标题').fill('从草稿到网站的第三稿')
  await saved(page)
  expect((await site.reload())?.ok()).toBe(true)
  expect(await site.getByRole('heading', { level: 1 }).innerText()).toBe('从草稿到网站的第二稿')
  await publishNow(page)
  await site.reload()
  expect(await site.getByRole('heading', { level: 1 }).innerText()).toBe('从草稿到网站的第三稿')

  await button(page, '历史').click()
  await button(page, '与上一版比对').click()
  const comparison = page.getByRole('dialog', { name: '比对：第 1 版 → 第 2 版' })
  await comparison.getByRole('deletion').filter({ hasText: '二' }).waitFor()
  await comparison.getByRole('insertion').filter({ hasText: '三' }).waitFor()
  await page.keyboard.press('Escape')
  await comparison.waitFor({ state: 'hidden' })
  await button(page, '回退到此版').click()
  await button(page, '回退并发布').click()
  await waitForToast(page, '网站已回退到第 1 版')
  await site.reload()
  expect(await site.getByRole('heading', { level: 1 }).innerText()).toBe('从草稿到网站的第二稿')

  await choose(page, '立即下线')
  await button(page, '下线').click()
  await waitForToast(page, '已下线，访客不再看到')
  expect((await site.request.get(address)).status()).toBe(404)
  await page.getByText('已下线', { exact: true }).waitFor()
  await choose(page, '移入回收站')
  await button(page, '移入回收站').click()
  await waitForToast(page, '已移入回收站，30 天内可以恢复')
  await page.getByRole('link', { name: '回收站' }).click()
  await button(page, '恢复从草稿到网站的第二稿').click()
  await waitForToast(page, '“从草稿到网站的第二稿”已恢复为草稿')
})

test('missing fields are listed with links to them; nothing typed is lost', async () => {
  const page = await openConsole('/console/content/news')
  await button(page, '新建新闻').click()
  await field(page, '正文').click()
  await page.keyboard.type('只有正文')
  await saved(page)
  await button(page, '发布…').click()
  await page.getByRole('heading', { name: '还有 2 处需要修改才能发布' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await button(page, '标题：请输入标题').click()
  await page.getByRole('heading', { name: '还有 2 处需要修改才能发布' }).waitFor()
  await page.keyboard.type('补上的标题')
  const last = page.getByRole('heading', { name: '还有 1 处需要修改才能发布' })
  await last.waitFor()
  expect(await field(page, '正文').innerText()).toBe('只有正文')
  // Complete, it also stands in no way of an archive of the whole site.
  await page.getByRole('combobox', { name: '新闻类型' }).click()
  await page.getByTitle('技术观察').click()
  await last.waitFor({ state: 'hidden' })
  await saved(page)
})

test('a link to a piece that nobody has made says so; whoever begins a new one is told nothing of the kind', async () => {
  const page = await openConsole('/console/content/news/nobody-made-it')
  const unknown = page.getByRole('status').filter({ hasText: '没有编号为 nobody-made-it 的内容，链接可能有误。' })
  await unknown.waitFor()
  for (const begin of ['/console/content/news', '/console/content/news?new']) {
    await page.goto(begin)
    if (!begin.endsWith('new')) await button(page, '新建新闻').click()
    await page.getByRole('heading', { level: 1, name: '新建新闻' }).waitFor()
    expect(await page.getByText('没有编号为').count(), begin).toBe(0)
  }
})

test('a second editor of a piece is told who edits it and may take over; the first loses nothing', async () => {
  const first = await openConsole('/console/content/news')
  await writeArticle(first, '两人同时编辑的文章')
  // The first tab learns of the other when it saves, not earlier by renewing its lock.
  const renewals = Promise.withResolvers<void>()
  await first.route(/InterfaceType=hold(&|$)/, (route) => renewals.promise.then(() => route.continue()))
  const second = await openConsole(new URL(first.url()).pathname, { width: 1360 })
  await second.getByText('您本人（另一个窗口）正在编辑这项内容。您可以查看和预览').waitFor()
  expect(await field(second, '标题').isDisabled()).toBe(true)
  await button(second, '接手编辑').click()
  await second.getByRole('dialog').getByRole('button', { name: '接手编辑' }).click()
  await field(second, '标题').fill('第二人改的标题')
  await saved(second)

  await field(first, '标题').fill('第一人改的标题')
  const strip = first.getByRole('alert').filter({ hasText: '您在本页的修改尚未保存' })
  await strip.waitFor()
  renewals.resolve()
  await button(first, '比对双方内容').click()
  const comparison = first.getByRole('dialog', { name: '比对：服务器上的内容 → 本页的内容' })
  await comparison.getByRole('deletion').filter({ hasText: '二' }).waitFor()
  await first.keyboard.press('Escape')
  await comparison.waitFor({ state: 'hidden' })
  await button(first, '以本页内容继续').click()
  await saved(first)
  await first.reload()
  expect(await field(first, '标题').inputValue()).toBe('第一人改的标题')
  await button(first, '历史').click()
  await button(first, '与当前比对').click()
  await first.getByRole('deletion').filter({ hasText: '二' }).waitFor()

  // A closed tab gives the piece back at once.
  await first.close({ runBeforeUnload: true })
  await second.reload()
  await expect.poll(() => field(second, '标题').inputValue()).toBe('第一人改的标题')
  expect(await field(second, '标题').isEnabled()).toBe(true)
})

test('without a connection the text stays, survives a reload and is saved afterwards', async () => {
  const page = await openConsole('/console/content/news', { expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })
  await writeArticle(page, '断线时写的文章')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.context().setOffline(true)
  // A dialog that can not be loaded leaves the text alone and opens with the next click.
  await button(page, '历史').click()
  await page.getByRole('alert').filter({ hasText: '未能加载，请检查网络后重试' }).first().waitFor()
  expect(await field(page, '标题').inputValue()).toBe('断线时写的文章')
  await page.context().setOffline(false)
  await button(page, '历史').click()
  const history = page.getByRole('dialog', { name: '版本历史' })
  await history.waitFor()
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })

  await page.context().setOffline(true)
  await field(page, '标题').fill('断线时改的标题')
  await page.getByRole('status').filter({ hasText: '连接中断，修改保留在本页，正在重试' }).waitFor()
  await page.context().setOffline(false)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await saved(page)
  await page.reload()
  expect(await field(page, '标题').inputValue()).toBe('断线时改的标题')
})

test('while a version is kept nothing is typed, which would seem to be on top of another’s change; offline nothing is lost', async () => {
  const page = await openConsole('/console/content/news', { expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })
  await writeArticle(page, '存为版本时的文章')
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  for (const [i, call] of [/InterfaceType=keep(&|$)/, /InterfaceType=open(&|$)/].entries())
    await page.route(call, (route) => answers[i]?.promise.then(() => route.continue()))
  await choose(page, '存为版本')
  expect(await field(page, '标题').isDisabled()).toBe(true)
  answers[0]?.resolve()
  await waitForToast(page, '已存为一个版本，可在历史中找到')
  expect(await field(page, '标题').isDisabled()).toBe(true)
  answers[1]?.resolve()
  await field(page, '标题').fill('存为版本后改的标题')
  await saved(page)

  await page.context().setOffline(true)
  await field(page, '标题').fill('断线时改的标题')
  await choose(page, '存为版本')
  await page.getByRole('alert').filter({ hasText: '修改尚未保存，请稍后再试' }).first().waitFor()
  expect(await field(page, '标题').inputValue()).toBe('断线时改的标题')
  await page.context().setOffline(false)
  await saved(page)
})

test('a session that ends while one writes leads to the login without a question, and back to the text', async () => {
  const page = await openPage('/console/content/news')
  await signIn(page, 'editor')
  await writeArticle(page, '登录失效前的标题')
  const address = page.url()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.context().clearCookies()
  await field(page, '标题').fill('登录失效后的标题')
  await page.waitForURL(/\/console\/login/)
  await signIn(page, 'editor')
  await page.waitForURL(address)
  await saved(page)
  expect([await field(page, '标题').inputValue(), asked]).toEqual(['登录失效后的标题', []])
})

test('the order of a kind is changed by keyboard', async () => {
  const page = await openConsole('/console/content/news-type')
  await button(page, '调整顺序').click()
  const order = page.getByRole('list', { name: '新闻类型的顺序' }).getByRole('listitem')
  await order.first().waitFor()
  const before = await order.allInnerTexts()
  await order.first().getByRole('button', { name: /^下移/ }).press('Enter')
  expect(await order.allInnerTexts()).toEqual([before[1], before[0], ...before.slice(2)])
  await page.keyboard.press('Tab')
  await order.nth(1).getByRole('button', { name: /^上移/ }).press('Enter')
  expect(await order.allInnerTexts()).toEqual(before)
  await button(page, '保存顺序').click()
  await waitForToast(page, '顺序已更新，网站随即生效')
})

test('lists and editors have no accessibility violation and no horizontal scrolling, wide and narrow', async () => {
  const page = await openConsole('/console/content/news')
  const faults = await findScreenFaults(page, [
    ['/console/content/news', '新闻'],
    ['/console/content/news/n20261105a', '把 GB/T 43697 用起来：一张表说清数据分类分级从规则到标签的全过程'],
    ['/console/content/explore/explore', '走进我们'],
    ['/console/content/platform/governance', '数据安全治理平台'],
    ['/console/content/certificate/DSMM2026000001', '演示科技有限公司'],
  ])
  expect(faults).toEqual([])
})

test('before several pieces go off the site one sees which of them others use, and where', async () => {
  const page = await openConsole('/console/content/platform')
  for (const name of ['等级保护测评服务平台', '数据安全治理平台']) await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '下线' }).click()
  const question = page.getByRole('dialog')
  await question.getByText(/^所选内容在 \d+ 处被引用：$/).waitFor()
  const used = question.getByRole('region', { name: '数据安全治理平台' }).getByRole('list', { name: '引用它的内容' })
  await used.getByRole('listitem').filter({ hasText: '系统分类分级系统网站' }).waitFor()
  expect(await used.innerText()).not.toContain('等级保护测评服务平台')
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await question.getByRole('button', { name: /取\s*消/ }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /数据安全治理平台.*已发布/ }).waitFor()
})

test('an address of content that does not exist offers the way back, not another attempt', async () => {
  const page = await openConsole('/console/content/nonsense')
  await page.getByText('没有这种内容').waitFor()
  await page.getByText('链接可能已失效，或地址不完整，请从列表中重新打开。').waitFor()
  expect(await page.getByRole('link', { name: '重新加载' }).count()).toBe(0)
  await page.getByRole('link', { name: '返回工作台' }).waitFor()
})
