import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { saveSetting } from '#platform/settings/contract.ts'
import { correct, signIn, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, findViolations, useBrowser } from '../../harness/browser.ts'
import { startDemoPortal } from '../../harness/demo-data.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import type { Account } from '../../harness/portal/browser-session.ts'
import { hireManager, openAdminWire } from '../../harness/portal/hire-staff.ts'

const { openPage } = useBrowser()
const newPassword = 'Welcome#2026'
// A second portal, since the rule applies to all accounts; each person has a browser width of their own.
const widths = { admin: 1440, second: 1366, editor: 1280, hired: 1320 }
const directory = mkdtempSync(join(tmpdir(), 'portal-managers-'))
let portal: PortalProcess
let colleague: Account

beforeAll(async () => {
  portal = await startDemoPortal(directory)
  colleague = await hireManager('second', '第二管理员', portal, directory)
  const admin = await openAdminWire(portal.origin)
  await admin.call(saveSetting, { name: twoPersonParameter, value: 'on', before: 'off' })
})
afterAll(async () => {
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

function open(path: string, width: number, signedInAs?: string): Promise<Page> {
  return openPage(`${portal.origin}${path}`, { width, ...(signedInAs && { signedInAs }) })
}

const openSecond = (path: string) => openPage(`${portal.origin}${path}`, { width: widths.second, signedInAs: colleague })

async function firstLogin(account: string, password: string, width: number): Promise<Page> {
  const page = await open('/console/login', width)
  await signIn(page, account, { password })
  await page.getByRole('textbox', { name: '新密码', exact: true }).fill(newPassword)
  await page.getByRole('textbox', { name: '再次输入新密码' }).fill(newPassword)
  await page.getByRole('button', { name: '保存新密码' }).click()
  await page.waitForURL(/\/console$/)
  return page
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
  const admin = await open('/console/roles', widths.admin, 'admin')
  await admin.getByRole('button', { name: '新建角色' }).click()
  const dialog = admin.getByRole('dialog', { name: '新建角色' })
  await dialog.getByRole('textbox', { name: '角色名称' }).fill('测评师')
  await dialog.getByRole('checkbox', { name: '编辑新闻' }).check()
  await dialog.getByRole('checkbox', { name: '发布与审核新闻' }).check()
  expect(await findAccessibilityViolations(admin)).toEqual([])
  await dialog.getByRole('button', { name: '新建角色' }).click()
  await dialog.getByText('已有同名的角色').last().waitFor()
  expect(await dialog.getByRole('checkbox', { name: '编辑新闻' }).isChecked()).toBe(true)
  await correct(dialog.getByRole('textbox', { name: '角色名称' }), '新闻编辑')
  await dialog.getByRole('button', { name: '新建角色' }).click()
  await waitForToast(admin, '已提交，待另一名账号管理员在“待确认”中确认')
  await dialog.waitFor({ state: 'detached' })

  await admin
    .getByRole('listitem')
    .filter({ hasText: '新建角色，待另一名账号管理员确认' })
    .getByRole('link', { name: /^待确认：新建角色/ })
    .waitFor()
  const second = await openSecond('/console/proposals')
  await second.getByText('编辑新闻、发布与审核新闻').waitFor()
  await confirm(second, '新建角色：新闻编辑')

  await menuLink(admin, '员工账号').click()
  await admin.getByRole('button', { name: '管理测评师（演示）' }).click()
  await admin.getByRole('menuitem', { name: '调整角色' }).click()
  await admin.getByRole('dialog').getByRole('combobox', { name: '角色' }).click()
  await admin.getByTitle('新闻编辑', { exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '调整角色' }).click()
  await waitForToast(admin, '已提交，待另一名账号管理员在“待确认”中确认')
  await admin
    .getByRole('row', { name: /测评师（演示）/ })
    .getByRole('link', { name: /^待确认：调整员工角色/ })
    .waitFor()
  await second.reload()
  await confirm(second, '调整员工角色：测评师（演示）（assessor）')

  const editor = await open('/console', widths.editor, 'assessor')
  await menuLink(editor, '新闻').waitFor()
  expect(await menuLink(editor, /平台|证书|漏扫申请审核|员工账号/).count()).toBe(0)
})

test('a manager can’t change their own role, remove a first one or join duties', async () => {
  const admin = await open('/console/roles', widths.admin, 'admin')
  const own = admin.getByRole('button', { name: '修改角色“系统管理员”' })
  await own.waitFor()
  expect(await own.isDisabled()).toBe(true)
  await admin.getByText('不能修改自己所属的角色').waitFor()
  expect(await admin.getByRole('button', { name: '删除角色“财务”' }).count()).toBe(0)
  await admin.getByRole('button', { name: '修改角色“财务”' }).click()
  const dialog = admin.getByRole('dialog', { name: '修改角色“财务”' })
  await dialog.getByRole('checkbox', { name: '管理员工账号' }).check()
  await dialog.getByRole('button', { name: '保存角色' }).click()
  await dialog.getByText('管理员工账号的角色不能同时办理业务').last().waitFor()
  expect(await findViolations(admin)).toEqual([])
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await findViolations(admin)).toEqual([])
})

