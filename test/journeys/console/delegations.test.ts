import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { formatDate } from '#kit/dates.ts'
import { selectTaskType, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, findViolations, useBrowser } from '../../harness/browser.ts'
import type { Account } from '../../harness/portal/browser-session.ts'
import { hireStaff } from '../../harness/portal/hire-staff.ts'

const { openPage } = useBrowser()
/** Pages of one width share a context, so each person has a width of their own. */
const widths = { admin: 1440, assessor: 1366, deputy: 1280 }
const name = '休假期间的申请'
let deputy: Account

beforeAll(async () => {
  deputy = (await hireStaff([{ account: 'deputy', name: '代办员', roleId: 'assessor' }]))[0] as Account
})

async function submitApplication(): Promise<void> {
  const page = await openPage('/apply/add', { signedInAs: 'demo-applicant' })
  await selectTaskType(page)
  await page.getByRole('textbox', { name: '任务名称' }).fill(name)
  await page.getByRole('textbox', { name: '扫描目标' }).fill('10.78.0.1')
  await page.getByRole('checkbox', { name: /我确认已取得/ }).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('dialog', { name: '提交' }).getByRole('button', { name: '提交申请' }).click()
  await waitForToast(page, '申请成功')
}

async function pickDay(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.fill(day)
  await field.press('Enter')
}

test('a reviewer on leave gives their queue to a colleague, whose decision names both', async () => {
  await submitApplication()
  const assessor = await openPage('/console/scan-applications', { width: widths.assessor, signedInAs: 'assessor' })
  await assessor.getByRole('link', { name, exact: true }).click()
  await assessor.getByRole('button', { name: '领取', exact: true }).click()
  await assessor.getByText('办理人：我').waitFor()

  await assessor.goto('/console/me')
  await assessor.getByRole('button', { name: '委托代理' }).click()
  const dialog = assessor.getByRole('dialog', { name: '休假代理' })
  await dialog.getByRole('combobox', { name: '代理人' }).click()
  await assessor.getByTitle('代办员', { exact: true }).click()
  const today = formatDate(new Date())
  await pickDay(assessor, '开始日期', today)
  await pickDay(assessor, '结束日期', '2026-01-01')
  await dialog.getByRole('button', { name: '委托代理' }).click()
  await dialog.getByText('结束日期不能早于开始日期').last().waitFor()
  expect(await findAccessibilityViolations(assessor)).toEqual([])
  await pickDay(assessor, '结束日期', today)
  await dialog.getByRole('button', { name: '委托代理' }).click()
  await waitForToast(assessor, '代理已设置，到期自动结束')
  const given = assessor.getByRole('list', { name: '休假代理' }).getByRole('listitem').filter({ hasText: '由 代办员 代理' })
  await given.getByText('进行中').waitFor()

  const colleague = await openPage('/console/scan-applications?scope=mine', { width: widths.deputy, signedInAs: deputy })
  await colleague
    .getByRole('row', { name: new RegExp(name) })
    .getByText('代 测评师（演示）')
    .waitFor()
  await colleague.getByRole('link', { name, exact: true }).click()
  await colleague.getByText('办理人：代 测评师（演示）').waitFor()
  await colleague.getByRole('button', { name: /^通过/ }).click()
  await colleague.getByRole('dialog', { name }).getByRole('button', { name: '通过', exact: true }).click()
  await colleague.getByText('代办员（代 测评师（演示））').waitFor()
  expect(await findAccessibilityViolations(colleague)).toEqual([])

  await given.getByRole('button', { name: '结束代办员的代理' }).click()
  await assessor.getByRole('dialog').getByRole('button', { name: '结束代理' }).click()
  await waitForToast(assessor, '代理已结束')
  await given.waitFor({ state: 'detached' })
  expect(await findViolations(assessor)).toEqual([])
})

test('a manager states it for a colleague, and reads why nobody may stand in', async () => {
  const admin = await openPage('/console/staff?query=finance2', { width: widths.admin, signedInAs: 'admin' })
  await admin.getByRole('button', { name: '管理财务复核（演示）' }).click()
  await admin.getByRole('menuitem', { name: '休假代理' }).click()
  const dialog = admin.getByRole('dialog', { name: '“财务复核（演示）”的休假代理' })
  await dialog.getByRole('list', { name: '休假代理' }).getByText('代理 财务（演示）').waitFor()
  expect(await findAccessibilityViolations(admin)).toEqual([])

  await admin.goto('/console/staff')
  await admin.getByRole('link', { name: '休假代理', exact: true }).click()
  await admin.getByRole('heading', { name: '休假代理一览' }).waitFor()
  const planned = admin.getByRole('row', { name: /财务（演示）.*财务复核（演示）/ })
  await expect.poll(() => planned.getByText('未开始').count()).toBe(1)
  expect(await findViolations(admin)).toEqual([])
  await admin.setViewportSize({ width: widths.admin, height: 900 })
  await planned.getByRole('button', { name: '结束财务复核（演示）对财务（演示）的代理' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '结束代理' }).click()
  await waitForToast(admin, '代理已结束')
  await planned.getByText('提前结束').waitFor()
})
