import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chooseFiles, correct, waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

async function openConsole(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  return openPage(path, { ...options, signedInAs: 'editor' })
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** On a wide window, a tablet and a phone. */
async function listSidewaysScroll(page: Page): Promise<number[]> {
  const scrolls: number[] = []
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    scrolls.push(await measureSidewaysScroll(page))
  }
  return scrolls
}

/** Two halves, so that a crop shows which of them is kept. */
async function draw(name: string, left: string, right: string) {
  const half = (background: string) => ({ create: { width: 600, height: 700, channels: 3 as const, background } })
  const image = sharp({ create: { width: 1200, height: 700, channels: 3, background: left } })
  const buffer = await image
    .composite([{ input: await sharp(half(right)).png().toBuffer(), left: 600, top: 0 }])
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** The one above the list; an empty list offers another. */
const uploadButton = (page: Page) => page.getByRole('button', { name: '上传图片或视频' }).first()

async function upload(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer; alt: string }[]): Promise<void> {
  await chooseFiles(
    uploadButton(page),
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })),
  )
  const dialog = page.getByRole('dialog', { name: /^上传/ })
  for (const { name, alt } of files) await dialog.getByRole('textbox', { name: `“${name}”的替代文本` }).fill(alt)
  await dialog.getByRole('button', { name: `上传 ${files.length} 个文件` }).click()
}

async function writeArticle(page: Page, title: string): Promise<void> {
  await page.goto('/console/content/news')
  await button(page, '新建新闻').click()
  await field(page, '标题').fill(title)
  await page.getByRole('combobox', { name: '新闻类型' }).click()
  await page.getByTitle('技术观察').click()
  await field(page, '发布日期').fill('2018-02-01')
  await page.keyboard.press('Enter')
}

