import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { loseAnswer, signIn, waitForToast } from '../../harness/account-areas.ts'
import { useBrowser } from '../../harness/browser.ts'
import { freshPassword, openCoinDesk } from '../../harness/coins/coin-desk.ts'

const { openPage } = useBrowser()

// The tests open their own accounts, since transfers and password changes cannot be undone.
let desk: Awaited<ReturnType<typeof openCoinDesk>>
beforeAll(async () => {
  desk = await openCoinDesk('转卡演示有限公司')
})

const second = { width: 1366 }

async function openResult(account: string, password = freshPassword, options = {}): Promise<Page> {
  const page = await openPage('/query-coin/result', { ...options, signedInAs: { account, password } })
  await page.getByRole('heading', { name: '核销明细' }).waitFor()
  return page
}

function findBalance(page: Page): Locator {
  return page.getByRole('region', { name: '余额', exact: true })
}

/** Digits and letters in full width, as a Chinese input method writes them. */
function wide(text: string): string {
  return text.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
}

test('the first login asks for a new password before anything else', async () => {
  const { account, oneTimePassword } = await desk.openNew(1, 20)
  const page = await openPage('/query-coin/login')
  await signIn(page, account, { password: oneTimePassword })
  await page.getByRole('heading', { name: '设置新密码' }).waitFor()
  await page.getByRole('textbox', { name: '新密码', exact: true }).fill('short')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await page.getByText('密码至少8位').first().waitFor()
  for (const name of ['新密码', '再次输入新密码']) await page.getByRole('textbox', { name, exact: true }).fill(freshPassword)
  await page.getByRole('button', { name: '保存新密码' }).click()
  await waitForToast(page, '密码修改成功')
  await page.waitForURL(/\/query-coin\/result$/)
  await findBalance(page)
    .getByText(/^20\s*枚$/)
    .first()
    .waitFor()
  expect(await page.getByRole('heading', { name: '设置新密码' }).count()).toBe(0)
})

test('a transfer confirms both numbers twice, moves the whole balance, and says what the old card can still do', async () => {
  const [from, to] = [await desk.openReady(1, 100), await desk.openReady(1, 30)]
  const page = await openResult(from)
  await findBalance(page).getByRole('link', { name: '转卡' }).click()
  expect(await page.getByRole('textbox', { name: '原账号' }).inputValue()).toBe(from)
  await page.getByRole('button', { name: '转卡', exact: true }).click()
  for (const missing of ['请输入原密码', '请输入新账号']) await page.getByText(missing).waitFor()

  async function transfer(password: string): Promise<void> {
    await page.getByRole('textbox', { name: '原密码' }).fill(password)
    await page.getByRole('textbox', { name: '新账号' }).fill(to)
    await page.getByRole('button', { name: '转卡', exact: true }).click()
    const first = page.getByRole('dialog', { name: '确认转卡', exact: true })
    for (const number of [from, to, '100 枚（全部）']) await first.getByText(number).first().waitFor()
    await first.getByRole('button', { name: '核对无误，继续' }).click()
    const last = page.getByRole('dialog', { name: '再次确认转卡' })
    for (const number of [from, to, '100 枚（全部）']) await last.getByText(number).first().waitFor()
    await last.getByRole('button', { name: '确认转卡' }).click()
  }

  await transfer('Wrong#2026')
  await page.getByRole('alert').getByText('原卡密码错误').first().waitFor()
  await transfer(freshPassword)
  await waitForToast(page, '转卡成功！')
  await page.getByText(`${from} 的余额现为 0，状态为“已转出”。`).waitFor()
  await page.getByRole('link', { name: '返回账户' }).click()
  await findBalance(page).getByText('已转出', { exact: true }).waitFor()
  await findBalance(page).getByText('转卡：账户已转出，不能再次转卡').waitFor()
  await page.getByRole('cell', { name: '-100' }).waitFor()

  const target = await openResult(to, freshPassword, second)
  await findBalance(target)
    .getByText(/^130\s*枚$/)
    .first()
    .waitFor()
  await target.getByRole('cell', { name: '+100' }).waitFor()
})

