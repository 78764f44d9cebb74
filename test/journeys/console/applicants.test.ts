import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { correct, signIn, waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

async function openConsole(path: string, width = 1440): Promise<Page> {
  return openPage(path, { width, signedInAs: 'assessor' })
}

async function readPassword(page: Page): Promise<string> {
  const shown = page.getByRole('dialog').filter({ hasText: '一次性密码' }).getByRole('code')
  const password = (await shown.innerText()).trim()
  await page.getByRole('button', { name: '我已记下' }).click()
  return password
}

test('staff create an applicant, who sets a password, gives a phone number, and is frozen again', async () => {
  const desk = await openConsole('/console/applicants')
  await desk.getByRole('button', { name: '新建申请人' }).first().click()
  const dialog = desk.getByRole('dialog', { name: '新建申请人' })
  await dialog.getByLabel('账号').fill('li.na')
  await dialog.getByRole('button', { name: '新建申请人' }).click()
  await dialog.getByText('请输入姓名').last().waitFor()
  await correct(dialog.getByLabel('姓名'), '李娜')
  await dialog.getByLabel('单位（可选）').fill('演示单位')
  await dialog.getByRole('button', { name: '新建申请人' }).click()
  const password = await readPassword(desk)

  const own = await openPage('/apply/login')
  await signIn(own, 'li.na', { password })
  await own.getByRole('heading', { name: '设置新密码' }).waitFor()
  for (const name of ['新密码', '再次输入新密码']) await own.getByRole('textbox', { name, exact: true }).fill('Applied#2026')
  await own.getByRole('button', { name: '保存新密码' }).click()
  await own.waitForURL(/\/apply\/add/)
  await own.getByRole('link', { name: '账号设置' }).click()
  await own.getByRole('heading', { name: '账号设置' }).waitFor()
  expect(await findViolations(own)).toEqual([])
  await own.getByLabel('手机号（可选）').fill('138')
  await own.getByRole('button', { name: '保存联系方式' }).click()
  await own.getByText('请输入正确的手机号').first().waitFor()
  await correct(own.getByLabel('手机号（可选）'), '13800002009')
  await own.getByLabel('登录密码').fill('Applied#2026')
  await own.getByRole('button', { name: '保存联系方式' }).click()
  await waitForToast(own, '联系方式已保存')

  await desk.goto('/console/applicants?text=li.na')
  await desk.getByText('138****2009').waitFor()
  await desk.getByRole('link', { name: '查看李娜' }).click()
  const drawer = desk.getByRole('dialog', { name: '李娜' })
  await drawer.getByText('13800002009').waitFor()
  expect(await findViolations(desk)).toEqual([])
  await drawer.getByRole('button', { name: /^冻\s*结$/ }).click()
  const freeze = desk.getByRole('dialog', { name: '冻结“李娜”？' })
  await freeze.getByLabel('冻结原因').fill('离职')
  await freeze.getByRole('button', { name: /^冻\s*结$/ }).click()
  await drawer.getByText('已冻结').waitFor()
  await own.reload()
  await own.waitForURL(/\/apply\/login/)
})

test.each([1440, 390])('a list of applicants is previewed, imported and invited (%i px)', async (width) => {
  const desk = await openConsole('/console/applicants/import', width)
  const bytes = (...lines: string[]) => ({
    name: '名单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`账号,姓名,单位,手机号,邮箱\r\n${lines.join('\r\n')}\r\n`),
  })
  const chosen = desk.locator('input[type=file]')
  await chosen.setInputFiles(bytes(`a${width}.x,甲,演示单位,13800000001,`, `a${width}.x,乙,,12,`))
  await desk.getByText('有 1 行错误，未导入。请在文件中改正后重新上传。').waitFor()
  await desk.getByText('账号与第 2 行重复').waitFor()
  expect(await measureSidewaysScroll(desk)).toBe(0)
  await desk.getByRole('link', { name: '返回导入记录' }).click()
  await chosen.setInputFiles(bytes(`a${width}.x,甲,演示单位,13800000001,`, `b${width}.x,乙,,,`))
  await desk.getByRole('button', { name: /^导\s*入$/ }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^导\s*入$/ })
    .click()
  await desk.getByText('2 个账号已建立').waitFor()
  expect(await findViolations(desk)).toEqual([])
  await desk.getByRole('link', { name: '查看待邀请的申请人' }).click()
  await desk.getByRole('button', { name: '邀请（2）' }).click()
  const asking = desk.getByRole('dialog', { name: '邀请 2 名申请人？' })
  expect(await asking.getByRole('radio', { name: '一次性密码，当面或电话告知' }).isChecked()).toBe(true)
  await asking.getByRole('button', { name: '邀请' }).click()
  const passwords = desk.getByRole('dialog', { name: '已为 2 人生成一次性密码' })
  const [file] = await Promise.all([desk.waitForEvent('download'), passwords.getByRole('button', { name: '下载 CSV' }).click()])
  expect(file.suggestedFilename()).toBe('申请人一次性密码.csv')
  await desk.getByRole('button', { name: '我已保存' }).click()
  await desk.getByText('没有符合条件的记录').waitFor()
})
