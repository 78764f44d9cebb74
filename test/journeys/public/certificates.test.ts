import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'
import { readPdfTexts } from '../../harness/content/pdf-text.ts'

const { openPage } = useBrowser()

async function search(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: '证书编号' }).fill(number)
  await page.getByRole('button', { name: '查询' }).click()
}

test('without a number no request is sent', async () => {
  const page = await openPage('/dsmm')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.method() === 'POST') asked.push(request.url())
  })
  await search(page, '')
  await search(page, '   ')
  await page.getByRole('textbox', { name: '证书编号' }).press('Enter')
  expect(asked).toEqual([])
  expect(page.url()).toMatch(/\/dsmm$/)
})

test.each([
  ['/dsmm', '查询', 'DSMM2026999999'],
  ['/product', '搜索产品', '漏洞'],
])('while the answer of %s is on the way its button %s shows it', async (path, name, text) => {
  const page = await openPage(path)
  const shown: string[] = []
  await page.exposeFunction('noteLoading', (button: string) => shown.push(button))
  await page.evaluate(() => {
    const note = (window as unknown as { noteLoading: (button: string) => void }).noteLoading
    const seen = new MutationObserver((changes) => changes.forEach(({ target }) => note(target.textContent ?? '')))
    seen.observe(document, { subtree: true, attributeFilter: ['aria-busy'] })
  })
  await page.getByRole('main').getByRole('textbox').first().fill(text)
  await page.getByRole('button', { name }).click()
  await page.waitForURL(/\?/)
  expect(shown).toEqual([name])
})

test('an unknown number shows one warning with a hint', async () => {
  const page = await openPage('/dsmm')
  await search(page, 'DSMM2026999999')
  await page.getByRole('alert').getByText('逐位核对，完整的编号形如 DSMM2026').waitFor()
  expect(await page.getByText('还未生成证书').count()).toBe(1)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('searching for the same number again shows the result again', async () => {
  const page = await openPage('/dsmm')
  await search(page, 'DSMM2026999999')
  await page.getByRole('alert').getByText('还未生成证书').waitFor()
  await search(page, 'DSMM2026999999')
  await page.getByRole('alert').getByText('还未生成证书').waitFor()

  await search(page, 'DSMM2026000001')
  const preview = page.getByRole('dialog', { name: '证书预览' })
  await preview.waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'hidden' })
  await search(page, 'DSMM2026000001')
  await expect.poll(() => preview.isVisible()).toBe(true)
})

test('the card is followed by its picture, 675 px wide, which only its buttons and Escape close', async () => {
  const page = await openPage('/dsmm')
  await search(page, 'DSMM2026000001')
  await page.getByRole('article', { name: '证书 DSMM2026000001' }).getByText('演示科技有限公司').waitFor()
  const preview = page.getByRole('dialog', { name: '证书预览' })
  await preview.waitFor()
  expect((await preview.boundingBox())?.width).toBe(675)
  const picture = preview.getByRole('img', { name: '证书 DSMM2026000001 的图片' })
  const { source, width } = await picture.evaluate((image) => ({
    source: (image as HTMLImageElement).src.slice(0, 22),
    width: (image as HTMLImageElement).naturalWidth,
  }))
  expect(source).toBe('data:image/png;base64,')
  expect(width).toBeGreaterThan(1000)

  await page.mouse.click(20, 450)
  expect(await preview.isVisible()).toBe(true)
  await preview.getByRole('button', { name: '关闭' }).first().click()
  await preview.waitFor({ state: 'hidden' })
})

test('the button reopens the picture, and has the focus again after Escape', async () => {
  const page = await openPage('/dsmm?s=DSMM2026000001')
  const preview = page.getByRole('dialog', { name: '证书预览' })
  await preview.waitFor()
  await page.keyboard.press('Escape')
  await page.getByAltText('证书 DSMM2026000001 的图片').waitFor({ state: 'detached' })
  const again = page.getByRole('button', { name: '查看并保存证书图片' })
  await again.press('Enter')
  const downloading = page.waitForEvent('download')
  await preview.getByRole('link', { name: '下载图片' }).click()
  expect((await downloading).suggestedFilename()).toBe('DSMM2026000001.png')
  await page.keyboard.press('Escape')
  await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true)
})

