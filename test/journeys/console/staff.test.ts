import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../../harness/account-areas.ts'
import { findViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

async function openConsole(account: string, path = '/console'): Promise<Page> {
  // While an element fades in, its contrast is low; axe must not measure it then.
  return openPage(path, { width: 1366, signedInAs: account })
}

function listMenu(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: '控制台菜单' }).getByRole('link').allInnerTexts()
}

test.each([
  ['admin', ['工作台', '员工账号', '角色与权限', '在线用户', '数据推送']],
  ['assessor', ['工作台', '漏扫申请审核', '方案申请']],
  ['auditor', ['工作台', '角色与权限', '登录日志', '操作审计']],
  ['finance', ['工作台']],
])('the menu of %s follows the role', async (account, names) => {
  const page = await openConsole(account)
  await page.getByRole('navigation', { name: '控制台菜单' }).getByRole('link', { name: '工作台' }).waitFor()
  const shown = (await listMenu(page)).map((text) => text.replace(/\s*(待处理)?\s*\d*\+?$/, ''))
  // The list may grow, but must hold no screen of another role.
  expect(shown).toEqual(expect.arrayContaining(names))
  expect(shown.includes('漏扫申请审核')).toBe(account === 'assessor')
  expect(shown.includes('操作审计')).toBe(account === 'auditor')
  expect(shown.includes('员工账号')).toBe(account === 'admin')
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

test('the administrator sees the staff, but not the review queue, even by its URL', async () => {
  const page = await openConsole('admin', '/console/staff')
  await page.getByRole('heading', { name: '员工账号' }).waitFor()
  await page.getByRole('cell', { name: '测评师（演示）' }).first().waitFor()
  await page.goto('/console/scan-applications')
  await page.getByText('没有权限执行该操作').waitFor()
  await page.getByText(/请联系系统管理员调整角色/).waitFor()
  expect((await page.getByRole('main').innerText()).replaceAll(/\s/g, '')).toContain('打开此页需要“查看漏扫申请”权限，如测评师。')
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await page.getByRole('link', { name: '重新加载' }).count()).toBe(0)
  await page.getByRole('link', { name: '返回工作台' }).click()
  await page.getByRole('region', { name: '系统与接口' }).getByRole('link', { name: '系统设置' }).click()
  await page.getByRole('heading', { name: '系统设置', level: 1 }).waitFor()
})

test('the auditor reads logins and actions', async () => {
  const page = await openConsole('auditor')
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

test('signing out ends the session', async () => {
  const page = await openConsole('assessor', '/console/scan-applications')
  await page.getByRole('button', { name: /测评师（演示）/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.waitForURL(/\/console\/login$/)
  await page.goto('/console/scan-applications')
  await expect.poll(() => page.url()).toMatch(/\/console\/login\?from=/)
})

const staffScreens: [account: string, path: string][] = [
  ['assessor', '/console'],
  ['assessor', '/console/scan-applications'],
  ['admin', '/console/staff'],
]

test.each(['/apply/login', '/console/login'])('%s has no accessibility violation, wide and narrow', async (path) => {
  const page = await openPage(path)
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  expect(await findViolations(page)).toEqual([])
})

test.each(staffScreens)('%s at %s has no accessibility violation, wide and narrow', async (account, path) => {
  const page = await openConsole(account, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('an application in review and its decision dialog have no accessibility violation', async () => {
  const page = await openConsole('assessor', '/console/scan-applications')
  await page.goto('/console/scan-applications?scope=unassigned&state=pending')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('region', { name: '扫描目标' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('textbox', { name: '审核意见（可选）' }).waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('form, records and detail of an applicant have no accessibility violation', async () => {
  const page = await openPage('/apply/login')
  await signIn(page, 'demo-applicant')
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
