import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { selectTaskType, waitForToast } from '../../harness/account-areas.ts'
import { findViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const noun = '漏扫工具使用申请'
const asked = [`${noun}：先领取再办理`, `${noun}：须完成全部要点`]

async function setAsked(isOn: boolean): Promise<void> {
  const page = await openPage('/console/settings', { signedInAs: 'admin' })
  for (const name of asked) {
    const control = page.getByRole('switch', { name })
    if ((await control.isChecked()) !== isOn) await control.click()
  }
  await page.getByRole('button', { name: '保存 2 项修改' }).click()
  await waitForToast(page, '已保存')
  await page.close()
}

async function submitApplication(name: string): Promise<void> {
  const page = await openPage('/apply/add', { signedInAs: 'demo-applicant' })
  await selectTaskType(page)
  await page.getByRole('textbox', { name: '任务名称' }).fill(name)
  await page.getByRole('textbox', { name: '扫描目标' }).fill('10.77.9.1')
  await page.getByRole('checkbox', { name: /我确认已取得/ }).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('dialog', { name: '提交' }).getByRole('button', { name: '提交申请' }).click()
  await waitForToast(page, '申请成功')
}

const actions = (page: Page) => page.getByRole('region', { name: '审核', exact: true })
const isEnabled = (page: Page, name: RegExp) => actions(page).getByRole('button', { name }).isEnabled()

test('what a review requires is said before, and met on the screen', async () => {
  const name = '须先领取并核对的申请'
  await setAsked(true)
  await submitApplication(name)
  const page = await openPage(`/console/scan-applications?name=${encodeURIComponent(name)}&scope=all`, { signedInAs: 'assessor' })
  await page.getByRole('link', { name, exact: true }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('alert').filter({ hasText: '请先领取该事项，再办理' }).first().waitFor()

  await page.getByRole('link', { name, exact: true }).click()
  await actions(page).getByText('请先领取，再办理。').waitFor()
  expect([await isEnabled(page, /^通过/), await isEnabled(page, /^驳回/)]).toEqual([false, false])
  await actions(page).getByRole('button', { name: '领取', exact: true }).click()
  await actions(page)
    .getByText(/^还有 \d 条要点未勾选，完成后才能“通过”。$/)
    .waitFor()
  expect([await isEnabled(page, /^通过/), await isEnabled(page, /^驳回/)]).toEqual([false, true])
  expect(await findViolations(page)).toEqual([])

  const points = page.getByRole('region', { name: '审核要点' })
  for (const line of await points.getByRole('checkbox').all()) {
    await line.click()
    await expect.poll(() => line.isChecked()).toBe(true)
  }
  await expect.poll(() => isEnabled(page, /^通过/)).toBe(true)
  await actions(page).getByRole('button', { name: /^通过/ }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: '通过', exact: true }).click()
  await waitForToast(page, '已通过')
  await setAsked(false)
})
