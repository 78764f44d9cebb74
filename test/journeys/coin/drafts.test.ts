import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn, waitForToast } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'
import { freshPassword, openCoinDesk } from '../../harness/coins/coin-desk.ts'

const { openPage } = useBrowser()
const written = '只属于一个账号'

// The tests open their own accounts: others may have used up what those of the demo can invoice.
let own: string
let other: string
beforeAll(async () => {
  const desk = await openCoinDesk('草稿演示有限公司')
  own = await desk.openPaid(1, 20)
  other = await desk.openReady(1)
})

const openAppeal = (page: Page) => page.getByRole('button', { name: '我要申诉' }).first().click()
const goOn = (page: Page) => page.getByRole('button', { name: '下一步' }).click()
async function chooseRecharge(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^选择 CZ/ }).check()
  await goOn(page)
}
const stay = async () => {}

/** How the form is opened, after a reload and with the next login; another account has no recharge to ask an invoice for. */
const forms = [
  {
    form: 'the application for an invoice',
    path: '/query-coin/invoice',
    label: '备注',
    first: chooseRecharge,
    reloaded: stay,
    again: goOn,
    others: '',
  },
  { form: 'the recharge request', path: '/query-coin/recharge', label: '备注', first: stay, reloaded: stay, again: stay, others: 'open' },
  {
    form: 'the appeal',
    path: '/query-coin/appeal',
    label: '申诉描述',
    first: openAppeal,
    reloaded: openAppeal,
    again: openAppeal,
    others: 'open',
  },
]

/** The session of the tab has ended, as after a long absence; another account signs in, or the same. */
async function returnAs(page: Page, account: string, path: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(path)
  await page.waitForURL(/\/query-coin\/login/)
  await signIn(page, account, { password: freshPassword })
  await page.waitForURL((url) => url.pathname === path)
}

test.each(forms)('$form keeps its input for its account, and tells another one why it is not there', async (given) => {
  const { path, label, first, reloaded, again, others } = given
  const page = await openPage(path, { signedInAs: { account: own, password: freshPassword } })
  const field = page.getByRole('textbox', { name: label })
  const kept = page.getByText('此前填写的内容属于另一账号')
  const readAgain = async () => {
    await again(page)
    await field.waitFor()
    return field.inputValue()
  }
  await first(page)
  await field.fill(written)
  await page.reload()
  await reloaded(page)
  await expect.poll(() => field.inputValue()).toBe(written)
  expect(await kept.count()).toBe(0)

  await returnAs(page, other, path)
  expect(others && (await readAgain())).toBe('')
  await kept.waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  await returnAs(page, own, path)
  await again(page)
  await expect.poll(() => field.inputValue()).toBe(written)
  expect(await kept.count()).toBe(0)
  await field.fill('')
  await page.reload()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('-draft ')))).toEqual([])
})

test('what was sent is no draft any more', async () => {
  const page = await openPage('/query-coin/recharge', { signedInAs: { account: other, password: freshPassword } })
  await page.getByRole('spinbutton', { name: /充值数量/ }).fill('500')
  await page.getByRole('textbox', { name: '备注' }).fill(written)
  await page.reload()
  await expect.poll(() => page.getByRole('spinbutton', { name: /充值数量/ }).inputValue()).toBe('500')
  await page.getByRole('button', { name: '提交申请' }).click()
  await waitForToast(page, '充值申请已提交')
  await page.reload()
  await page.getByRole('region', { name: '我的充值申请' }).getByText(written).waitFor()
  expect(await page.getByRole('textbox', { name: '备注' }).inputValue()).toBe('')
})

test('an appeal about a record has a draft of its own', async () => {
  const page = await openPage('/query-coin/records', { signedInAs: { account: own, password: freshPassword } })
  await page.getByRole('link', { name: '账户充值' }).first().click()
  await page.getByRole('link', { name: '对此笔申诉' }).click()
  const field = page.getByRole('textbox', { name: '申诉描述' })
  await expect.poll(() => field.inputValue()).toMatch(/^关于明细 \d+ 号/)
  const begun = await field.inputValue()
  await field.fill(`${begun}${written}`)
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe(`${begun}${written}`)
  const about = page.url()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await openAppeal(page)
  await expect.poll(() => field.inputValue()).toBe('')
  await page.goto(about)
  await expect.poll(() => field.inputValue()).toBe(`${begun}${written}`)
})

test('what is typed before the draft of the server has come is kept', async () => {
  const page = await openPage('/query-coin/appeal', { signedInAs: { account: own, password: freshPassword } })
  const field = page.getByRole('textbox', { name: '申诉描述' })
  const [asked, typed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const isLoading = (url: URL) => url.searchParams.get('Controlname') === 'drafts' && url.searchParams.get('InterfaceType') === 'get'
  await page.route(isLoading, async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await typed.promise
    await route.fulfill({ response })
  })
  await openAppeal(page)
  await asked.promise
  const loaded = page.waitForResponse((response) => isLoading(new URL(response.url())))
  await field.fill(written)
  typed.resolve()
  await (await loaded).finished()
  await page.unroute(isLoading)
  await page.reload()
  await openAppeal(page)
  await expect.poll(() => field.inputValue()).toBe(written)
  await field.fill('')
})

test('a draft is on the server: it is there in another browser, and what is sent is gone from both', async () => {
  const account = { account: own, password: freshPassword }
  const first = await openPage('/query-coin/recharge', { signedInAs: account })
  await first.getByRole('textbox', { name: '备注' }).fill('换一台电脑再填')
  await first.getByRole('status').filter({ hasText: '草稿已保存' }).waitFor()
  const second = await openPage('/query-coin/recharge', { signedInAs: account, width: 390 })
  await expect.poll(() => second.getByRole('textbox', { name: '备注' }).inputValue()).toBe('换一台电脑再填')
  await second.getByRole('textbox', { name: '备注' }).fill('')
  await expect.poll(() => second.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('unsent ')))).toEqual([])
  await first.reload()
  expect(await first.getByRole('textbox', { name: '备注' }).inputValue()).toBe('')
})

test('without a line a draft stays in the page, leaving warns, and it is saved when the line is back', async () => {
  const page = await openPage('/query-coin/recharge', {
    signedInAs: { account: own, password: freshPassword },
    expectedErrors: /ERR_INTERNET_DISCONNECTED|requestfailed|Failed to fetch/,
    height: 899,
  })
  const context = page.context()
  const note = page.getByRole('textbox', { name: '备注' })
  await note.click()
  await context.setOffline(true)
  try {
    await note.fill('断网时填写')
    await page.getByRole('status').filter({ hasText: '网络中断' }).waitFor()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
  } finally {
    await context.setOffline(false)
  }
  await page.getByRole('status').filter({ hasText: '草稿已保存' }).waitFor()
  const again = await openPage('/query-coin/recharge', { signedInAs: { account: own, password: freshPassword } })
  await expect.poll(() => again.getByRole('textbox', { name: '备注' }).inputValue()).toBe('断网时填写')
})
