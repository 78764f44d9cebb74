import { expect, test } from 'vitest'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('a screen explains itself by its button and by ?, and the handbook holds the same words', async () => {
  const page = await openPage('/console/invoice-results', { signedInAs: 'finance' })
  await page.getByRole('button', { name: '帮助', exact: true }).click()
  const panel = page.getByRole('dialog', { name: '帮助：开票结果导入' })
  const purpose = '把开票软件的结果逐行登记为“已开票”：先预览，全部无误才登记。'
  await panel.getByText(purpose).waitFor()
  await panel.getByText('打开此页需要“处理查询币业务”权限').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('?')
  await panel.getByRole('link', { name: '打开使用手册' }).click()
  await page.waitForURL('**/console/help')

  const article = page.getByRole('article').filter({ hasText: purpose })
  await article.waitFor()
  expect(await page.getByRole('link', { name: '员工账号' }).count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
  for (const width of [768, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await measureSidewaysScroll(page)).toBe(0)
  }
  await page.getByRole('textbox', { name: '查找' }).fill('三员分立')
  await page.getByText('没有含“三员分立”的说明').waitFor()
  await page.getByRole('link', { name: '查看全部页面' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(50)
})

test('the handbook shows its screens, loads a picture when it is near, and opens it large', async () => {
  const page = await openPage('/console/help', { width: 1280, signedInAs: 'auditor' })
  const picture = page.getByRole('img', { name: '操作审计的画面' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)
  await page.getByRole('button', { name: '放大查看操作审计的画面' }).click()
  const large = page.getByRole('dialog', { name: '操作审计的画面' })
  await large.getByRole('img').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('the panel of a screen loads no picture', async () => {
  const page = await openPage('/console/audit', { width: 1280, signedInAs: 'auditor' })
  const pictures: string[] = []
  page.on('request', (request) => void (request.url().endsWith('.avif') && pictures.push(request.url())))
  await page.getByRole('button', { name: '帮助', exact: true }).click()
  await page.getByRole('dialog').getByText('只增不改').waitFor()
  expect(pictures).toEqual([])
})
