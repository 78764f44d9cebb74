import { beforeAll, expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import sharp from 'sharp'
import { findViolations, useBrowser } from '../../harness/browser.ts'
import type { Account } from '../../harness/portal/browser-session.ts'
import { hireStaff } from '../../harness/portal/hire-staff.ts'

const { openPage } = useBrowser()
let owner: Account

beforeAll(async () => {
  owner = (await hireStaff([{ account: 'owner', name: '林设备', roleId: 'assessor' }]))[0] as Account
})

test('everybody sees where they are signed in, and signs their other devices out', async () => {
  // Pages of one width share a browser, so these are two.
  const page = await openPage('/console/me', { width: 1440, signedInAs: owner })
  const other = await openPage('/console', { width: 1280, signedInAs: owner })
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.reload()
  const devices = page.getByRole('list', { name: '我的设备' }).getByRole('listitem')
  await devices.getByText('当前设备').waitFor()
  await devices
    .getByRole('button', { name: /^退出此设备/ })
    .first()
    .waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '退出其他设备' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出其他设备' }).click()
  await waitForToast(page, '其他设备已退出')
  await expect.poll(() => devices.getByText('已结束').count()).toBeGreaterThan(0)
  expect(await page.getByRole('button', { name: '退出其他设备' }).isDisabled()).toBe(true)
  await other.goto('/console/scan-applications')
  await other.waitForURL(/\/console\/login/)
})

test('everybody gives themselves a picture, which stands in the header until it is removed', async () => {
  const page = await openPage('/console/me', { width: 1366, signedInAs: owner })
  const picture = await sharp({ create: { width: 500, height: 700, channels: 3, background: '#2e6b4f' } })
    .jpeg()
    .toBuffer()
  const person = page.getByRole('banner').getByRole('button', { name: /林设备/ })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '上传头像' }).click()])
  await chooser.setFiles({ name: '我.jpg', mimeType: 'image/jpeg', buffer: picture })
  await waitForToast(page, '头像已更换')
  await expect.poll(() => person.getByRole('presentation').count()).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: '更换头像' }).waitFor()
  expect(await person.getByRole('presentation').count()).toBe(1)
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.getByRole('button', { name: '移除头像' }).click()
  await waitForToast(page, '头像已移除')
  await expect.poll(() => person.getByRole('presentation').count()).toBe(0)
})
