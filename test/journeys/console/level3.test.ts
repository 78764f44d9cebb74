import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeTotpCode, toTotpStep } from '#platform/credentials/server/totp.ts'
import { signIn } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'
import { startDemoPortal } from '../../harness/demo-data.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { decodeBase32 } from '../../harness/staff/totp-app.ts'

const { openPage } = useBrowser()
// A second portal, since the preset applies to all sign-ins.
const directory = mkdtempSync(join(tmpdir(), 'portal-level-'))
let portal: PortalProcess

beforeAll(async () => {
  portal = await startDemoPortal(directory)
})
afterAll(async () => {
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

test('what differs from 等保三级 stands row by row, leads to its setting, and is gone once the preset is set, but for the networks', async () => {
  const page = await openPage(`${portal.origin}/console/settings`, { signedInAs: 'admin' })
  const section = page.getByRole('region', { name: '等保三级' })
  const rows = section.getByRole('listitem')
  await rows.filter({ hasText: '每人同时登录数' }).filter({ hasText: '要求：1' }).waitFor()
  const before = await rows.allInnerTexts()
  expect(await section.getByText(`以下 ${before.length} 项未达到`).count()).toBe(1)
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await measureSidewaysScroll(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  await section.getByRole('link', { name: '每人同时登录数' }).click()
  await expect
    .poll(() =>
      page.getByRole('spinbutton', { name: '每人同时登录数' }).evaluate((field) => field.getBoundingClientRect().top < innerHeight),
    )
    .toBe(true)

  await section.getByRole('button', { name: '按等保三级设置' }).click()
  const question = page.getByRole('dialog', { name: '按等保三级设置？' })
  await question.getByText(/将修改：.*每人同时登录数/).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: '按等保三级设置' }).click()

  // The second factor is asked of the administrator at once.
  await page.waitForURL(/\/console\/login/)
  await signIn(page, 'admin')
  const shown = await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()
  const code = computeTotpCode(decodeBase32(shown.replaceAll(' ', '')), toTotpStep(new Date()))
  await page.getByRole('textbox', { name: '动态验证码' }).fill(code)
  await page.waitForURL(/\/console\/settings$/)
  // Which networks are the company's, nobody else can know.
  const left = before.filter((row) => row.includes('各角色允许的网络'))
  await expect.poll(() => rows.allInnerTexts()).toEqual(left)
  expect(left).toHaveLength(1)
  expect(await section.getByRole('button', { name: '按等保三级设置' }).count()).toBe(0)
  expect(await page.getByRole('spinbutton', { name: '每人同时登录数' }).inputValue()).toBe('1')
})
