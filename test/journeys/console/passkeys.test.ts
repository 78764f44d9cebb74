import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations, useBrowser } from '../../harness/browser.ts'
import type { Account } from '../../harness/portal/browser-session.ts'
import { hireStaff } from '../../harness/portal/hire-staff.ts'

const { openPage } = useBrowser()

async function addAuthenticator(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await protocol.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
}

test('a passkey is registered, signs in with one touch to the address that was asked for, and is removed; backup codes are shown once', async () => {
  // An account of this test alone: with a passkey a password is no longer enough.
  const [holder] = await hireStaff([{ account: 'passkey-holder', name: '密钥员', roleId: 'assessor' }])
  const { password } = holder as Account
  const page = await openPage('/console/me', { signedInAs: holder as Account })
  await addAuthenticator(page)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: '登记通行密钥' }).click()
  await dialog.getByLabel('名称').fill('办公电脑')
  await dialog.getByLabel('当前密码').fill(password)
  await dialog.getByRole('button', { name: '登记' }).click()
  await page.getByRole('list', { name: '已登记的通行密钥' }).getByText('办公电脑').waitFor()

  await page.getByRole('button', { name: '生成备用码' }).click()
  await dialog.getByLabel('当前密码').fill(password)
  await dialog.getByRole('button', { name: '生成' }).click()
  await expect.poll(() => page.getByText(/^[a-z2-9]{4}-[a-z2-9]{4}$/).count()).toBe(10)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '我已保存' }).click()
  await page.getByText('备用码余 10 个').waitFor()

  await page.goto('/console/login?again')
  await page.evaluate(() => (sessionStorage.clear(), localStorage.clear()))
  await page.context().clearCookies()
  await page.goto('/console/me')
  await page.getByRole('button', { name: '用通行密钥登录' }).click()
  await page.waitForURL('**/console/me')
  await page.getByText('密钥员').first().waitFor()
  await page.getByText(/最近使用/).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '移除“办公电脑”' }).click()
  await dialog.getByLabel('当前密码').fill(password)
  await dialog.getByRole('button', { name: '移除' }).click()
  await expect.poll(() => page.getByRole('list', { name: '已登记的通行密钥' }).count()).toBe(0)
})

test('without an authenticator the login says so, and the form stays', async () => {
  const page = await openPage('/console/login')
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'usb', hasResidentKey: true, hasUserVerification: true, isUserVerified: false } as const
  await protocol.send('WebAuthn.addVirtualAuthenticator', { options })
  await page.getByLabel('账号').fill('assessor')
  await page.getByRole('button', { name: '用通行密钥登录' }).click()
  await page.getByText('未完成验证：已取消、已超时，或此设备上没有可用的通行密钥').waitFor()
  expect(await page.getByLabel('账号').inputValue()).toBe('assessor')
  expect(await findViolations(page)).toEqual([])
})
