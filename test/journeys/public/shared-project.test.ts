import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { findAccessibilityViolations, phoneAgent, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const phone = { width: 390, height: 844, userAgent: phoneAgent, touch: true }
const shared = '/schedule/shared?key=demo-link-DP20260001-000000000000'

async function download(page: Page, click: () => Promise<void>): Promise<{ name: string; url: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download')
  await click()
  const file = await waiting
  return { name: file.suggestedFilename(), url: file.url(), bytes: readFileSync(await file.path()) }
}

test('a link shows progress and documents of its project without a number', async () => {
  const page = await openPage(shared)
  const result = page.getByRole('article', { name: '项目 DP20260001 的进度' })
  await result.getByText('下一步：问题清单与整改建议').waitFor()
  const documents = page.getByRole('region', { name: '项目资料' })
  expect(await documents.getByRole('checkbox').count()).toBe(3)
  expect(await documents.innerText()).not.toContain('现场记录底稿')
  await page.getByRole('main').getByRole('link', { name: '查询进度' }).waitFor()
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('one document, and several as a ZIP, are downloaded by links that work once', async () => {
  const page = await openPage(shared)
  const one = await download(page, () => page.getByRole('button', { name: '下载 测评方案' }).click())
  expect([one.name, one.bytes.subarray(0, 4).toString()]).toEqual(['测评方案.pdf', '%PDF'])
  expect(one.url).not.toContain('demo-link')
  expect((await fetch(one.url)).status).toBe(404)
  for (const title of ['测评方案', '现场测评授权书']) await page.getByRole('checkbox', { name: title }).check()
  const several = await download(page, () => page.getByRole('button', { name: '下载所选' }).click())
  expect([several.name, several.bytes.subarray(0, 2).toString()]).toEqual(['DP20260001 项目资料.zip', 'PK'])
  expect((await fetch(several.url)).status).toBe(404)
})

test('a used link, opened again, is a page that leads back to the documents', async () => {
  const page = await openPage(shared, { expectedErrors: /status of 404 / })
  const { url } = await download(page, () => page.getByRole('button', { name: '下载 测评方案' }).click())
  await page.evaluate((address) => location.assign(address), url)
  await page.getByRole('heading', { name: '链接无效或已过期' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: '返回原页面' }).click()
  await page.waitForURL(/\/schedule\/shared\?key=/)
  await page.getByRole('button', { name: '下载 测评方案' }).waitFor()
})

test('without scripts documents can be downloaded too, and choosing none is reported', async () => {
  const page = await openPage(shared, { javaScript: false })
  await page.getByRole('button', { name: '下载所选' }).click()
  await page.getByText('请选择要下载的文件').waitFor()
  await page.getByRole('checkbox', { name: '问题清单' }).check()
  const file = await download(page, () => page.getByRole('button', { name: '下载所选' }).click())
  expect(file.name).toBe('问题清单与整改建议.pdf')
})

test('the calendar of a link can be subscribed to and downloaded', async () => {
  const page = await openPage(shared)
  const calendar = page.getByRole('region', { name: '计划日历' })
  const address = await calendar.getByText('/schedule/calendar.ics?key=').innerText()
  const answer = await fetch(address.replace(/^https?:\/\/[^/]+/, inject('portal')))
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await answer.text()
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(14)
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true)
  const file = await download(page, () => calendar.getByRole('link', { name: '下载日历文件' }).click())
  expect(file.name).toBe('DP20260001.ics')
})

test('a disabled link and a made-up one get equal replies, also for calendar and documents', async () => {
  const texts = []
  for (const key of ['demo-link-DP20260002-000000000000', 'made-up']) {
    const page = await openPage(`/schedule/shared?key=${key}`)
    texts.push(await page.getByRole('main').innerText())
    for (const path of ['calendar.ics', 'documents']) {
      const answer = await fetch(`${inject('portal')}/schedule/${path}?key=${key}`)
      texts.push(`${answer.status} ${await answer.text()}`)
    }
  }
  expect(texts.slice(0, 3)).toEqual(texts.slice(3))
  expect(texts[0]).toContain('链接无效或已停用')
})

test('on a phone nothing is wider than the window; print contains the progress only', async () => {
  const page = await openPage(shared, phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: '项目资料' }).isVisible()).toBe(false)
  expect((await page.locator('body').innerText()).split('\n')[0]).toBe('项目编号 DP20260001')
})
