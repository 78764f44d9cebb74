import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: '已保存' }).waitFor()

async function startArticle(title: string): Promise<Page> {
  const page = await openPage('/console/content/news', { signedInAs: 'editor' })
  await button(page, '新建新闻').click()
  await field(page, '标题').fill(title)
  await page.getByRole('combobox', { name: '新闻类型' }).click()
  await page.getByTitle('技术观察').click()
  await field(page, '正文').click()
  return page
}

function paste(page: Page, html: string): Promise<void> {
  return field(page, '正文').evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

async function keepVersion(page: Page): Promise<void> {
  await saved(page)
  await button(page, '更多操作').click()
  await page.getByRole('menuitem', { name: '存为版本' }).click()
  await waitForToast(page, '已存为一个版本，可在历史中找到')
}

async function compareWithFirst(page: Page) {
  await saved(page)
  await button(page, '历史').click()
  await button(page, '与当前比对').click()
  return page.getByRole('dialog', { name: '比对：第 1 版 → 当前编辑的内容' })
}

test('what changes in an item above a list of its own, and a picture of the text, stand in the comparison', async () => {
  const page = await startArticle('比对列表与图片')
  await page.keyboard.type('第一段。')
  await page.getByRole('button', { name: '插入图片', exact: true }).click()
  const library = page.getByRole('dialog')
  await library
    .getByRole('button', { name: /^选用 .*的功能示意图$/ })
    .first()
    .click()
  await library.waitFor({ state: 'hidden' })
  await field(page, '正文').press('Control+End')
  await paste(page, '<ul><li>上级<ul><li>下级</li></ul></li></ul>')
  await keepVersion(page)
  await field(page, '正文').getByText('上级').click()
  await page.keyboard.press('End')
  await page.keyboard.type('（改）')
  await field(page, '正文').getByRole('img').click()
  await page.keyboard.press('Delete')
  const comparison = await compareWithFirst(page)
  await comparison.getByRole('insertion').filter({ hasText: '（改）' }).waitFor()
  await comparison.getByRole('deletion').getByRole('img', { name: '原来的图片' }).waitFor()
  expect(await comparison.getByText('两个版本内容相同。').count()).toBe(0)
})

test('what is set otherwise with the same letters stands in the comparison: emphasis, numbers, heads and line breaks', async () => {
  const page = await startArticle('比对排版')
  await paste(
    page,
    '<p>结论不作保证</p><p>上行下行</p><ul><li>先备份</li></ul><table><tr><td>级别</td></tr><tr><td>三级</td></tr></table><p>末段</p>',
  )
  await keepVersion(page)
  await field(page, '正文').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await paste(
    page,
    '<p>结论<strong>不</strong>作保证</p><p>上行<br>下行</p><ol start="3"><li>先备份</li></ol><table><tr><th>级别</th></tr><tr><td>三级</td></tr></table><p>末段</p>',
  )
  const comparison = await compareWithFirst(page)
  await comparison.getByRole('insertion').first().waitFor()
  const added = (await comparison.getByRole('insertion').allInnerTexts()).join('')
  for (const part of ['〔粗体：', '3.', '〔表头〕', '\n']) expect(added).toContain(part)
})
