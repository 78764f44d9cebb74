import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loseAnswer } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, phoneAgent, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const phone = { width: 390, height: 844, userAgent: phoneAgent, touch: true }

async function search(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: '项目编号' }).fill(number)
  await page.getByRole('button', { name: '查询' }).click()
}

test('a project number shows its milestones, the finished ones folded until expanded', async () => {
  const page = await openPage('/schedule')
  await search(page, ' ｄｐ2026 0001')
  const result = page.getByRole('article', { name: '项目 DP20260001 的进度' })
  await result.getByText('下一步：问题清单与整改建议').waitFor()
  expect(await result.innerText()).toContain('演示市政务服务中心')
  expect(await result.innerText()).toContain('第三级（S3A3G3）')
  expect(await result.innerText()).toMatch(/今天 \d{4}-\d\d-\d\d/)
  await result.getByText('由测评机构办理，客户单位等待').waitFor()
  expect(await result.getByRole('listitem').count()).toBe(7)
  await result.getByText('展开前 7 个已完成节点').click()
  expect(await result.getByRole('listitem').count()).toBe(14)
  await result.getByText('收起前 7 个已完成节点').click()
  expect(await result.getByRole('listitem').count()).toBe(7)
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('the latest node is blue; a next step that is late or has a problem is red, and no finished node is', async () => {
  for (const [number, colour, label] of [
    ['DP20260001', 'rgb(29, 78, 216)', '最新进展'],
    ['DP20260002', 'rgb(179, 38, 30)', '下一步 · 已超期'],
    ['DP20260009', 'rgb(179, 38, 30)', '下一步 · 异常'],
  ] as const) {
    const page = await openPage(`/schedule?projectid=${number}`)
    const latest = page.getByRole('listitem').filter({ hasText: label }).first()
    expect(await latest.getByRole('heading').evaluate((title) => getComputedStyle(title).color)).toBe(colour)
    for (const finished of await page.getByRole('listitem').filter({ hasText: '完成 2' }).getByRole('heading').all())
      expect(await finished.evaluate((title) => getComputedStyle(title).color)).not.toBe('rgb(179, 38, 30)')
  }
})

test('a skipped node says so once, without a planned day', async () => {
  const page = await openPage('/schedule?projectid=DP20260015')
  const skipped = page.getByRole('listitem').filter({ hasText: '评估范围确认' })
  expect((await skipped.innerText()).split(/\s+/).filter(Boolean)).toEqual(['评估范围确认', '不适用'])
})

test('an empty number and the same number again are reported at the field without a request', async () => {
  const page = await openPage('/schedule?projectid=DP20260003')
  await page.getByRole('article').getByText('全部节点已完成').waitFor()
  await search(page, '')
  await page.getByRole('alert').getByText('请输入项目编号').waitFor()
  await search(page, 'DP20260003')
  await page.getByRole('alert').getByText('请输入不同的项目编号').waitFor()
  await search(page, 'DP20269999')
  const warning = page.getByRole('dialog', { name: '提示' })
  await warning.getByText('未查询到该项目，请核对项目编号').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await warning.getByRole('button', { name: '知道了' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: '项目编号' }).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('alert').getByText('未查询到该项目，请核对项目编号').waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
  await search(page, 'dp20269999')
  await page.getByRole('alert').getByText('请输入不同的项目编号').waitFor()
  await page.goto(`/schedule?projectid=${'x'.repeat(41)}`)
  await page.getByRole('alert').getByText('项目编号不能超过40个字符').waitFor()
})

test('each kind of device gets its own page, with the question', async () => {
  const desktop = await openPage('/schedule-mobile?projectid=DP20260001')
  expect(desktop.url()).toMatch(/\/schedule\?projectid=DP20260001$/)
  const mobile = await openPage('/schedule?projectid=DP20260001', phone)
  expect(mobile.url()).toMatch(/\/schedule-mobile\?projectid=DP20260001$/)
  expect(await mobile.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await mobile.getByText('展开前 7 个已完成节点').waitFor()
  expect(await findAccessibilityViolations(mobile)).toEqual([])
})

test('without scripts the search works, and an empty one is answered', async () => {
  const page = await openPage('/schedule', { javaScript: false })
  await search(page, '')
  await page.getByRole('alert').getByText('请输入项目编号').waitFor()
  await search(page, 'DP20260002')
  expect(await page.getByText('下一步：现场测评（访谈、核查、测试）').isVisible()).toBe(true)
})

test('print shows every node and nothing around the project', async () => {
  const page = await openPage('/schedule?projectid=DP20260001')
  await page.emulateMedia({ media: 'print' })
  const result = page.getByRole('article', { name: '项目 DP20260001 的进度' })
  expect(await result.getByRole('listitem').count()).toBe(14)
  expect(await page.getByRole('textbox', { name: '项目编号' }).isVisible()).toBe(false)
  expect(await result.getByText('展开前 7 个已完成节点').isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: '打印' }).isVisible()).toBe(false)
  expect((await page.locator('body').innerText()).split('\n')[0]).toBe('项目编号 DP20260001')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

for (const [device, options] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const)
  test(`on ${device} a visitor subscribes with a code sent by SMS, and unsubscribes`, async () => {
    const page = await openPage('/schedule?projectid=DP20260004', options)
    await page.getByRole('button', { name: '短信提醒' }).click()
    const dialog = page.getByRole('dialog', { name: '项目进度短信提醒' })
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    for (const message of ['请输入手机号', '请输入验证码']) await dialog.getByText(message, { exact: true }).waitFor()
    await dialog.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
    await dialog.getByRole('textbox', { name: '手机号' }).fill(device === 'a phone' ? '15400001111' : '15400002222')
    await dialog.getByRole('textbox', { name: '验证码', exact: true }).fill('0000')
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    await dialog.getByText(/验证码已发送至 154\*{4}/).waitFor()
    await dialog.getByRole('button', { name: /秒后重新获取/ }).waitFor()
    await dialog.getByRole('textbox', { name: '短信验证码' }).focus()
    await page.keyboard.insertText(' 000000')
    await dialog.getByRole('button', { name: '订阅提醒' }).click()
    await dialog.getByText('请先阅读并同意隐私政策').waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await dialog.getByRole('button', { name: device === 'a phone' ? '退订' : '订阅提醒' }).click()
    await dialog.getByText(device === 'a phone' ? '已退订，不再发送该项目的短信提醒' : '订阅成功，节点完成时将发送短信提醒').waitFor()
  })

test('the code that came by SMS holds after the dialog was closed and the page reloaded', async () => {
  const page = await openPage('/schedule?projectid=DP20260004', phone)
  const dialog = page.getByRole('dialog', { name: '项目进度短信提醒' })
  const mobile = dialog.getByRole('textbox', { name: '手机号' })
  await page.getByRole('button', { name: '短信提醒' }).click()
  await dialog.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  await dialog.getByRole('textbox', { name: '短信验证码' }).fill('000000')
  await dialog.getByRole('button', { name: '订阅提醒' }).click()
  await dialog.getByText('请先获取验证码').waitFor()
  await mobile.fill('15400003333')
  await dialog.getByRole('textbox', { name: '验证码', exact: true }).fill('0000')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByText('验证码已发送至 154****3333').waitFor()
  await page.reload()
  await page.getByRole('button', { name: '短信提醒' }).click()
  await dialog.getByText('验证码已发送至 154****3333').waitFor()
  await mobile.fill('15400003333')
  await dialog.getByRole('textbox', { name: '短信验证码' }).fill('000000')
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await dialog.getByRole('button', { name: '订阅提醒' }).click()
  await dialog.getByText('订阅成功，节点完成时将发送短信提醒').waitFor()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('CODE SENT')))).toEqual([])
})

test('a request for a code whose answer was lost is repeated as it was, and its code is good', async () => {
  const page = await openPage('/schedule?projectid=DP20260004', { ...phone, expectedErrors: /ERR_FAILED/ })
  const dialog = page.getByRole('dialog', { name: '项目进度短信提醒' })
  await page.getByRole('button', { name: '短信提醒' }).click()
  await dialog.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  await dialog.getByRole('textbox', { name: '手机号' }).fill('15400004444')
  await dialog.getByRole('textbox', { name: '验证码', exact: true }).fill('0000')
  await page.route(/InterfaceType=sendSubscriptionCode&/, loseAnswer, { times: 1 })
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByRole('alert').getByText('请求出错').waitFor()
  expect(await dialog.getByRole('textbox', { name: '验证码', exact: true }).inputValue()).toBe('0000')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByText('验证码已发送至 154****4444').waitFor()
  await dialog.getByRole('textbox', { name: '短信验证码' }).fill('000000')
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await dialog.getByRole('button', { name: '订阅提醒' }).click()
  await dialog.getByText('订阅成功，节点完成时将发送短信提醒').waitFor()
})
