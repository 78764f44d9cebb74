import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityViolations, phoneAgent, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const phone = { width: 390, height: 844, userAgent: phoneAgent, touch: true }

async function search(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: '项目编号' }).fill(number)
  await page.getByRole('button', { name: '查询' }).click()
}

test('a project number leads to its milestones, the finished ones folded until one asks for them', async () => {
  const page = await openPage('/schedule')
  await search(page, ' ｄｐ2026 0001')
  const result = page.getByRole('article', { name: '项目 DP20260001 的进度' })
  await result.getByText('下一步：问题清单与整改建议').waitFor()
  expect(await result.innerText()).toContain('演示市政务服务中心')
  expect(await result.innerText()).toContain('第三级（S3A3G3）')
  expect(await result.getByRole('listitem').count()).toBe(7)
  await result.getByText('展开前 7 个已完成节点').click()
  expect(await result.getByRole('listitem').count()).toBe(14)
  await result.getByText('收起前 7 个已完成节点').click()
  expect(await result.getByRole('listitem').count()).toBe(7)
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('the latest node is blue on time and red when the next step is late', async () => {
  for (const [number, colour, label] of [
    ['DP20260001', 'rgb(29, 78, 216)', '最新进展'],
    ['DP20260002', 'rgb(179, 38, 30)', '最新进展 · 已滞后'],
  ] as const) {
    const page = await openPage(`/schedule?projectid=${number}`)
    const latest = page.getByRole('listitem').filter({ hasText: label }).first()
    expect(await latest.getByRole('heading').evaluate((title) => getComputedStyle(title).color)).toBe(colour)
  }
})

test('an empty number and the same number again are told at the field, and nothing is asked', async () => {
  const page = await openPage('/schedule?projectid=DP20260003')
  await page.getByRole('article').getByText('全部节点已完成').waitFor()
  await search(page, '')
  await page.getByRole('alert').getByText('请输入项目编号').waitFor()
  await search(page, 'DP20260003')
  await page.getByRole('alert').getByText('请输入不同的项目编号').waitFor()
  await search(page, 'DP20269999')
  await page.getByRole('alert').getByText('未查询到该项目，请核对项目编号').waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
})

test('each kind of device gets its own page, with the question', async () => {
  const desktop = await openPage('/schedule-mobile?projectid=DP20260001')
  expect(desktop.url()).toMatch(/\/schedule\?projectid=DP20260001$/)
  const mobile = await openPage('/schedule?projectid=DP20260001', phone)
  expect(mobile.url()).toMatch(/\/schedule-mobile\?projectid=DP20260001$/)
  expect(await mobile.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await mobile.getByText('展开前 7 个已完成节点').waitFor()
  expect(await findAccessibilityViolations(mobile)).toEqual([])
})

test('without scripts the search works, and an empty one is answered', async () => {
  const page = await openPage('/schedule', { javaScript: false })
  await search(page, '')
  await page.getByRole('alert').getByText('请输入项目编号').waitFor()
  await search(page, 'DP20260002')
  expect(await page.getByText('下一步：现场测评（访谈、核查、测试）').isVisible()).toBe(true)
})

test('print shows every node and nothing around the project', async () => {
  const page = await openPage('/schedule?projectid=DP20260001')
  await page.emulateMedia({ media: 'print' })
  const result = page.getByRole('article', { name: '项目 DP20260001 的进度' })
  expect(await result.getByRole('listitem').count()).toBe(14)
  expect(await page.getByRole('textbox', { name: '项目编号' }).isVisible()).toBe(false)
  expect(await result.getByText('展开前 7 个已完成节点').isVisible()).toBe(false)
})
