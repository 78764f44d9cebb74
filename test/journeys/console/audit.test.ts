import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test.each([1440, 390])('the auditor filters the trail by the address, opens a row and exports it (%i px)', async (width) => {
  const page = await openPage('/console/audit?thing=login&kind=staff', { width, signedInAs: 'auditor' })
  await page.getByRole('heading', { name: '操作审计' }).waitFor()
  // A phone shows a card for each row, with the action first.
  const row =
    width < 768
      ? page
          .getByRole('listitem')
          .filter({ hasText: /登录成功/ })
          .first()
      : page.getByRole('row', { name: /安全审计员（演示）\s*员工\s*登录成功\s*员工 安全审计员（演示）/ }).first()
  await row.waitFor()
  expect(await page.getByRole('cell', { name: 'login.succeed' }).count()).toBe(0)

  await row.getByRole('link', { name: /的详情$/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('staff staff-auditor').waitFor()
  await drawer.getByText('login.succeed').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await drawer.getByRole('link', { name: '安全审计员（演示）的全部操作' }).click()
  await page.waitForURL(/\?actor=staff-auditor$/)

  await page.getByRole('button', { name: '导出', exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()])
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toContain('"编号","时间","操作人"')
  expect(lines[1]).toContain('"安全审计员（演示）","员工","staff-auditor"')
})
