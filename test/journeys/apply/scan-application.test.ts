import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseFiles, clearDraft, correct, selectTaskType, signIn, waitForToast } from '../../harness/account-areas.ts'
import { findViolations, useBrowser } from '../../harness/browser.ts'
import { tabTo } from '../../harness/keyboard.ts'

const { openPage } = useBrowser()

/** A context of its own, without the cookies of the applicant. */
const second = { width: 1366 }

async function openForm(): Promise<Page> {
  const page = await openPage('/apply/add')
  await page.waitForURL(/\/apply\/login\?from=%2Fapply%2Fadd$/)
  await signIn(page, 'demo-applicant')
  await page.getByRole('heading', { name: '漏扫工具使用申请' }).waitFor()
  await clearDraft(page)
  return page
}

async function submit(page: Page, name: string, target: string, count: number): Promise<void> {
  await page.getByRole('textbox', { name: '任务名称' }).fill(name)
  await page.getByRole('textbox', { name: '扫描目标' }).fill(target)
  await page.getByRole('region', { name: '目标解读' }).getByText(`共 ${count} 个目标`).waitFor()
  await page.getByRole('checkbox', { name: /我确认已取得扫描目标所有者的授权/ }).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  const confirmation = page.getByRole('dialog', { name: '提交' })
  await confirmation.getByText(`确认提交“${name}”？`).waitFor()
  await confirmation.getByRole('button', { name: '提交申请' }).click()
  await waitForToast(page, '申请成功')
  await findRow(page, name).getByText('待审核').waitFor()
}

function findRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name })
}

/** Opens the application through menu and queue. Another width has its own context and session. */
async function openReview(name: string, browser = second): Promise<Page> {
  const page = await openPage('/console', browser)
  await page.waitForURL(/\/console\/login/)
  await signIn(page, 'assessor')
  await page.getByRole('navigation', { name: '控制台菜单' }).getByRole('link', { name: '漏扫申请审核' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  return page
}

test('an application is approved in a second browser, and the applicant sees it without reloading', async () => {
  const name = '内网服务器月度扫描'
  const page = await openForm()
  await selectTaskType(page)
  await submit(page, name, '10.20.30.1-20\nwww.example.com，!10.20.30.5', 20)

  const review = await openReview(name)
  await review.getByRole('region', { name: '扫描目标' }).getByText('共 20 个').waitFor()
  await review.getByRole('button', { name: /^通过/ }).click()
  const decision = review.getByRole('dialog', { name })
  await decision.getByRole('textbox', { name: '审核意见（可选）' }).fill('请避开业务高峰')
  await decision.getByRole('button', { name: '通过', exact: true }).click()
  await waitForToast(review, '已通过，10 分钟内可撤销')

  await waitForToast(page, `申请“${name}”审核结果：通过`)
  await findRow(page, name).getByText('通过', { exact: true }).waitFor()
  // While the record is open, the end of the undo window is announced.
  await page.getByRole('button', { name: `详情：${name}` }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: /^通知/ }).click()
  const notices = page.getByRole('dialog', { name: '通知' })
  await notices
    .getByRole('link', { name: /您的漏扫申请审核结果：通过/ })
    .filter({ hasText: '请避开业务高峰' })
    .waitFor()
  await notices.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: `查看结果：${name}` }).click()
  const result = page.getByRole('dialog', { name: '查看结果' })
  await expect.poll(() => result.innerText()).toMatch(/请前往数字化综合应用平台查看扫描结果。\s+扫描报告尚未交付/)
  await result.getByRole('button', { name: '知道了' }).click()

  await review.getByRole('button', { name: /^撤销（/ }).click()
  await waitForToast(page, `申请“${name}”将重新审核`)
  await findRow(page, name).getByText('待审核').waitFor()
})

