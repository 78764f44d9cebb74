import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'
import { startDemoPortal } from '../../harness/demo-data.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'

const { openPage } = useBrowser()
const newPassword = 'Welcome#2026'
// A second portal, since the rule applies to all accounts; each person has a browser width of their own.
const widths = { admin: 1440, second: 1366, hired: 1280 }
const directory = mkdtempSync(join(tmpdir(), 'portal-proposals-'))
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

async function open(path: string, width: number): Promise<Page> {
  return openPage(`${portal.origin}${path}`, { width })
}

async function firstLogin(account: string, password: string, width: number): Promise<Page> {
  const page = await open('/console/login', width)
  await signIn(page, account, { password })
  await page.getByRole('textbox', { name: '新密码', exact: true }).fill(newPassword)
  await page.getByRole('textbox', { name: '再次输入新密码' }).fill(newPassword)
  await page.getByRole('button', { name: '保存新密码' }).click()
  await page.waitForURL(/\/console$/)
  return page
}

test('a new account is proposed by one and confirmed by another manager, and its password is the two halves together', async () => {
  const admin = await open('/console/settings', widths.admin)
  await signIn(admin, 'admin')
  await admin.getByRole('switch', { name: '权限变更须二人确认' }).click()
  await waitForToast(admin, '权限变更须二人确认已保存')
  await admin.getByRole('navigation', { name: '控制台菜单' }).getByRole('link', { name: '员工账号' }).click()
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

  await admin
    .getByRole('navigation', { name: '控制台菜单' })
    .getByRole('link', { name: /^待确认/ })
    .click()
  const own = admin.getByRole('button', { name: '确认：新建员工账号：李财务（finance3）' })
  await own.waitFor()
  expect(await own.isDisabled()).toBe(true)
  await admin.getByText('须由提出人以外的另一人确认').waitFor()
  expect(await findAccessibilityViolations(admin)).toEqual([])

  const second = await firstLogin('second', oneTime, widths.second)
  await second
    .getByRole('navigation', { name: '控制台菜单' })
    .getByRole('link', { name: /^待确认/ })
    .click()
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
  await hired.getByRole('navigation', { name: '控制台菜单' }).getByRole('link', { name: '查询币账户' }).waitFor()
})