test('pictures are uploaded, put into a folder, given a focal point, used, replaced, removed and restored', async () => {
  const page = await openConsole('/console/media')
  await button(page, '新建文件夹').click()
  await field(page, '名称').fill('展会')
  await page.getByRole('dialog').getByRole('button', { name: '新建' }).click()
  await waitForToast(page, '文件夹已新建')
  await page.getByRole('link', { name: '展会 0 个' }).click()
  await page.getByRole('navigation', { name: '文件夹' }).locator('[aria-current]').filter({ hasText: '展会' }).waitFor()
  const stand = { ...(await draw('展台.png', '#104060', '#e0a020')), alt: '展会上的展台' }
  const hall = { ...(await draw('会场.png', '#305030', '#903030')), alt: '会场全景' }
  await chooseFiles(uploadButton(page), [stand, hall])
  const dialog = page.getByRole('dialog', { name: /^上传/ })
  await dialog.getByRole('button', { name: '上传 2 个文件' }).click()
  await dialog.getByText('有 2 处需要填写或修改').waitFor()
  await expect
    .poll(() =>
      dialog
        .getByRole('textbox')
        .first()
        .evaluate((text) => text === document.activeElement),
    )
    .toBe(true)
  await dialog.getByRole('button', { name: '取消' }).click()
  await upload(page, [stand, hall])
  await waitForToast(page, '已上传 2 个文件')
  await page.getByText('共 2 个').waitFor()

  await page.getByRole('link', { name: '展台' }).click()
  await page.getByRole('heading', { level: 1, name: '展台' }).waitFor()
  const canvas = page.getByRole('button', { name: /^焦点：/ })
  // The picture gives the canvas its height.
  await expect
    .poll(() => canvas.locator('img').evaluate(({ complete, naturalHeight }: HTMLImageElement) => complete && naturalHeight > 0))
    .toBe(true)
  const box = (await canvas.boundingBox()) as { width: number; height: number }
  await canvas.click({ position: { x: box.width * 0.8, y: box.height * 0.5 } })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('焦点：水平 85%，垂直 51%').waitFor()
  await button(page, '保存').click()
  await waitForToast(page, '信息已保存')
  const entry = page.url()

  await writeArticle(page, '带展台图片的文章')
  await button(page, '选择题图').click()
  const picker = page.getByRole('dialog', { name: '选择图片' })
  await picker.getByRole('combobox', { name: '文件夹' }).click()
  await page.getByTitle('展会', { exact: true }).click()
  await button(page, '选用 展会上的展台').click()
  expect(await field(page, '题图的替代文本').inputValue()).toBe('展会上的展台')
  await field(page, '正文').click()
  await page.keyboard.type('现场的情况。')
  await page.getByRole('status').filter({ hasText: '已保存' }).waitFor()
  await button(page, '发布…').click()
  await button(page, '立即发布').click()
  await waitForToast(page, '已发布，网站随即更新')
  const site = await openPage((await page.getByRole('link', { name: '网站上的页面' }).getAttribute('href')) as string)
  const image = site.getByRole('img', { name: '展会上的展台' })
  const former = (await image.getAttribute('src')) as string
  expect(await image.evaluate((element) => getComputedStyle(element).objectPosition)).toBe('85% 51%')
  expect(await image.evaluate((element) => (element as HTMLImageElement).currentSrc)).toMatch(/\/\d+\.avif$/)

  await page.goto(entry)
  await page.getByRole('link', { name: '带展台图片的文章', exact: true }).waitFor()
  expect(await button(page, '移入回收站').isDisabled()).toBe(true)
  const lasting = (await page.getByRole('link', { name: /\/media\/[0-9a-f]{20}$/ }).getAttribute('href')) as string
  const before = await (await page.request.get(lasting)).body()
  await chooseFiles(button(page, '替换图片'), { name: '动画.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await page.getByRole('alert').filter({ hasText: 'GIF 和其他动态图片不能上传' }).waitFor()
  await chooseFiles(button(page, '替换图片'), await draw('新展台.png', '#601040', '#20a0e0'))
  await button(page, '替换').click()
  await waitForToast(page, '图片已替换，网站随即更新')
  await site.reload()
  expect(await image.getAttribute('src')).not.toBe(former)
  expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect((await (await page.request.get(lasting)).body()).equals(before)).toBe(false)
  expect((await page.request.get(former, { maxRedirects: 0 })).status()).toBe(302)

  await page.goto('/console/media?text=会场')
  await page.getByRole('checkbox', { name: '选择 会场' }).check()
  await button(page, '移入回收站').click()
  await page.getByRole('dialog').getByRole('button', { name: '移入回收站' }).click()
  await waitForToast(page, '1 个已移入回收站，30 天内可以恢复')
  await page.getByRole('link', { name: '回收站' }).click()
  await button(page, '恢复会场').click()
  await waitForToast(page, '“会场”已恢复')
  await page.getByText('暂无数据').waitFor()
  await page.getByRole('link', { name: '返回媒体库' }).click()
  await page.getByRole('link', { name: '会场' }).waitFor()
})

test('a refused file does not stop the others', async () => {
  const page = await openConsole('/console/media')
  const good = await draw('好图.png', '#123456', '#654321')
  const bad = { name: '文字.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
  await chooseFiles(uploadButton(page), [bad, good])
  const dialog = page.getByRole('dialog', { name: '上传' })
  await dialog.getByRole('textbox', { name: '“文字.png”的替代文本' }).fill('文字')
  await dialog.getByRole('button', { name: '上传 2 个文件' }).click()
  for (const why of ['请输入替代文本', '文件内容不是图片，可能只是改了扩展名'])
    await dialog.getByRole('alert').filter({ hasText: why }).last().waitFor()
  await dialog.getByRole('alert').filter({ hasText: '有 2 处需要填写或修改' }).waitFor()
  await correct(dialog.getByRole('textbox', { name: '“好图.png”的替代文本' }), '好图')
  await dialog.getByRole('button', { name: '上传 2 个文件' }).click()
  await dialog.getByText('已上传：好图').waitFor()
  await button(page, '不上传 文字.png').click()
  await dialog.getByRole('button', { name: '完成' }).click()
  await waitForToast(page, '已上传 1 个文件')
  const link = page.getByRole('link', { name: '好图' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toMatch(/^\/console\/media\/[0-9a-f]{20}$/)
})

test('dropped files are uploaded', async () => {
  const page = await openConsole('/console/media')
  const { buffer } = await draw('拖入.png', '#111111', '#eeeeee')
  const given = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], '拖入.png', { type: 'image/png' }))
    return transfer
  }, buffer.toString('base64'))
  const list = page.getByRole('region', { name: '图片' })
  await list.dispatchEvent('dragenter', { dataTransfer: given })
  await page.getByText('松开即可上传到当前文件夹').waitFor()
  await list.dispatchEvent('drop', { dataTransfer: given })
  expect(await field(page, '“拖入.png”的替代文本').inputValue()).toBe('')
})

test('list, picture and upload have no accessibility violation and fit every width', async () => {
  const page = await openConsole('/console/media')
  for (const address of ['/console/media', '/console/media?view=list', '/console/media?trash=1']) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: /媒体库/ }).waitFor()
    expect(await findViolations(page), address).toEqual([])
    expect(await listSidewaysScroll(page), address).toEqual([0, 0, 0])
  }
  await page.goto('/console/media')
  await page.getByRole('region', { name: '图片' }).getByRole('link').first().click()
  await page.getByRole('button', { name: /^焦点：/ }).waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await listSidewaysScroll(page)).toEqual([0, 0, 0])
  await page.goto('/console/media')
  await chooseFiles(uploadButton(page), [await draw('一.png', '#123', '#456')])
  await field(page, '“一.png”的替代文本').waitFor()
  expect(await findViolations(page)).toEqual([])
})
