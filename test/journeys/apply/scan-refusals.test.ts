import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseFiles, clearDraft, selectTaskType, signIn, waitForToast } from '../../harness/account-areas.ts'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const account = 'demo-applicant2'

async function refused(page: Page, msg: string): Promise<void> {
  await page.getByRole('alert').getByText(msg).first().waitFor()
}

/** Signs in and opens the empty form. */
async function openForm(): Promise<Page> {
  const page = await openPage('/apply/add', { signedInAs: account })
  await page.getByRole('textbox', { name: '任务名称' }).waitFor()
  await clearDraft(page)
  return page
}

async function fillIn(page: Page, name: string, target: string): Promise<void> {
  // The list, which may still be displayed, has fields of the same names.
  await page.getByRole('heading', { name: '漏扫工具使用申请' }).waitFor()
  await page.getByRole('textbox', { name: '任务名称' }).fill(name)
  await page.getByRole('textbox', { name: '扫描目标' }).fill(target)
  await selectTaskType(page)
  await page.getByRole('checkbox', { name: /我确认已取得/ }).check()
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('dialog', { name: '提交' }).getByRole('button', { name: '提交申请' }).click()
}

test('the login names empty fields and focuses the first', async () => {
  const page = await openPage('/apply/login')
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  await page.getByRole('button', { name: '下一步' }).click()
  await refused(page, '有 3 处需要填写或修改')
  for (const missing of ['请输入账号', '请输入密码', '请输入验证码']) await page.getByText(missing).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: '账号' }).evaluate((field) => field === document.activeElement)).toBe(true)
})

test.each([
  ['a wrong captcha', { captcha: '9999' }, '验证码错误或已失效，请重新输入'],
  ['a wrong password', { password: 'Wrong#2026' }, '账号或密码错误'],
])('%s is refused and loads another captcha; the right input then logs in', async (_, wrong, msg) => {
  const page = await openPage('/apply/login')
  const picture = page.getByRole('img', { name: '验证码图片，点击更换' })
  const before = await picture.getAttribute('src')
  await signIn(page, account, wrong)
  await refused(page, msg)
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before)
  expect(await page.getByRole('textbox', { name: '验证码' }).inputValue()).toBe('')
  expect(await page.getByRole('textbox', { name: '账号' }).inputValue()).toBe(account)
  await signIn(page, account)
  await page.waitForURL(/\/apply\/add$/)
})

test('the form lists missing fields and the wrong line', async () => {
  const page = await openForm()
  const submit = page.getByRole('button', { name: '提交申请' })
  await submit.click()
  for (const missing of ['请输入任务名称', '请选择任务类型', '请输入扫描目标', '请确认已取得扫描目标所有者的授权'])
    await page.getByRole('alert').getByRole('button', { name: missing }).waitFor()
  const target = page.getByRole('textbox', { name: '扫描目标' })
  await target.fill('10.30.0.1\n10.30.0.300\nwww.example.com')
  const message = '第2个目标“10.30.0.300”：各段应为 0-255'
  const reading = page.getByRole('region', { name: '目标解读' })
  await reading.getByText('1 处需要修改').waitFor()
  await submit.click()
  await page.getByRole('alert').getByRole('button', { name: message }).click()
  const marked = () => target.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
  await expect.poll(marked).toBe('10.30.0.300')
})

test('findings of the server on the targets are displayed before submitting', async () => {
  const page = await openForm()
  await page.getByRole('textbox', { name: '扫描目标' }).fill('www.example.com\ncom.cn')
  const reading = page.getByRole('region', { name: '目标解读' })
  await reading.getByText('共 2 个目标').waitFor()
  await reading.getByText('不能填写公共后缀').waitFor()
  await expect.poll(() => reading.innerText()).toContain('1 处需要修改')
})

const longList = Array.from({ length: 200 }, (_, i) => `10.10.101.${i + 1}`).join('\n')

test('a pasted list beyond the limit is kept, refused with its length, and condensed to the limit', async () => {
  const page = await openForm()
  await fillIn(page, '长清单', '')
  const target = page.getByRole('textbox', { name: '扫描目标' })
  await target.focus()
  await page.keyboard.insertText(longList)
  expect(await target.inputValue()).toBe(longList)
  await page.getByText('现有 2,691 个字符').waitFor()
  const submit = page.getByRole('button', { name: '提交申请' })
  await submit.click()
  await refused(page, '不能超过 2000 个字符，现有 2691 个')
  expect(await page.getByRole('dialog', { name: '提交' }).count()).toBe(0)

  await page.getByRole('button', { name: '压缩为网段' }).click()
  await waitForToast(page, '已压缩为 15 个字符，目标不变')
  expect(await target.inputValue()).toBe('10.10.101.1-200')
  await target.fill('10.10.101.1-200\n!10.10.101.7\nwww.example.com')
  await submit.click()
  const question = page.getByRole('dialog', { name: '提交' })
  const brief = await question.getByRole('region', { name: '扫描目标共 200 个，已排除 1 个' }).innerText()
  expect(brief.replaceAll(/\s+/g, ' ')).toContain('10.10.101.1-200 200 个 !10.10.101.7 排除 1 个 www.example.com 1 个')
  await question.getByRole('list', { name: '提醒' }).getByText('内网地址').first().waitFor()
})

