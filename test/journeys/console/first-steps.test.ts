import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, measureSidewaysScroll, useBrowser, waitForPage } from '../../harness/browser.ts'
import { waitForToast } from '../../harness/account-areas.ts'
import { type EmptyInstallation, signInFirst, startEmptyInstallation } from '../../harness/portal/empty-installation.ts'

const { openPage } = useBrowser()
const menu = ['/', '/product', '/cooperation', '/news', '/explore', '/contact', '/privacy', '/search', '/dsmm', '/schedule', '/research']
let portal: EmptyInstallation

beforeAll(async () => {
  portal = await startEmptyInstallation()
})
afterAll(() => portal.stop())

/** Every entry of the public menu is a page with a heading, at any width. */
async function walkMenu(page: Page): Promise<void> {
  for (const path of menu) {
    const answer = await page.goto(portal.origin + path)
    expect([path, answer?.status()]).toEqual([path, 200])
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect([path, await measureSidewaysScroll(page)]).toEqual([path, 0])
  }
}

test('the first steps turn an empty installation into a site with its own name', async () => {
  const password = await portal.createStaff('zhang', '张三')
  await portal.createStaff('lisi', '李四')
  const visitor = await openPage(portal.origin, { width: 390 })
  await walkMenu(visitor)
  expect(await visitor.title()).not.toContain('澄观')

  const page = await openPage(`${portal.origin}/console/login`)
  await signInFirst(page, 'zhang', password)
  const guide = page.getByRole('region', { name: '首次配置' })
  await guide.getByText('已完成 0 / 5 步，下一步：公司与品牌').waitFor()
  await guide.getByRole('link', { name: '开始配置' }).click()
  await page.getByRole('link', { name: '打开品牌与站点' }).first().click()
  await page.getByLabel('网站名称').fill('远山安全')
  await page.getByLabel('公司全称').fill('远山信息安全有限公司')
  await page.getByRole('button', { name: '保存品牌与站点' }).click()
  await waitForToast(page, '已保存，全站页面即时更新')

  await page.goto(`${portal.origin}/console/first-steps`)
  await page.getByLabel('售后服务热线').fill('400-000-0001')
  await page.getByLabel('投诉建议热线').fill('400-000-0002')
  await page.getByLabel('商务合作热线').fill('热线')
  await page.getByLabel('公司地址').fill('示例市远山路1号')
  await page.getByLabel('地图坐标').fill('30.5728,104.0668')
  await page.getByRole('button', { name: '发布联系方式' }).click()
  await page.getByText('电话只能包含数字和短横线').first().waitFor()
  await page.getByText('经度与纬度写反了，应先写经度').first().waitFor()
  await page.getByLabel('地图坐标').fill('104.0668,30.5728')
  await page.getByLabel('商务合作热线').fill('400-000-0003')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '发布联系方式' }).click()
  await page.getByText('已发布，由有“编辑首页与公司资料”权限的员工修改').waitFor()
  await page.getByRole('button', { name: '暂无备案号，略过' }).click()
  expect(await (await fetch(`${portal.origin}/contact`)).text()).toContain('position=104.066800%2C30.572800')
  await page.getByRole('radio', { name: /示例内容/ }).check()
  await page.getByRole('button', { name: '发布首批页面' }).click()
  await waitForToast(page, '已发布 6 项内容')
  await page.getByRole('button', { name: '稍后再建，略过' }).click()
  await page.getByText('全部完成，网站可以对外使用。').waitFor()
  await page.goto(`${portal.origin}/console`)
  await page.getByRole('heading', { name: /，张三$/ }).waitFor()
  expect(await guide.count()).toBe(0)

  for (const width of [1440, 390]) {
    await visitor.setViewportSize({ width, height: 900 })
    await walkMenu(visitor)
  }
  await visitor.goto(`${portal.origin}/contact`)
  await waitForPage(visitor)
  expect(await visitor.title()).toBe('联系我们｜远山安全')
  await visitor.getByText('400-000-0002').first().waitFor()
  expect(await visitor.content()).not.toContain('澄观')
}, 240_000)
