import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

const pages: [path: string, heading: string, words: string][] = [
  ['/', '澄其源，观其微', '漏扫工具申请'],
  ['/product', '产品中心', '测评项目管理系统'],
  ['/product/detail?platformid=dsmm', 'DSMM 能力提升平台', '相关产品'],
  ['/product/system?systemid=mlps-project', '测评项目管理系统', '项目编号在哪里查看？'],
  ['/cooperation', '合作共赢', '15400001012'],
  ['/news', '政策、标准与我们的实践', 'DSMM证书查询全面升级'],
  ['/news/details?newsid=n20261118a', 'DSMM证书查询全面升级', '这次升级了什么'],
  ['/explore', '澄其源，观其微', '260'],
  ['/contact', '联系我们', '400-000-0002'],
  ['/privacy', '隐私政策', '个人信息'],
  ['/dsmm', 'DSMM 证书查询', '编号印在证书正面上方'],
  ['/verify', '凭据核验', '每日账目摘要'],
  ['/maturity', '数据安全能力自评', '数据是否按重要程度分类分级'],
  ['/targets', '扫描目标解读', '192.168.1.1-100'],
  ['/search?q=等级保护', '站内搜索', '等级保护测评服务平台'],
]

test('every public page is readable', async () => {
  const page = await openPage('/', { javaScript: false })
  for (const [path, heading, words] of pages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(heading)
    expect(await page.getByRole('main').innerText()).toContain(words)
  }
})

test('searches work by URL', async () => {
  const page = await openPage('/search', { javaScript: false })
  await page.getByRole('textbox', { name: '搜索内容' }).fill('分类分级')
  await page.getByRole('button', { name: '搜索' }).click()
  await page
    .getByRole('link', { name: /分类分级系统/ })
    .first()
    .waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('分类分级')

  await page.goto('/news?typeid=technology')
  await page.getByRole('textbox', { name: '新闻标题' }).fill('密钥')
  await page.getByRole('textbox', { name: '新闻标题' }).press('Enter')
  await page.getByText('标题包含“密钥”的新闻').waitFor()
  expect(new URL(page.url()).searchParams.get('typeid')).toBe('technology')

  await page.goto('/product')
  await page.getByRole('textbox', { name: '产品名称' }).fill('证书')
  await page.getByRole('button', { name: '搜索产品' }).click()
  await page.getByText('在 1 个平台中找到 1 个系统').waitFor()
})

test('a certificate is looked up', async () => {
  const page = await openPage('/dsmm', { javaScript: false })
  await page.getByRole('textbox', { name: '证书编号' }).fill('DSMM2025000003')
  await page.getByRole('button', { name: '查询' }).click()
  expect(await page.getByRole('article').innerText()).toContain('当前状态：已撤销')
  await page.goto('/dsmm?s=DSMM2026999999')
  await page.getByText('还未生成证书').waitFor()
})

test('menu, friendly links, questions and chapters open without scripts', async () => {
  const page = await openPage('/product/system?systemid=mlps-project', { javaScript: false, width: 390 })
  await page.getByText('客户可以看到全部资料吗？').click()
  await page.getByText('只能看到本单位项目中授权共享的资料').waitFor()
  await page.getByText('友情链接').click()
  await page.getByRole('link', { name: '国家密码管理局' }).waitFor()
  await page.getByLabel('菜单', { exact: true }).click()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '走进我们' }).click()
  await page.waitForURL('/explore')
  await page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '荣誉证书' }).click()
  expect(new URL(page.url()).hash).toBe('#honours')
})

test('the manual downloads, and 立即咨询 leads to the telephone numbers', async () => {
  const page = await openPage('/product/system?systemid=mlps-project', { javaScript: false })
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: '操作手册' }).click()
  expect((await downloading).suggestedFilename()).toBe('测评项目管理系统操作手册.pdf')
  await page.getByRole('link', { name: '立即咨询' }).click()
  await page.waitForURL('/contact#consult')
  await page.getByRole('link', { name: '400-000-0001' }).waitFor()
})

test('no control is shown that only works with scripts', async () => {
  const page = await openPage('/news/details?newsid=n20261105a', { javaScript: false })
  expect(await page.getByRole('button', { name: '复制链接' }).count()).toBe(0)
  await page.goto('/')
  expect(await page.getByRole('button', { name: '下一张' }).count()).toBe(0)
})
