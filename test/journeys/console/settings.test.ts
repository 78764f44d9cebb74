import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('a setting is found by its description, and several are saved at once; one that is refused keeps its text and says why', async () => {
  const page = await openPage('/console/settings', { signedInAs: 'admin' })
  const all = await page.getByRole('main').getByRole('region').count()
  const days = page.getByRole('spinbutton', { name: '漏扫工具使用申请：办理期限（工作日）' })
  const years = page.getByRole('spinbutton', { name: '申诉：办理期限（工作日）' })
  const [before, beforeYears] = [await days.inputValue(), await years.inputValue()]

  await page.getByRole('textbox', { name: '查找设置' }).fill('漏扫 工作日')
  await expect.poll(() => page.getByRole('main').getByRole('region').count()).toBeLessThan(all)
  await days.fill('7')
  await page.getByRole('textbox', { name: '查找设置' }).fill('没有这样的设置')
  await page.getByText('没有名称或说明含“没有这样的设置”的设置').waitFor()
  await page.getByRole('button', { name: '显示全部设置' }).click()
  expect(await days.inputValue()).toBe('7')

  await years.fill('0')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '保存 2 项修改' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: `现为：${beforeYears}` })
    .waitFor()
  expect(await years.inputValue()).toBe('0')
  await expect.poll(() => years.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('textbox', { name: '查找设置' }).fill('漏扫 工作日')
  await years.waitFor({ state: 'detached' })
  await page.getByRole('alert').filter({ hasText: '有 1 处需要填写或修改' }).getByRole('button').click()
  await expect.poll(() => years.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: '放弃修改' }).click()
  expect([await days.inputValue(), await years.inputValue()]).toEqual(['7', beforeYears])

  await days.fill(before)
  await page.getByRole('button', { name: '保存 1 项修改' }).click()
  await waitForToast(page, '漏扫工具使用申请：办理期限（工作日）已保存')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await measureSidewaysScroll(page)).toBe(0)
})

test('leaving with unsaved changes asks, in the console and at the close of the tab; who stays keeps them', async () => {
  const page = await openPage('/console/settings', { signedInAs: 'admin' })
  const days = page.getByRole('spinbutton', { name: '漏扫工具使用申请：办理期限（工作日）' })
  const before = await days.inputValue()
  await days.fill('9')
  await page.getByRole('navigation', { name: '设置目录' }).getByRole('link').last().click()
  await page.getByRole('banner').getByRole('link').first().click()
  const question = page.getByRole('dialog', { name: '离开而不保存修改？' })
  await question.getByText('1 项修改还没有保存，离开后会丢失。').waitFor()
  expect(await findViolations(page)).toEqual([])
  await question.getByRole('button', { name: '留在本页' }).click()
  expect([new URL(page.url()).pathname, await days.inputValue()]).toEqual(['/console/settings', '9'])

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await page.getByRole('banner').getByRole('link').first().click()
  await question.getByRole('button', { name: '不保存，离开' }).click()
  await page.waitForURL(/\/console$/)
  await page.goBack()
  await expect.poll(() => days.inputValue()).toBe(before)
})

test('the contents lead to a group', async () => {
  const page = await openPage('/console/settings', { signedInAs: 'admin' })
  await page.getByRole('navigation', { name: '设置目录' }).getByRole('link').last().click()
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('region')
        .last()
        .evaluate((group) => group.getBoundingClientRect().top < innerHeight / 2),
    )
    .toBe(true)
})
