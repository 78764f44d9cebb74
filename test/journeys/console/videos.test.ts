import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseFiles, correct, waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'
import { recordVideo } from '../../harness/content/record-video.ts'

const { openPage } = useBrowser()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openEditor(): Promise<Page> {
  const page = await openPage('/console/content/news', { reducedMotion: 'reduce', signedInAs: 'editor' })
  await button(page, '新建新闻').click()
  await field(page, '标题').fill('一篇有视频的文章')
  await page.getByRole('combobox', { name: '新闻类型' }).click()
  await page.getByTitle('技术观察').click()
  await field(page, '发布日期').fill('2018-02-01')
  await page.keyboard.press('Enter')
  await field(page, '正文').click()
  await page.keyboard.type('请看演示。')
  return page
}

async function insertVideo(page: Page): Promise<void> {
  const file = await recordVideo(page, '演示.webm')
  await button(page, '插入视频').click()
  const picker = page.getByRole('dialog', { name: '选择视频' })
  await picker.getByText('还没有视频').waitFor()
  await chooseFiles(picker.getByRole('button', { name: '上传视频' }), file)
  await button(page, '上传并选用').click()
  await picker.getByText('请输入替代文本').waitFor()
  await correct(picker.getByRole('textbox', { name: '“演示.webm”的替代文本' }), '平台演示')
  await button(page, '上传并选用').click()
  const dialog = page.getByRole('dialog', { name: '视频', exact: true })
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请选择封面图，或截取视频的画面').last().waitFor()
  await dialog.getByRole('button', { name: '截取当前画面作封面' }).click()
  await dialog.getByRole('button', { name: '更换封面图' }).waitFor()
  await dialog.getByRole('textbox', { name: '图注' }).fill('一个方块在移动')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
}

test('an editor adds a video, captures its poster and publishes it; a visitor plays it', async () => {
  const page = await openEditor()
  await insertVideo(page)
  const text = field(page, '正文')
  await text.getByLabel('平台演示').click({ force: true })
  await button(page, '封面、替代文本与图注').waitFor()
  await page.getByRole('status').filter({ hasText: '已保存' }).waitFor()
  await button(page, '发布…').click()
  await button(page, '立即发布').click()
  await waitForToast(page, '已发布，网站随即更新')

  const address = (await page.getByRole('link', { name: '网站上的页面' }).getAttribute('href')) as string
  const visitor = await openPage(address)
  const video = visitor.locator('video')
  await video.scrollIntoViewIfNeeded()
  expect(await video.getAttribute('aria-label')).toBe('平台演示')
  await visitor.getByText('一个方块在移动').waitFor()
  const listLoaded = () => visitor.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect((await listLoaded()).filter((name) => name.endsWith('.webm'))).toEqual([])
  const played = await video.evaluate(async (element: HTMLVideoElement) => {
    await element.play()
    await new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }))
    return { width: element.videoWidth, hasPoster: new URL(element.poster).pathname.startsWith('/media/') }
  })
  expect(played).toEqual({ width: 320, hasPoster: true })
  expect(await findViolations(visitor)).toEqual([])
  for (const width of [1440, 768, 390]) {
    await visitor.setViewportSize({ width, height: 900 })
    expect(await measureSidewaysScroll(visitor)).toBe(0)
  }

  await page.goto('/console/media?type=video%2Fwebm')
  await page.getByRole('link', { name: '演示', exact: true }).click()
  await page.getByRole('heading', { name: '演示', level: 1 }).waitFor()
  await page.getByText('一篇有视频的文章').waitFor()
  expect(await button(page, '移入回收站').isDisabled()).toBe(true)
  expect(await findViolations(page)).toEqual([])
})
