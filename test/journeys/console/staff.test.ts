import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../../harness/account-areas.ts'
import { findViolations, useBrowser } from '../../harness/browser.ts'
import { goWithin } from '../../harness/screens.ts'

const { openPage } = useBrowser()

async function openConsole(account: string, path = '/console'): Promise<Page> {
  // While an element fades in, its contrast is low; axe must not measure it then.
  return openPage(path, { width: 1366, signedInAs: account })
}

function listMenu(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: '控制台菜单' }).getByRole('link').allInnerTexts()
}

const screensOfOneRole: Record<string, string> = { 漏扫申请审核: 'assessor', 操作审计: 'auditor', 员工账号: 'admin' }

/** What the menu lacks of these names, and what it has of other roles; the list may grow. */
async function findMenuFaults(page: Page, account: string, names: string[]): Promise<string[]> {
  await page.getByRole('navigation', { name: '控制台菜单' }).getByRole('link', { name: '工作台' }).waitFor()
  const shown = (await listMenu(page)).map((text) => text.replace(/\s*(待处理)?\s*\d*\+?$/, ''))
  return [
    ...['工作台', ...names].filter((name) => !shown.includes(name)),
    ...shown.filter((name) => (screensOfOneRole[name] ?? account) !== account),
  ]
}

test('the menu of finance follows the role', async () => {
  expect(await findMenuFaults(await openConsole('finance'), 'finance', ['查询币账户'])).toEqual([])
})

test('an account manager is offered for the own account what one may do to it oneself', async () => {
  const page = await openConsole('admin', '/console/staff')
  await page.getByRole('button', { name: '管理系统管理员（演示）' }).click()
  await page.getByRole('menuitem', { name: '其余操作由另一名账号管理员办理' }).waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['修改部门与电话', '休假代理', '其余操作由另一名账号管理员办理'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '管理测评师（演示）' }).click()
  await page.getByRole('menuitem', { name: '停用账号' }).waitFor()
})

test('who is online stands with account and device, and is found by them', async () => {
  // By the form: the harness's own sign-in sends no browser's name.
  const page = await openPage('/console/online?text=chrome&kind=staff')
  await signIn(page, 'admin')
  await page.getByRole('row', { name: /系统管理员（演示） 员工 admin Chrome \d+（Linux）.* 当前会话/ }).waitFor()
  await page.goto('/console/online?text=admin&kind=coin')
  await page.getByText('没有符合条件的记录').waitFor()
  expect(await page.getByRole('row', { name: /admin/ }).count()).toBe(0)
})

test('the administrator sees the staff and the menu of the role, but not the review queue, even by its URL', async () => {
  const page = await openConsole('admin', '/console/staff')
  await page.getByRole('heading', { name: '员工账号' }).waitFor()
  await page.getByRole('cell', { name: '测评师（演示）' }).first().waitFor()
  expect(await findMenuFaults(page, 'admin', ['员工账号', '角色与权限', '在线用户', '数据推送'])).toEqual([])
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.goto('/console/scan-applications')
  await page.getByText('没有权限执行该操作').waitFor()
  await page.getByText(/请联系系统管理员调整角色/).waitFor()
  expect((await page.getByRole('main').innerText()).replaceAll(/\s/g, '')).toContain('打开此页需要“查看漏扫申请”权限，如测评师。')
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await page.getByRole('link', { name: '重新加载' }).count()).toBe(0)
  await page.getByRole('link', { name: '返回工作台' }).click()
  await page.getByRole('navigation', { name: '控制台菜单' }).getByRole('link', { name: '系统设置' }).click()
  await page.getByRole('heading', { name: '系统设置', level: 1 }).waitFor()
})

test('the auditor reads logins and actions', async () => {
  const page = await openConsole('auditor')
  expect(await findMenuFaults(page, 'auditor', ['角色与权限', '登录日志', '操作审计'])).toEqual([])
  const menu = page.getByRole('navigation', { name: '控制台菜单' })
  await menu.getByRole('link', { name: '登录日志' }).click()
  await page.getByRole('heading', { name: '登录日志' }).waitFor()
  await page
    .getByRole('cell', { name: /auditor/ })
    .first()
    .waitFor()
  await menu.getByRole('link', { name: '操作审计' }).click()
  await page.getByRole('heading', { name: '操作审计' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(1)
})

test.each(['/apply/login', '/console/login'])('%s has no accessibility violation, wide and narrow', async (path) => {
  const page = await openPage(path)
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('home, queue, an application in review and its decision have no accessibility violation; signing out ends the session', async () => {
  const page = await openConsole('assessor')
  expect(await findMenuFaults(page, 'assessor', ['漏扫申请审核', '方案申请'])).toEqual([])
  expect(await findViolations(page)).toEqual([])
  await goWithin(page, ['/console/scan-applications?scope=unassigned&state=pending', '漏扫申请审核'])
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('region', { name: '扫描目标' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('textbox', { name: '审核意见（可选）' }).waitFor()
  expect(await findViolations(page)).toEqual([])

  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.getByRole('button', { name: /测评师（演示）/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.waitForURL(/\/console\/login$/)
  await page.goto('/console/scan-applications')
  await expect.poll(() => page.url()).toMatch(/\/console\/login\?from=/)
})

test('form, records and detail of an applicant have no accessibility violation', async () => {
  const page = await openPage('/apply/add', { signedInAs: 'demo-applicant' })
  await page.getByRole('textbox', { name: '扫描目标' }).fill('10.0.0.300\n192.168.1.0/24\nwww.example.com')
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: '申请记录' }).first().click()
  await page.getByRole('button', { name: /详情/ }).first().waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: /详情/ }).first().click()
  await page.getByRole('dialog').getByText('申请编号').waitFor()
  expect(await findViolations(page)).toEqual([])
})
