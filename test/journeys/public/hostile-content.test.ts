import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

const hostile = [
  '<script>window.taken=1</script>',
  '"><img src=x onerror=window.taken=1>',
  '</script><svg onload=window.taken=1>',
  '<!--<script>window.taken=1',
  '\u2028window.taken=1\u2029',
]

function isTaken(page: Page): Promise<boolean> {
  return page.evaluate(() => 'taken' in window)
}

test.each([
  ['/search', 'q', '搜索内容'],
  ['/news', 'newstitle', '新闻标题'],
  ['/product', 'platformname', '产品名称'],
])('text in the address of %s is displayed as text', async (path, name, label) => {
  const page = await openPage(path)
  for (const text of hostile) {
    await page.goto(`${path}?${new URLSearchParams({ [name]: text })}`, { waitUntil: 'domcontentloaded' })
    await page.getByRole('textbox', { name: label }).click()
    expect(await page.getByRole('textbox', { name: label }).inputValue()).toBe(text.trim())
    expect(await page.getByRole('main').getByText(text.trim()).count()).toBeGreaterThan(0)
    expect(await isTaken(page)).toBe(false)
  }
})

test('typed markup is displayed as text', async () => {
  const page = await openPage('/news')
  const text = hostile[1] as string
  await page.getByRole('textbox', { name: '新闻标题' }).fill(text)
  await page.getByText(`标题包含“${text}”的新闻，共 0 条`).waitFor()
  expect(await isTaken(page)).toBe(false)
})

test('an invalid number is displayed as one line of text', async () => {
  const page = await openPage(`/dsmm?${new URLSearchParams({ s: hostile[0] as string })}`)
  await page.getByRole('alert').getByText('还未生成证书').waitFor()
  expect(await isTaken(page)).toBe(false)
})

test.each(['/', '/dsmm'])('a script injected into %s does not run', async (path) => {
  const page = await openPage(path, { expectedErrors: /Content Security Policy/ })
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.taken=1'
    document.body.append(script)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="data:," onerror="window.taken=1"><a href="javascript:window.taken=1">planted</a>',
    )
  })
  await page.getByRole('link', { name: 'planted' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await isTaken(page)).toBe(false)
})