test('a new account is proposed by one and confirmed by another manager, and its password is the two halves together', async () => {
  const admin = await open('/console/staff', widths.admin, 'admin')
  await admin.getByRole('button', { name: '新建员工账号' }).click()
  const dialog = admin.getByRole('dialog', { name: '新建员工账号' })
  await dialog.getByRole('textbox', { name: '账号' }).fill('finance3')
  await dialog.getByRole('textbox', { name: '姓名' }).fill('李财务')
  await dialog.getByRole('combobox', { name: '角色' }).click()
  await admin.getByTitle('财务', { exact: true }).click()
  await dialog.getByRole('button', { name: '新建账号' }).click()
  const shown = admin.getByRole('dialog').filter({ hasText: '待另一名账号管理员确认' })
  await shown.getByText('这是“李财务（finance3）”的密码的前半段').waitFor()
  const first = (await shown.getByRole('code').innerText()).trim()
  await shown.getByRole('button', { name: '我已记下' }).click()
  const waiting = admin.getByRole('row', { name: /finance3/ })
  await waiting.getByText('待确认').waitFor()
  await waiting.getByRole('link', { name: '查看提议' }).waitFor()
  expect(await findAccessibilityViolations(admin)).toEqual([])

  await menuLink(admin, /^待确认/).click()
  const own = admin.getByRole('button', { name: '确认：新建员工账号：李财务（finance3）' })
  await own.waitFor()
  expect(await own.isDisabled()).toBe(true)
  await admin.getByText('须由提出人以外的另一人确认').waitFor()
  expect(await findAccessibilityViolations(admin)).toEqual([])

  const second = await openSecond('/console/proposals')
  await second.getByText('财务，启用').waitFor()
  await second.getByRole('button', { name: '确认：新建员工账号：李财务（finance3）' }).click()
  await second.getByRole('dialog').getByRole('button', { name: '确认生效' }).click()
  const half = second.getByRole('dialog').filter({ hasText: '后半段' })
  const rest = (await half.getByRole('code').innerText()).trim()
  await half.getByRole('button', { name: '我已记下' }).click()
  await second
    .getByRole('row', { name: /李财务（finance3）/ })
    .getByText('已确认')
    .waitFor()

  const hired = await firstLogin('finance3', `${first}${rest}`, widths.hired)
  await menuLink(hired, '查询币账户').waitFor()
})

test('every permission stands beside the roles that hold it, each with what it is for', async () => {
  const admin = await open('/console/roles', widths.admin, 'admin')
  await admin.getByText('审核漏扫申请，管理申请人账号与测评项目。').waitFor()
  await admin.getByRole('link', { name: '权限对照' }).click()
  const held = admin.getByRole('row', { name: /^审核漏扫申请/ })
  await held.waitFor()
  expect(await held.getByText('有').count()).toBe(1)
  await admin.getByText('查看审计记录与系统监控，不改动任何数据。').waitFor()
  await admin.getByRole('combobox', { name: '具有该权限的角色' }).click()
  await admin.getByTitle('财务', { exact: true }).click()
  await held.waitFor({ state: 'detached' })
  await admin.getByRole('row', { name: /^合并与拆分客户/ }).waitFor()
  expect(await findViolations(admin)).toEqual([])
})
