import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { saveSetting } from '#platform/settings/contract.ts'
import { signIn, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, findViolations, useBrowser } from '../../harness/browser.ts'
import { startDemoPortal } from '../../harness/demo-data.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import type { Account } from '../../harness/portal/browser-session.ts'
import { findFreePort } from '../../harness/portal/free-port.ts'
import { hireManager, openAdminWire } from '../../harness/portal/hire-staff.ts'
import { openDirectory, type TestDirectory } from '../../harness/staff/directory.ts'

const { openPage } = useBrowser()
// A portal with a directory of the company, and a browser width for each person, since pages of one width share their cookies.
const widths = { admin: 1440, second: 1366, finance: 1280 }
const folder = mkdtempSync(join(tmpdir(), 'portal-directory-'))
let portal: PortalProcess
let directory: TestDirectory
let second: Account

beforeAll(async () => {
  const port = await findFreePort()
  directory = await openDirectory(`http://localhost:${port}/console/login`)
  const { issuer, clientId, clientSecret } = directory.settings
  portal = await startDemoPortal(folder, {
    PORT: String(port),
    PORTAL_OIDC_ISSUER: issuer,
    PORTAL_OIDC_CLIENT_ID: clientId,
    PORTAL_OIDC_CLIENT_SECRET: clientSecret,
  })
  second = await hireManager('second', '第二管理员', portal, folder)
  const admin = await openAdminWire(portal.origin)
  await admin.call(saveSetting, { name: twoPersonParameter, value: 'on', before: 'off' })
})
beforeEach(() => directory.reset())
afterAll(async () => {
  await portal.stop()
  await directory.close()
  rmSync(folder, { recursive: true, force: true })
})

const asked = '/console/recharge-requests'

/** Somebody who opens a screen of the console, and is asked who they are. */
async function openSignedOut(): Promise<Page> {
  const page = await openPage(`${portal.origin}${asked}`, { width: widths.finance })
  await page.waitForURL(/console\/login/)
  return page
}

async function goThere(page: Page): Promise<void> {
  await page.getByRole('button', { name: '用统一身份认证登录' }).click()
}

/** The sentence of the page, which still leads to the address that was asked for; nobody is in. */
async function expectRefused(page: Page, sentence: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, [...searchParams]]).toEqual(['/console/login', [['from', asked]]])
  expect(await page.evaluate(() => sessionStorage.getItem('SessionID.staff'))).toBeNull()
}

test('two persons link an account with the directory, which then signs its owner in to the address that was asked for', async () => {
  directory.becomes('sub-finance')
  const page = await openSignedOut()
  await goThere(page)
  await expectRefused(page, '您的统一身份尚未关联员工账号，请联系账号管理员：您的标识为 sub-finance')
  expect(await findViolations(page)).toEqual([])

  const admin = await openPage(`${portal.origin}/console/staff`, { width: widths.admin, signedInAs: 'admin' })
  await admin.getByRole('button', { name: '管理财务（演示）' }).click()
  await admin.getByRole('menuitem', { name: '关联统一身份' }).click()
  const dialog = admin.getByRole('dialog', { name: '“财务（演示）”的统一身份' })
  await dialog.getByRole('textbox', { name: '统一身份标识' }).fill('sub-finance')
  expect(await findAccessibilityViolations(admin)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await waitForToast(admin, '已提交，待另一名账号管理员在“待确认”中确认')
  await goThere(page)
  await expectRefused(page, '您的统一身份尚未关联员工账号')

  const confirming = await openPage(`${portal.origin}/console/proposals`, { width: widths.second, signedInAs: second })
  await confirming.getByText('sub-finance').first().waitFor()
  await confirming.getByRole('button', { name: '确认：关联统一身份：财务（演示）（finance）' }).click()
  await confirming.getByRole('dialog').getByRole('button', { name: '确认生效' }).click()
  await waitForToast(confirming, '变更已生效')

  await goThere(page)
  await page.waitForURL(`${portal.origin}${asked}`)
  await page.getByText('财务（演示）').first().waitFor()
  expect(await findViolations(page)).toEqual([])
})

test.each([
  ['of another issuer', { claims: { iss: 'https://evil.example' } }, '统一身份认证的签发者与配置不符，请联系系统管理员'],
  ['for another system', { claims: { aud: 'another client' } }, '统一身份认证的凭据不是签发给本系统的，请联系系统管理员'],
  [
    'that has expired',
    { claims: { exp: 1_700_000_000, iat: 1_699_999_000 } },
    '统一身份认证的凭据已过期，请重试；仍然如此时请系统管理员核对两边的时钟',
  ],
  ['of a foreign key', { foreignKey: true }, '统一身份认证的签名无法核实，请联系系统管理员'],
  ['of another sign-in', { claims: { nonce: 'another' } }, '统一身份认证的凭据不属于这次登录，请重试，或改用账号密码登录'],
])('a token %s lets nobody in, and the page says why', async (_, faults, sentence) => {
  directory.becomes('sub-finance')
  Object.assign(directory.faults, faults)
  const page = await openSignedOut()
  await goThere(page)
  await expectRefused(page, sentence)
  await page.goto(`${portal.origin}${asked}`)
  await page.waitForURL(/console\/login\?from/)
  expect(await page.getByRole('button', { name: '用统一身份认证登录' }).isEnabled()).toBe(true)
})

test('while the directory is away the page says so, and the password leads to the address that was asked for', async () => {
  Object.assign(directory.faults, { isAway: true })
  const page = await openSignedOut()
  await goThere(page)
  await expectRefused(page, '统一身份认证暂时无法访问，请改用账号密码登录')
  expect(await findViolations(page)).toEqual([])
  await signIn(page, 'finance')
  await page.waitForURL(`${portal.origin}${asked}`)
  await page.getByText('财务（演示）').first().waitFor()
})
