import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('a character that no document can draw is named at its field before the certificate is published', async () => {
  const page = await openPage('/console/content/certificate/DSMM2026000009', { signedInAs: 'editor' })
  const holder = page.getByRole('textbox', { name: '获证组织', exact: true })
  const name = await holder.inputValue()
  await holder.fill(`${name}😀`)
  await page.getByRole('status').filter({ hasText: '已保存' }).waitFor()
  await page.getByRole('button', { name: '发布…', exact: true }).click()
  await page.getByRole('heading', { name: '还有 1 处需要修改才能发布' }).waitFor()
  await page.getByText('获证组织含有文档中无法显示的字符 “😀”（U+1F600），请改用其他字符').first().waitFor()
  await holder.fill(name)
  await page.getByText('含有文档中无法显示的字符').first().waitFor({ state: 'detached' })
  expect(await holder.inputValue()).toBe(name)
})
