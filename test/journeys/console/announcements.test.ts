import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('a banner stands above pages, logins and account pages while it is shown', async () => {
  const page = await openPage('/console/announcements', { signedInAs: 'admin' })
  await page.getByRole('button', { name: '新建公告' }).click()
  const dialog = page.getByRole('dialog', { name: '新建公告' })
  await dialog.getByRole('radio', { name: '紧急' }).check()
  await dialog.getByRole('button', { name: '保存公告' }).click()
  await dialog.getByText('请输入内容').last().waitFor()
  await dialog.getByRole('textbox', { name: '内容' }).fill('今晚 23:00 起维护，约两小时不能登录。')
  await dialog.getByRole('textbox', { name: '链接' }).fill('/contact')
  await dialog.getByText('紧急：').waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存公告' }).click()
  await waitForToast(page, '公告已保存')
  const row = page.getByRole('row', { name: /显示中.*今晚 23:00/ })
  await row.waitFor()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await measureSidewaysScroll(page)).toBe(0)
  }

  const visitor = await openPage('/')
  for (const path of ['/', '/apply/login', '/query-coin/login']) {
    await expect
      .poll(async () => {
        await visitor.goto(path)
        return (await visitor.getByRole('region', { name: '网站公告' }).allInnerTexts()).join()
      })
      .toContain('今晚 23:00 起维护')
    expect(await findViolations(visitor)).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('button', { name: /删除/ }).click()
  await page.getByRole('dialog', { name: '删除公告？' }).getByRole('button', { name: '删除公告' }).click()
  await waitForToast(page, '公告已删除')
  await expect
    .poll(async () => {
      await visitor.goto('/')
      return visitor.getByRole('region', { name: '网站公告' }).count()
    })
    .toBe(0)
})