test('a transfer whose answer was lost is sent again and gets its own answer', async () => {
  const [from, to] = [await desk.openReady(1, 10), await desk.openReady(1)]
  const page = await openResult(from, freshPassword, { expectedErrors: /ERR_FAILED/ })
  await page.goto('/query-coin/transfer')
  await page.getByRole('textbox', { name: '原密码' }).fill(freshPassword)
  await page.getByRole('textbox', { name: '新账号' }).fill(to)

  async function transfer(): Promise<void> {
    await page.getByRole('button', { name: '转卡', exact: true }).click()
    await page.getByRole('button', { name: '核对无误，继续' }).click()
    await page.getByRole('button', { name: '确认转卡' }).click()
  }

  await page.route(/InterfaceType=DSBGLXTTransferCard&/, loseAnswer, { times: 1 })
  await transfer()
  await page.getByRole('alert').getByText('请求出错').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await transfer()
  await waitForToast(page, '转卡成功！')
  expect(await page.getByRole('region', { name: '转卡成功' }).innerText()).toContain('10 枚')
})

test('a transfer accepts full-width digits, and refuses an invalid account before the confirmation', async () => {
  const [from, to] = [await desk.openReady(1, 10), await desk.openReady(1)]
  const page = await openResult(from)
  await page.goto('/query-coin/transfer')
  await page.getByRole('textbox', { name: '原密码' }).fill(freshPassword)
  const target = page.getByRole('textbox', { name: '新账号' })
  const submit = page.getByRole('button', { name: '转卡', exact: true })
  for (const [wrong, msg] of [
    [`${to} 号`, '请输入正确的账号'],
    [wide(from), '新账号不能与原账号相同'],
  ] as const) {
    await target.fill(wrong)
    await submit.click()
    await page.getByText(msg).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
  await target.fill(wide(to))
  await submit.click()
  await page.getByRole('dialog', { name: '确认转卡', exact: true }).getByText(to, { exact: true }).waitFor()
  await page.getByRole('button', { name: '核对无误，继续' }).click()
  await page.getByRole('button', { name: '确认转卡' }).click()
  await waitForToast(page, '转卡成功！')
})

test('a transfer is confirmed with the balance of that moment, not of when the page was opened', async () => {
  const [from, to] = [await desk.openReady(1, 10), await desk.openReady(1)]
  const page = await openResult(from)
  await page.goto('/query-coin/transfer')
  await page.getByText('余额 10 枚，将全部转出').waitFor()
  await desk.grant(from, 5)
  await page.getByRole('textbox', { name: '原密码' }).fill(freshPassword)
  await page.getByRole('textbox', { name: '新账号' }).fill(to)
  await page.getByRole('button', { name: '转卡', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '确认转卡', exact: true })
  await dialog.getByText(from).waitFor()
  expect(await dialog.getByText(/（全部）/).textContent()).toBe('15 枚（全部）')
  await page.getByText('余额 15 枚，将全部转出').waitFor()
})

test('cancelling either confirmation changes nothing', async () => {
  const [from, to] = [await desk.openReady(1, 10), await desk.openReady(1)]
  const page = await openResult(from)
  await page.goto('/query-coin/transfer')
  await page.getByRole('textbox', { name: '原密码' }).fill(freshPassword)
  await page.getByRole('textbox', { name: '新账号' }).fill(to)
  await page.getByRole('button', { name: '转卡', exact: true }).click()
  await page.getByRole('button', { name: '核对无误，继续' }).click()
  await page.getByRole('button', { name: '返回修改' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await page.getByRole('textbox', { name: '新账号' }).inputValue()).toBe(to)
  await page.getByRole('button', { name: '返回上一页' }).click()
  await findBalance(page)
    .getByText(/^10\s*枚$/)
    .first()
    .waitFor()
})

test('a slow press on the button below an error is not lost', async () => {
  const page = await openResult(await desk.openReady(2, 5))
  await findBalance(page).getByRole('link', { name: '修改手机号' }).click()
  const phone = page.getByRole('textbox', { name: '新手机号' })
  const button = page.getByRole('button', { name: '获取验证码' })
  await phone.fill('12345')
  await button.click()
  await page.getByText('请输入正确的手机号').waitFor()
  await phone.fill('１３８００００３００９')
  await button.hover()
  await page.mouse.down()
  // An error message that disappeared would have done so when its animation is over.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.mouse.up()
  await waitForToast(page, '验证码已发送至 138****')
  await expect.poll(() => page.getByText('请输入正确的手机号').count()).toBe(0)
})

test('the phone is changed with the code, whose countdown survives a reload', async () => {
  const account = await desk.openReady(2, 5)
  const page = await openResult(account)
  await findBalance(page).getByRole('link', { name: '修改手机号' }).click()
  const phone = page.getByRole('textbox', { name: '新手机号' })
  const ask = page.getByRole('button', { name: '获取验证码' })
  await phone.fill('12345')
  await ask.click()
  await page.getByText('请输入正确的手机号').waitFor()
  await phone.fill('13800003001')
  await ask.click()
  await waitForToast(page, '验证码已发送至 138****')
  const countdown = page.getByRole('button', { name: /^\d+ 秒后重新获取$/ })
  expect(await countdown.isDisabled()).toBe(true)
  await page.reload()
  await countdown.waitFor()

  await phone.fill('13800003001')
  const code = page.getByRole('textbox', { name: '短信验证码' })
  await code.fill('111111')
  await page.getByRole('button', { name: '修改手机号' }).click()
  await page.getByRole('alert').getByText('验证码错误或已过期').first().waitFor()
  await code.fill('000000')
  await page.getByRole('button', { name: '修改手机号' }).click()
  await waitForToast(page, '手机号修改成功')
  await findBalance(page).getByText('手机号 138****3001').waitFor()
  await page.getByRole('navigation', { name: '申诉' }).getByRole('button', { name: '申诉' }).click()
  expect(await page.getByRole('dialog').getByRole('textbox', { name: '联系电话' }).inputValue()).toBe('138****3001')
})

test('a session that was ended elsewhere is reported and redirects to the login', async () => {
  const account = await desk.openReady(2, 5)
  const [here, there] = [await openResult(account), await openResult(account, freshPassword, second)]
  await there.getByRole('link', { name: '账户设置' }).click()
  await there.getByRole('textbox', { name: '原密码' }).fill(freshPassword)
  for (const name of ['新密码', '再次输入新密码']) await there.getByRole('textbox', { name, exact: true }).fill('Other#2026y')
  await there.getByRole('button', { name: '保存新密码' }).click()
  await waitForToast(there, '密码修改成功')

  await findBalance(here).getByRole('button', { name: '刷新余额' }).click()
  await here.waitForURL(/\/query-coin\/login\?from=%2Fquery-coin%2Fresult$/, { waitUntil: 'commit' })
  await here.getByRole('alert').getByText('登录已失效，请重新登录').waitFor()
  expect(await here.evaluate(() => sessionStorage.getItem('SessionID.coin'))).toBeNull()
  await signIn(here, account, { password: 'Other#2026y' })
  await here.waitForURL(/\/query-coin\/result$/)
})

test('after the logout neither the back button nor the URL shows anything', async () => {
  const page = await openResult(await desk.openReady(1, 5))
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(/\/query-coin\/login$/)
  await page.goto('/query-coin/result')
  await page.waitForURL(/\/query-coin\/login\?from=%2Fquery-coin%2Fresult$/)
  expect(await page.getByRole('table').count()).toBe(0)
})
