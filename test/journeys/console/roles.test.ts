import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correct, signIn, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, findViolations, useBrowser } from '../../harness/browser.ts'
import { startDemoPortal } from '../../harness/demo-data.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'

const { openPage } = useBrowser()
const newPassword = 'Welcome#2026'
// Each person has a browser width of their own.
const widths = { admin: 1440, second: 1366, editor: 1280 }
const directory = mkdtempSync(join(tmpdir(), 'portal-roles-'))
let portal: PortalProcess
let oneTime: string

beforeAll(async () => {
  portal = await startDemoPortal(directory)
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, DATA_DIR: directory, PORTAL_MODE: 'test' }
  const { stdout } = spawnSync('node', ['scripts/staff.ts', 'create', 'second', '--name', '第二管理员'], { env, encoding: 'utf8' })
  oneTime = /one-time password: (\w+)/.exec(stdout)?.[1] as string
})
afterAll(async () => {
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

function open(path: string, width: number): Promise<Page> {
  return openPage(`${portal.origin}${path}`, { width })
}

function menuLink(page: Page, name: string | RegExp) {
  return page.getByRole('navigation', { name: '控制台菜单' }).getByRole('link', { name, exact: true })
}

async function confirm(page: Page, named: string): Promise<void> {
  await page.getByRole('button', { name: `确认：${named}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认生效' }).click()
  await waitForToast(page, '变更已生效')
}

test('a role limited to news is proposed, confirmed by a second manager and given; its menu has news alone', async () => {
  const admin = await open('/console/settings', widths.admin)
  await signIn(admin, 'admin')
  await admin.getByRole('switch', { name: '权限变更须二人确认' }).click()
  await waitForToast(admin, '权限变更须二人确认已保存')
  await menuLink(admin, '角色与权限').click()
  await admin.getByRole('button', { name: '新建角色' }).click()
  const dialog = admin.getByRole('dialog', { name: '新建角色' })
  await dialog.getByRole('textbox', { name: '角色名称' }).fill('测评师')
  await dialog.getByRole('checkbox', { name: '编辑新闻' }).check()
  await dialog.getByRole('checkbox', { name: '发布与审核新闻' }).check()
  expect(await findAccessibilityViolations(admin)).toEqual([])
  await dialog.getByRole('button', { name: '新建角色' }).click()
  await dialog.getByText('已有同名的角色').waitFor()
  expect(await dialog.getByRole('checkbox', { name: '编辑新闻' }).isChecked()).toBe(true)
  await correct(dialog.getByRole('textbox', { name: '角色名称' }), '新闻编辑')
  await dialog.getByRole('button', { name: '新建角色' }).click()
  await waitForToast(admin, '已提交，待另一名账号管理员在“待确认”中确认')
  await dialog.waitFor({ state: 'detached' })

  const second = await open('/console/login', widths.second)
  await signIn(second, 'second', { password: oneTime })
  await second.getByRole('textbox', { name: '新密码', exact: true }).fill(newPassword)
  await second.getByRole('textbox', { name: '再次输入新密码' }).fill(newPassword)
  await second.getByRole('button', { name: '保存新密码' }).click()
  await second.waitForURL(/\/console$/)
  await menuLink(second, /^待确认/).click()
  await second.getByText('编辑新闻、发布与审核新闻').waitFor()
  await confirm(second, '新建角色：新闻编辑')

  await menuLink(admin, '员工账号').click()
  await admin.getByRole('button', { name: '管理测评师（演示）' }).click()
  await admin.getByRole('menuitem', { name: '调整角色' }).click()
  await admin.getByRole('dialog').getByRole('combobox', { name: '角色' }).click()
  await admin.getByTitle('新闻编辑', { exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '调整角色' }).click()
  await waitForToast(admin, '已提交，待另一名账号管理员在“待确认”中确认')
  await second.reload()
  await confirm(second, '调整员工角色：测评师（演示）（assessor）')

  const editor = await open('/console/login', widths.editor)
  await signIn(editor, 'assessor')
  await menuLink(editor, '新闻').waitFor()
  expect(await menuLink(editor, /平台|证书|漏扫申请审核|员工账号/).count()).toBe(0)
})

test('a manager can’t change their own role, remove a first one or join duties', async () => {
  const admin = await open('/console/login', widths.admin + 1)
  await signIn(admin, 'admin')
  await menuLink(admin, '角色与权限').click()
  const own = admin.getByRole('button', { name: '修改角色“系统管理员”' })
  await own.waitFor()
  expect(await own.isDisabled()).toBe(true)
  await admin.getByText('不能修改自己所属的角色').waitFor()
  expect(await admin.getByRole('button', { name: '删除角色“财务”' }).count()).toBe(0)
  await admin.getByRole('button', { name: '修改角色“财务”' }).click()
  const dialog = admin.getByRole('dialog', { name: '修改角色“财务”' })
  await dialog.getByRole('checkbox', { name: '管理员工账号' }).check()
  await dialog.getByRole('button', { name: '保存角色' }).click()
  await dialog.getByText('管理员工账号的角色不能同时办理业务').waitFor()
  expect(await findViolations(admin)).toEqual([])
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await findViolations(admin)).toEqual([])
})