test.each([true, false])('the certificate is downloaded as PDF under its number, scripts: %s', async (javaScript) => {
  const page = await openPage('/dsmm?s=DSMM2026000001', { javaScript })
  if (javaScript) {
    await page.getByRole('dialog', { name: '证书预览' }).waitFor()
    await page.keyboard.press('Escape')
  }
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载证书 PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('DSMM2026000001.pdf')
  const texts = readPdfTexts(await readFile(await download.path())).join('\n')
  expect(texts).toContain('演示科技有限公司')
  expect(texts).toContain('核验的状态：有效')
})

test.each([
  ['DSMM2026000001', '有效'],
  ['DSMM2022000002', '已过期'],
  ['DSMM2025000003', '已撤销'],
  ['DSMM2025000005', '已暂停'],
])('an address with %s searches at once and shows %s', async (number, state) => {
  const page = await openPage(`/dsmm?s=${number}`)
  expect(await page.getByRole('article', { name: `证书 ${number}` }).innerText()).toContain(`当前状态：${state}`)
})

test('a pasted number is normalised', async () => {
  const page = await openPage('/dsmm')
  await search(page, ' ｄｓｍｍ 2026 000001')
  const card = page.getByRole('article', { name: '证书 DSMM2026000001' })
  await expect.poll(() => card.isVisible()).toBe(true)
})

test('on a phone the preview fits the window', async () => {
  const page = await openPage('/dsmm?s=DSMM2026000001', { width: 390, height: 844 })
  const preview = page.getByRole('dialog', { name: '证书预览' })
  await preview.waitFor()
  const box = await preview.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('in a low window the preview opens at its top, with its buttons visible', async () => {
  const page = await openPage('/dsmm?s=DSMM2026000001', { width: 1280, height: 640 })
  const preview = page.getByRole('dialog', { name: '证书预览' })
  const picture = preview.getByRole('img', { name: '证书 DSMM2026000001 的图片' })
  await expect.poll(() => picture.evaluate((image) => image.clientHeight)).toBeGreaterThan(640)
  expect(await preview.evaluate((dialog) => dialog.scrollTop)).toBe(0)
  const download = await preview.getByRole('link', { name: '下载图片' }).boundingBox()
  expect((download?.y ?? 0) + (download?.height ?? 0)).toBeLessThanOrEqual(640)
})

test.each([
  ['DSMM2022000002', '已过期', '有效期于 2025-06-19 届满'],
  ['DSMM2025000003', '已撤销', '自 2026-03-12 起，监督评估发现重大不符合项，逾期未完成整改'],
  ['DSMM2025000005', '已暂停', '自 2026-09-01 起，未按期接受监督评估'],
])('%s has the watermark %s across its card, with date and reason, and so does the head of its preview', async (number, state, cause) => {
  const page = await openPage(`/dsmm?s=${number}`)
  const sheet = page.getByRole('article', { name: `证书 ${number}` })
  // As text above the certificate, and as a stamp across it.
  expect(await sheet.getByText(cause).count()).toBe(2)
  const widths = await sheet.getByText(state, { exact: true }).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(Math.max(...widths)).toBeGreaterThan(300)
  const preview = page.getByRole('dialog', { name: '证书预览' })
  await preview.getByText(state, { exact: true }).waitFor()
  await preview.getByText(cause).waitFor()
})

test('the head of the preview shows the result: state, holder, level, number, last day', async () => {
  const page = await openPage('/dsmm?s=DSMM2026000001', { width: 390, height: 844 })
  const preview = page.getByRole('dialog', { name: '证书预览' })
  for (const words of ['有效', '演示科技有限公司 第三级 充分定义', 'DSMM2026000001 有效期至 2029-03-16']) {
    const box = await preview.getByText(words, { exact: true }).boundingBox()
    expect(box?.y).toBeLessThan(400)
  }
})

test('before a search the page explains the five levels', async () => {
  const page = await openPage('/dsmm')
  const levels = page.getByRole('listitem').filter({ has: page.getByText(/^第.级$/) })
  expect(await levels.getByRole('heading').allInnerTexts()).toEqual(['非正式执行', '计划跟踪', '充分定义', '量化控制', '持续优化'])
  await page.goto('/dsmm?s=DSMM2026999999')
  expect(await page.getByRole('heading', { name: '五个成熟度等级' }).count()).toBe(0)
})