test('the assessor hands over the result of a passed application, and the applicant opens it', async () => {
  const name = '交付结果的扫描'
  const page = await openForm()
  await selectTaskType(page)
  await submit(page, name, '10.20.34.1-3', 3)
  const review = await openReview(name)
  await review.getByRole('button', { name: /^通过/ }).click()
  await review.getByRole('dialog', { name }).getByRole('button', { name: '通过', exact: true }).click()
  await waitForToast(review, '已通过，10 分钟内可撤销')

  await review.getByRole('button', { name: '交付结果' }).click()
  const handing = review.getByRole('dialog', { name: /^交付结果/ })
  await handing.getByRole('button', { name: '交付结果' }).click()
  await handing.getByText('请上传扫描报告，或填写结果地址').waitFor()
  const report = {
    name: '扫描报告.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
  }
  await chooseFiles(handing.getByRole('button', { name: '上传扫描报告' }), report)
  await handing.getByText(report.name).waitFor()
  await correct(handing.getByLabel('结果地址（可选）'), 'https://scan.example.com/tasks/1')
  expect(await findViolations(review)).toEqual([])
  await handing.getByRole('button', { name: '交付结果' }).click()
  await waitForToast(review, '交付结果')

  await page.getByRole('button', { name: `查看结果：${name}` }).click()
  const result = page.getByRole('dialog', { name: '查看结果' })
  await result.getByText('请前往数字化综合应用平台查看扫描结果。').waitFor()
  expect(await result.getByRole('link', { name: '打开扫描结果' }).getAttribute('href')).toBe('https://scan.example.com/tasks/1')
  expect(await findViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await result.getByRole('link', { name: '下载报告 扫描报告.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('扫描报告.pdf')
})

test('of two concurrent reviewers the later one is notified and has nothing left to decide', async () => {
  const name = '两人同时审核'
  const page = await openForm()
  await selectTaskType(page)
  await submit(page, name, '10.20.33.1-3', 3)
  const early = await openReview(name)
  const late = await openReview(name, { width: 1280 })
  await late.getByRole('button', { name: /^驳回/ }).click()
  const rejecting = late.getByRole('dialog', { name })
  await rejecting.getByRole('textbox', { name: '驳回原因' }).fill('目标不清楚')

  await early.getByRole('button', { name: /^通过/ }).click()
  await early.getByRole('dialog', { name }).getByRole('button', { name: '通过', exact: true }).click()
  await waitForToast(early, '已通过，10 分钟内可撤销')
  await rejecting.getByRole('button', { name: '驳回', exact: true }).click()
  await late.getByText('该事项已有结果，请刷新后查看').first().waitFor()
  await rejecting.waitFor({ state: 'hidden' })
  await expect.poll(() => late.getByRole('button', { name: /^驳回/ }).count()).toBe(0)
})

test('a rejection needs its reason, which the applicant reads; a copy starts the next application', async () => {
  const name = '网关设备复查'
  const page = await openForm()
  await selectTaskType(page)
  await submit(page, name, '10.20.31.0/29\n!10.20.31.1', 7)

  const review = await openReview(name)
  await review.getByRole('button', { name: /^驳回/ }).click()
  const decision = review.getByRole('dialog', { name })
  await decision.getByRole('button', { name: '驳回', exact: true }).click()
  await decision.getByText('请填写驳回原因').waitFor()
  await correct(decision.getByRole('textbox', { name: '驳回原因' }), '目标不属于贵单位\n请补充授权书')
  await decision.getByRole('button', { name: '驳回', exact: true }).click()
  await waitForToast(review, '已驳回，10 分钟内可撤销')

  await findRow(page, name).getByText('驳回', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: `查看结果：${name}` }).count()).toBe(0)
  await page.getByRole('button', { name: `详情：${name}` }).click()
  const detail = page.getByRole('dialog', { name })
  expect(await detail.getByText('目标不属于贵单位').innerText()).toMatch(/测评师（演示） .+ 驳回（目标不属于贵单位\n请补充授权书）/)
  await detail.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: `复制为新申请：${name}` }).click()
  await page.waitForURL(/\/apply\/add$/)
  await page.getByTitle('系统扫描 / 主机漏洞扫描 / 标准扫描').waitFor()
  expect(await page.getByRole('textbox', { name: '任务名称' }).inputValue()).toBe(name)
  expect(await page.getByRole('textbox', { name: '扫描目标' }).inputValue()).toBe('10.20.31.0/29\n!10.20.31.1')
  expect(await page.getByRole('checkbox', { name: /我确认已取得/ }).isChecked()).toBe(false)

  await page.getByRole('textbox', { name: '任务名称' }).fill('还没写完')
  await page.getByText(/^草稿已保存/).waitFor()
  const other = await page.context().newPage()
  await other.goto('/apply/list')
  await other.getByRole('button', { name: `复制为新申请：${name}` }).click()
  const question = other.getByRole('dialog', { name: '替换未提交的申请' })
  await question.getByRole('button', { name: '保留原内容' }).click()
  await question.waitFor({ state: 'hidden' })
  await other.getByRole('button', { name: `复制为新申请：${name}` }).click()
  await question.getByRole('button', { name: '替换' }).click()
  await other.waitForURL(/\/apply\/add$/)
  await expect.poll(() => other.getByRole('textbox', { name: '任务名称' }).inputValue()).toBe(name)
  await other.close()
})

test('a page number beyond the last shows the last page', async () => {
  const page = await openForm()
  await page.goto('/apply/list?page=99')
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('page'))).toBeLessThan(99)
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(1)
})

test('an applicant logs in and submits an application by keyboard alone', async () => {
  const page = await openPage('/apply/add')
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  const { keyboard } = page
  await keyboard.type('demo-applicant')
  await tabTo(page, page.getByRole('textbox', { name: '密码' }))
  await keyboard.type('Demo#2026a')
  await tabTo(page, page.getByRole('textbox', { name: '验证码' }))
  await keyboard.type('0000')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: '漏扫工具使用申请' }).waitFor()
  await clearDraft(page)

  await tabTo(page, page.getByRole('textbox', { name: '任务名称' }))
  await keyboard.type('仅用键盘的申请')
  await tabTo(page, page.getByRole('combobox', { name: '任务类型' }))
  await pickTaskTypeByKeyboard(page)
  await tabTo(page, page.getByRole('textbox', { name: '扫描目标' }))
  await keyboard.type('10.20.32.1-9')
  await tabTo(page, page.getByRole('checkbox', { name: /我确认已取得/ }))
  await keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: '提交申请' }))
  await keyboard.press('Enter')
  const confirmation = page.getByRole('dialog', { name: '提交' })
  await confirmation.waitFor()
  await tabTo(page, confirmation.getByRole('button', { name: '提交申请' }))
  await keyboard.press('Enter')
  await expect.poll(() => findRow(page, '仅用键盘的申请').innerText()).toContain('待审核')
})

/** Arrow keys down to the first branch and right to its first leaf; each key waits for the rendering of the one before. */
async function pickTaskTypeByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitemcheckbox', { name: '系统扫描' }).waitFor()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await page.keyboard.press(key)
  }
  await page.getByTitle('系统扫描 / 主机漏洞扫描 / 标准扫描').waitFor()
}
