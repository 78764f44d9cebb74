import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test.each([
  ['余额', '查询币账户', '/query-coin/login'],
  ['转卡', '查询币账户', '/query-coin/login'],
  ['证书查询', 'DSMM 证书查询', '/dsmm'],
  ['投诉', '联系我们', '/contact'],
])('a search for %s lists %s before any text', async (query, name, path) => {
  const page = await openPage('/search', { javaScript: false })
  await page.getByRole('textbox', { name: '搜索内容' }).fill(query)
  await page.getByRole('button', { name: '搜索' }).click()
  const tools = page.getByRole('region', { name: '工具与页面' })
  const first = tools.getByRole('link').first()
  expect(await first.getByRole('heading').innerText()).toBe(name)
  expect(await page.getByText('没有找到').count()).toBe(0)
  await first.click()
  await page.waitForURL(path)
})

test('texts are found besides tools', async () => {
  const page = await openPage('/search?q=DSMM')
  const found = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(found[0]).toBe('DSMM 证书查询')
  expect(found).toContain('DSMM 能力提升平台')
})