test('a long list from a file is kept too; when condensing does not help, a message says so', async () => {
  const page = await openForm()
  const scattered = Array.from({ length: 400 }, (_, i) => `10.0.${(i * 37) % 16}.${(i * i + i * 11) % 256}`).join('\n')
  const file = { name: 'targets.txt', mimeType: 'text/plain', buffer: Buffer.from(scattered) }
  await chooseFiles(page.getByRole('button', { name: '从文本文件导入' }), file)
  const target = page.getByRole('textbox', { name: '扫描目标' })
  await expect.poll(() => target.inputValue()).toBe(scattered)
  await page.getByRole('button', { name: '压缩为网段' }).click()
  await page.getByText(/压缩后仍有 [\d,]+ 个字符，原文未改动/).waitFor()
  expect(await target.inputValue()).toBe(scattered)
})

test('while a letter travels the application is not submitted without it', async () => {
  const page = await openForm()
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/InterfaceType=Upload&/, async (route) => {
    await arrival
    await route.continue()
  })
  await fillIn(page, '附授权书', '10.9.0.7')
  const letter = { name: '授权书.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }
  await chooseFiles(page.getByRole('button', { name: '上传授权书' }), letter)
  await page.getByRole('button', { name: '提交申请' }).click()
  await refused(page, '文件正在上传，请稍候再提交')
  expect(await page.getByRole('dialog', { name: '提交' }).count()).toBe(0)
  arrive()
  await page.getByRole('button', { name: '移除 授权书.pdf' }).waitFor()
  await expect.poll(() => page.getByText('文件正在上传，请稍候再提交').count()).toBe(0)
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('dialog', { name: '提交' }).getByText('提交后不可修改').waitFor()
})

test('a file in the Unicode encoding of spreadsheets and editors is read', async () => {
  const page = await openForm()
  const buffer = Buffer.from('\ufeff10.9.0.1\r\n10.9.0.2\r\n', 'utf16le')
  await chooseFiles(page.getByRole('button', { name: '从文本文件导入' }), { name: '😀.txt', mimeType: 'text/plain', buffer })
  await expect.poll(() => page.getByRole('textbox', { name: '扫描目标' }).inputValue()).toBe('10.9.0.1\n10.9.0.2')
})

test.each([
  ['目标.docx', 'application/msword', 'PK', '只允许导入 .txt 文件'],
  ['空.txt', 'text/plain', ' \n', '文件中没有内容'],
  ['程序.txt', 'text/plain', 'MZ\0\0', '该文件不是文本文件'],
  ['过长.txt', 'text/plain', '10.0.0.1,'.repeat(120_000), '未导入'],
])('why %s is not imported stands beside its button, until a file is taken', async (name, mimeType, content, why) => {
  const page = await openForm()
  const choose = page.getByRole('button', { name: '从文本文件导入' })
  const fault = page.getByRole('alert').filter({ hasText: why })
  await page.getByRole('textbox', { name: '扫描目标' }).fill('10.9.0.1')
  await chooseFiles(choose, { name, mimeType, buffer: Buffer.from(content) })
  await fault.waitFor()
  expect(await fault.locator('xpath=..').getByRole('button', { name: '从文本文件导入' }).count()).toBe(1)
  expect(await page.getByRole('textbox', { name: '扫描目标' }).inputValue()).toBe('10.9.0.1')
  await chooseFiles(choose, { name: 'targets.txt', mimeType: 'text/plain', buffer: Buffer.from('10.9.0.2') })
  await expect.poll(() => page.getByRole('textbox', { name: '扫描目标' }).inputValue()).toBe('10.9.0.1\n10.9.0.2')
  expect(await fault.count()).toBe(0)
})

test('the same targets can be pending only once, and the input is kept', async () => {
  const page = await openForm()
  // After submitting, the list shows the new application without the former filter.
  await page.goto('/apply/list?name=没有这样的申请')
  await page.getByText('没有符合条件的申请').waitFor()
  await page.getByRole('link', { name: '新建申请' }).first().click()
  await fillIn(page, '第一次', '10.31.0.0/30')
  await confirm(page)
  await waitForToast(page, '申请成功')
  await page.getByRole('row').filter({ hasText: '第一次' }).getByText('刚提交').waitFor()
  await page.getByText(/^申请 LS\d+ 已提交，预计 \d{4}-\d\d-\d\d 前审核完毕。$/).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('link', { name: '新建申请' }).first().click()
  await fillIn(page, '第二次', '10.31.0.0-3')
  await confirm(page)
  const summary = page.getByRole('alert').filter({ hasText: '已有相同目标的申请待审核' }).first()
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
  const target = page.getByRole('textbox', { name: '扫描目标' })
  expect(await target.inputValue()).toBe('10.31.0.0-3')
  await target.fill('10.31.0.4-7')
  await summary.waitFor({ state: 'hidden' })
})

