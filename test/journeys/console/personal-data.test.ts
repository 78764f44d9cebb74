import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readZip } from '#platform/zip/server/read-zip.ts'
import { waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const phone = '13700135791'

async function ask(): Promise<void> {
  const page = await openPage('/product/detail?platformid=soc')
  await page.getByRole('main').getByRole('link', { name: '立即咨询' }).click()
  const form = page.getByRole('dialog', { name: '在线咨询' })
  await form.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  await form.getByLabel('称呼').fill('想被忘记的人')
  await form.getByLabel('手机号').fill(phone)
  await form.getByLabel('咨询内容').fill('请联系我。')
  await form.getByRole('textbox', { name: '验证码' }).fill('0000')
  await form.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await form.getByRole('button', { name: '提交咨询' }).click()
  await page.getByRole('dialog', { name: '咨询已提交' }).waitFor()
}

async function makeRequest(page: Page, kind: string): Promise<void> {
  await page.goto('/console/personal-data')
  await page.getByRole('button', { name: '登记请求' }).first().click()
  const dialog = page.getByRole('dialog', { name: '登记个人信息请求' })
  await dialog.getByRole('radio', { name: `${kind}个人信息` }).check()
  await dialog.getByLabel('手机号、邮箱或申请人账号').fill(phone)
  await dialog.getByRole('button', { name: '查找' }).click()
  await dialog.getByRole('status').getByText('在线咨询').waitFor()
  await dialog.getByLabel('身份核验方式').fill('回拨该手机号核对')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '提交确认' }).click()
  await waitForToast(page, '已登记')
  await page
    .getByRole('dialog', { name: new RegExp(`^${kind}`) })
    .getByText('待另一人确认')
    .waitFor()
}

async function confirm(title: RegExp): Promise<void> {
  // Pages of one width share a context, so each person has a width of their own.
  const manager = await openPage('/console/proposals', { width: 1366, signedInAs: 'admin' })
  await manager.getByRole('button', { name: title }).click()
  await manager.getByRole('dialog').getByRole('button', { name: '确认生效' }).click()
  await waitForToast(manager, '变更已生效')
}

test('a person’s data is exported and then erased, each by two, and the answer says what stays until when', {
  timeout: 300_000,
}, async () => {
  await ask()
  const page = await openPage('/console/personal-data', { signedInAs: 'editor' })
  await makeRequest(page, '导出')
  await confirm(/^确认：导出个人信息/)
  const link = page.getByRole('link', { name: '下载压缩包' })
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('dialog').getByText('已办理').waitFor()
      return link.count()
    })
    .toBe(1)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  const files = await readZip(readFileSync(await file.path()), { entries: 5, unpackedBytes: 1e8 })
  expect(files.map(({ name }) => name)).toEqual(['个人信息.json', '个人信息.pdf'])
  expect(String(files[0]?.content)).toContain(phone)

  await makeRequest(page, '删除')
  await confirm(/^确认：删除个人信息/)
  await page.reload()
  const answer = page.getByRole('region', { name: '给本人的答复' })
  await answer.getByText(/备份与数据库日志（WAL）不能逐条改写/).waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await measureSidewaysScroll(page)).toBe(0)
  await page.goto(`/console/consultations?text=${phone}`)
  await page.getByText('没有符合条件的记录').waitFor()
})
