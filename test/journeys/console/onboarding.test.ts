import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

/** Counts what a person clicks, on every page that it opens. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.evaluate(
    "document.addEventListener('click', (event) => { if (event.isTrusted && event.detail > 0) window.countClick() }, true)",
  )
  return () => clicks
}

const roles = ['测评师', '测评师', '财务', '内容编辑', '安全审计员']

function toSheet(prefix: string, lines = roles.map((role, n) => `${prefix}${n}.li,新员工${n},${role},综合部,1380000300${n}`)) {
  return {
    name: '新员工.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`账号,姓名,角色,部门,电话\r\n${lines.join('\r\n')}\r\n`),
  }
}

test('five people are brought in from a sheet in at most 25 clicks, and stand in the list with department and phone', async () => {
  const page = await openPage('/console/staff', { width: 1440, signedInAs: 'admin' })
  await page.getByRole('link', { name: '导入' }).waitFor()
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: '导入' }).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '选择文件' }).click()])
  await chooser.setFiles(toSheet('five'))
  await page.getByRole('button', { name: /^导\s*入$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^导\s*入$/ })
    .click()
  const passwords = page.getByRole('dialog', { name: '已建立 5 个账号' })
  await passwords.getByRole('listitem').nth(4).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await passwords.getByRole('button', { name: '我已保存' }).click()
  await page.getByRole('link', { name: '查看员工账号' }).click()
  await page.getByRole('row', { name: /five0\.li 新员工0 综合部 13800003000 测评师/ }).waitFor()
  expect(clicks()).toBeGreaterThan(4)
  expect(clicks()).toBeLessThanOrEqual(25)
})

test.each([1440, 768, 390])('a faulty sheet names its errors, and list and import fit (%i px)', async (width) => {
  const page = await openPage('/console/staff', { width, signedInAs: 'admin' })
  await page.getByRole('link', { name: '导入' }).waitFor()
  expect([await measureSidewaysScroll(page), await findViolations(page)]).toEqual([0, []])
  await page.getByRole('link', { name: '导入' }).click()
  await page.locator('input[type=file]').setInputFiles(toSheet('', ['admin,甲,园丁,,', 'ok.li,乙,财务,,']))
  await page.getByText('有 1 行错误，未导入。请在文件中改正后重新上传。').waitFor()
  await page.getByText('没有角色“园丁”').waitFor()
  expect([await measureSidewaysScroll(page), await findViolations(page)]).toEqual([0, []])
})
