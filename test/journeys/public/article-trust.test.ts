import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseFiles, waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const address = '/news/details?newsid=n20261112a'

async function structuredData(page: Page, type: string): Promise<Record<string, unknown>> {
  const found = await page.locator('script[type="application/ld+json"]').allTextContents()
  return found.map((text) => JSON.parse(text) as Record<string, unknown>).find((one) => one['@type'] === type) ?? {}
}

test('an article names author, reviewer and sources, and offers its files without scripts', async () => {
  const page = await openPage(address, { javaScript: false })
  const article = page.getByRole('article')
  for (const text of ['顾言舟', '沈听澜', '2026-11-16']) await article.getByText(text, { exact: true }).waitFor()
  const sources = page.getByRole('region', { name: '来源' })
  expect(await sources.getByRole('listitem').count()).toBe(2)
  expect(await sources.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer')
  const file = page.getByRole('region', { name: '附件' }).getByRole('link', { name: /恢复演练记录表.*CSV，\d+ B/ })
  const downloading = page.waitForEvent('download')
  await file.click()
  expect((await downloading).suggestedFilename()).toBe('恢复演练记录表.csv')
})

test('search engines read author, reviewer, date of the check, sources and the breadcrumb of the article', async () => {
  const page = await openPage(address)
  expect(await structuredData(page, 'NewsArticle')).toMatchObject({
    author: { '@type': 'Person', name: '顾言舟' },
    datePublished: '2026-11-12',
    dateModified: '2026-11-16',
    citation: [
      { name: expect.stringContaining('GB/T 22239'), url: 'https://openstd.samr.gov.cn/' },
      { name: expect.stringContaining('记录') },
    ],
    mainEntityOfPage: { lastReviewed: '2026-11-16', reviewedBy: { name: '沈听澜' } },
  })
  const { itemListElement } = (await structuredData(page, 'BreadcrumbList')) as { itemListElement: { name: string }[] }
  expect(itemListElement.map(({ name }) => name).slice(0, 3)).toEqual(['首页', '新闻动态', '技术观察'])
  expect(await findViolations(page)).toEqual([])
})

test('an article without an author is attributed to the site, and shows no empty parts', async () => {
  const page = await openPage('/news/details?newsid=n20261118a', { width: 390 })
  expect(await structuredData(page, 'NewsArticle')).toMatchObject({ author: { '@type': 'Organization' } })
  expect(await page.getByRole('region', { name: /来源|附件/ }).count()).toBe(0)
  expect(await page.getByText('核对于').count()).toBe(0)
  expect(await measureSidewaysScroll(page)).toBe(0)
})

test('an editor enters author and sources, attaches a file, and sees what uses a type before taking it down', async () => {
  const page = await openPage('/console/content/news/n20191201a', { signedInAs: 'editor' })
  await page.getByRole('textbox', { name: '作者', exact: true }).fill('许知微')
  await page.getByRole('button', { name: /添加来源/ }).click()
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('GB/T 22239-2019')
  await page.getByRole('button', { name: /添加附件/ }).click()
  await page.getByRole('textbox', { name: '名称', exact: true }).last().fill('对照表')
  const file = { name: '对照表.csv', mimeType: 'text/csv', buffer: Buffer.from('条款,说明\n') }
  await chooseFiles(page.getByRole('button', { name: '上传文件' }), file)
  await page.getByText('对照表.csv').waitFor()
  await page.getByRole('status').filter({ hasText: '已保存' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '发布…' }).click()
  await page.getByRole('button', { name: '立即发布' }).click()
  await waitForToast(page, '已发布，网站随即更新')
  const site = await openPage('/news/details?newsid=n20191201a')
  await site.getByText('许知微', { exact: true }).waitFor()
  await site.getByRole('link', { name: /对照表/ }).waitFor()

  await page.goto('/console/content/news-type/standard')
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '查看引用' }).click()
  const drawer = page.getByRole('dialog', { name: /^引用“.*”的内容$/ })
  await drawer.getByRole('link', { name: /等级保护基本要求/ }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '立即下线' }).click()
  await page.getByRole('dialog').getByRole('list', { name: '引用它的内容' }).waitFor()
})