test('an application whose response was lost exists once, though it is submitted again after a reload', async () => {
  const page = await openPage('/apply/login', { expectedErrors: /ERR_FAILED/ })
  await signIn(page, account)
  await fillIn(page, '回复丢失', '10.31.1.0/30')
  await page.route('**/ucc?*InterfaceType=Application&*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await confirm(page)
  await refused(page, '请求出错')
  await page.unroute('**/ucc?*InterfaceType=Application&*')
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: '任务名称' }).inputValue()).toBe('回复丢失')
  await confirm(page)
  await waitForToast(page, '申请成功')
  const rows = page.getByRole('row').filter({ hasText: '回复丢失' })
  await rows.first().waitFor()
  expect(await rows.count()).toBe(1)
})

test('after the logout neither the back button nor the URL shows anything', async () => {
  const page = await openForm()
  await page.getByRole('link', { name: '申请记录' }).first().click()
  await page.getByRole('region', { name: '申请记录' }).waitFor()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(/\/apply\/login$/)
  await page.goBack()
  await page.waitForURL(/\/apply\/login\?from=%2Fapply%2F(list|add)/)
  await page.goto('/apply/list')
  await page.waitForURL(/\/apply\/login\?from=%2Fapply%2Flist/)
  expect(await page.getByRole('table').count()).toBe(0)
})

test('the tab stores SessionID, displayed data and input; after the logout none of it', async () => {
  const page = await openForm()
  const kept = () =>
    page.evaluate((): Record<string, string> => {
      const stored = [...Object.entries(localStorage), ...Object.entries(sessionStorage)] as [string, string][]
      return { ...Object.fromEntries(stored), cookies: document.cookie }
    })
  const draft = 'a task nobody else should read'
  await page.getByRole('textbox', { name: '任务名称' }).fill(draft)
  await expect.poll(async () => JSON.stringify(await kept())).toContain(draft)
  const { 'SessionID.applicant': sessionId, 'USERINFO.applicant': user, USERINFO, TOKEN, cookies, ...rest } = await kept()
  expect(sessionId).toMatch(/^[\w-]{32}$/)
  expect(user).toBe(USERINFO)
  expect(Object.keys(JSON.parse(USERINFO ?? '{}') as object).toSorted()).toEqual(['account', 'name', 'type'])
  expect([TOKEN, cookies]).toEqual(['applicant', ''])
  // Until the server has the draft the tab says so.
  expect(Object.keys(rest).filter((key) => !/^(?:unsent|known) /.test(key))).toEqual([`scan-application-draft ${account}`])

  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(/\/apply\/login$/)
  const left = JSON.stringify(await kept())
  for (const word of [draft, account, sessionId]) expect(left).not.toContain(String(word))
})

test.each([
  ['/apply/list', '/apply/login?from=%2Fapply%2Flist'],
  ['/apply/add', '/apply/login?from=%2Fapply%2Fadd'],
  ['/console', '/console/login?from=%2Fconsole'],
  ['/console/scan-applications', '/console/login?from=%2Fconsole%2Fscan-applications'],
])('%s without a session leads to its login', async (path, login) => {
  const page = await openPage(path)
  await expect.poll(() => new URL(page.url())).toMatchObject({ pathname: login.split('?')[0], search: `?${login.split('?')[1]}` })
})

test('neither the session nor the password of an applicant opens the console', async () => {
  const page = await openForm()
  await page.goto('/console')
  await page.waitForURL(/\/console\/login\?from=%2Fconsole$/)
  await signIn(page, account)
  await refused(page, '账号或密码错误')

  // The gateway refuses the session even if the page still displays one.
  await page.evaluate(() => {
    sessionStorage.setItem('SessionID.staff', sessionStorage.getItem('SessionID.applicant') ?? '')
    localStorage.setItem(
      'USERINFO.staff',
      JSON.stringify({ id: 'x', userName: 'x', permissions: ['scan.read'], menuList: [], Powerlist: [] }),
    )
  })
  await page.goto('/console/scan-applications')
  await expect.poll(() => page.url()).toMatch(/\/console\/login\?from=/)
})

test('who comes back to the form as another account is told why the input is not there; the former account finds it', async () => {
  const page = await openForm()
  const name = page.getByRole('textbox', { name: '任务名称' })
  const kept = page.getByText('此前填写的内容属于另一账号')
  await name.fill('只属于一个账号')
  await page.context().clearCookies()
  await page.goto('/apply/add')
  await page.waitForURL(/\/apply\/login/)
  await signIn(page, 'demo-applicant')
  await kept.waitFor()
  expect(await name.inputValue()).toBe('')
  await page.context().clearCookies()
  await page.goto('/apply/add')
  await page.waitForURL(/\/apply\/login/)
  await signIn(page, account)
  await expect.poll(() => name.inputValue()).toBe('只属于一个账号')
  expect(await kept.count()).toBe(0)
})
