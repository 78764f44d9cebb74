import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRoles, setRole } from '#features/office/staff/contract.ts'
import { waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'
import { startDemoPortal } from '../../harness/demo-data.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import type { Account } from '../../harness/portal/browser-session.ts'
import { hireStaff, openAdminWire, openStaffWire } from '../../harness/portal/hire-staff.ts'

const { openPage } = useBrowser()
// A second portal, since the separation applies to all accounts; each person has a browser width of their own.
const widths = { admin: 1440, 'security-1': 1366, 'security-2': 1280, 'system-1': 1320, 'audit-1': 1300 }
type Name = Exclude<keyof typeof widths, 'admin'>
const directory = mkdtempSync(join(tmpdir(), 'portal-duties-'))
const people = new Map<string, Account>()
let portal: PortalProcess

beforeAll(async () => {
  portal = await startDemoPortal(directory)
})
afterAll(async () => {
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

function open(path: string, name: Name): Promise<Page> {
  return openPage(`${portal.origin}${path}`, { width: widths[name], signedInAs: people.get(name) as Account })
}

/** Two people for each administrator; the one who hired them keeps a business. */
async function staffDuties(): Promise<void> {
  const { items } = await (await openAdminWire(portal.origin)).call(listRoles, {})
  const toId = (named: string) => items.find(({ name }) => name === named)?.id as string
  const roles = { security: toId('安全管理员'), system: toId('系统管理员（三员）'), audit: toId('安全审计员') }
  const wanted = Object.entries(roles).flatMap(([duty, roleId]) =>
    [1, 2].map((n) => ({ account: `${duty}-${n}`, name: `${duty}-${n}`, roleId })),
  )
  for (const one of await hireStaff(wanted, portal.origin)) people.set(one.account, one)
  const manager = await openStaffWire(people.get('security-1') as Account, portal.origin)
  await manager.call(setRole, { id: 'staff-admin', roleId: 'finance' })
}

async function confirm(page: Page, named: string): Promise<void> {
  await page.getByRole('button', { name: `确认：${named}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认生效' }).click()
  await waitForToast(page, '变更已生效')
}

async function expectMenu(page: Page, seen: string[], unseen: string[]): Promise<void> {
  const link = (name: string) => page.getByRole('navigation', { name: '控制台菜单' }).getByRole('link', { name, exact: true })
  for (const name of seen) await link(name).waitFor()
  for (const name of unseen) expect([name, await link(name).count()]).toEqual([name, 0])
}

test('three administrators: refused while one lacks a second holder, switched on by two, each sees what is theirs', async () => {
  const admin = await openPage(`${portal.origin}/console/roles`, { width: widths.admin, signedInAs: 'admin' })
  const section = admin.getByRole('region', { name: '三员分立' })
  const lacking = section.getByRole('listitem')
  await lacking.filter({ hasText: '系统管理' }).filter({ hasText: '0 人，还差 2 人' }).waitFor()
  await lacking.filter({ hasText: '角色“系统管理员”' }).filter({ hasText: '1 人' }).waitFor()
  expect(await section.getByRole('button', { name: '开启三员分立' }).isDisabled()).toBe(true)
  await section.getByText('满足以上各条后可以开启').waitFor()
  await section.getByRole('button', { name: '建立三员角色' }).click()
  await waitForToast(admin, '三员角色已建立，请为每个角色安排两人')
  expect(await findViolations(admin)).toEqual([])
  expect(await measureSidewaysScroll(admin)).toBe(0)
  await staffDuties()

  const one = await open('/console/roles', 'security-1')
  await one.getByRole('button', { name: '开启三员分立' }).click()
  await one.getByRole('dialog', { name: '开启三员分立？' }).getByRole('button', { name: '提交确认' }).click()
  await waitForToast(one, '已提交，待另一名账号管理员在“待确认”中确认')
  const other = await open('/console/proposals', 'security-2')
  await confirm(other, '三员分立：系统、安全、审计管理员的权限')

  await one.reload()
  await one.getByRole('region', { name: '三员分立' }).getByText('已开启', { exact: true }).waitFor()
  await expectMenu(one, ['员工账号', '角色与权限'], ['系统设置', '操作审计', '登录日志', '查询币账户'])
  await one.getByRole('button', { name: '新建角色' }).click()
  const dialog = one.getByRole('dialog', { name: '新建角色' })
  await dialog.getByRole('textbox', { name: '角色名称' }).fill('兼任')
  await dialog.getByRole('checkbox', { name: '查看审计记录' }).check()
  await dialog.getByRole('checkbox', { name: '管理系统设置' }).check()
  await dialog.getByRole('button', { name: '新建角色' }).click()
  await dialog.getByText('三员分立：“审计管理”与“系统管理”的权限不能属于同一角色').last().waitFor()
  expect(await findViolations(one)).toEqual([])

  await expectMenu(await open('/console', 'system-1'), ['系统设置', '后台任务'], ['员工账号', '角色与权限', '操作审计', '登录日志'])
  await expectMenu(await open('/console', 'audit-1'), ['操作审计', '登录日志', '角色与权限'], ['系统设置', '员工账号'])
})

test('for how long the audit trail is kept is changed by a system and a security administrator together', async () => {
  const page = await open('/console/settings', 'system-1')
  const days = page.getByRole('spinbutton', { name: '审计记录保留（天）' })
  await days.fill('179')
  await page.getByRole('button', { name: '保存 1 项修改' }).click()
  await page.getByRole('alert').filter({ hasText: '请输入 365–3650 的整数' }).last().waitFor()
  await days.fill('400')
  await page.getByRole('button', { name: '保存 1 项修改' }).click()
  await waitForToast(page, '待另一名账号管理员')
  const manager = await open('/console/proposals', 'security-1')
  await manager.getByRole('button', { name: /^确认：.*审计记录保留/ }).click()
  await manager.getByRole('dialog').getByRole('button', { name: '确认生效' }).click()
  await waitForToast(manager, '变更已生效')
  await page.reload()
  await expect.poll(() => days.inputValue()).toBe('400')
})
