import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, useBrowser } from '../../harness/browser.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'

const { openPage } = useBrowser()

let silent: PortalProcess
beforeAll(async () => {
  silent = await startSecondPortal({ SMS_PROVIDER: 'none' })
})
afterAll(() => silent.stop())

const promise = /短信(?!服务)|验证码|会收到|\d{3}\*{4}\d{4}/

type Case = { signedInAs?: string; open?: (page: Page) => Promise<void>; remains: RegExp; expected?: RegExp }

// What a page says where no message can be sent: what it promises with a provider stands in none of them.
const cases: Record<string, Case> = {
  '/query-coin/phone': { signedInAs: 'demo-coin', remains: /公函交至客服（电话 [\d-]+）/ },
  '/query-coin/settings': { signedInAs: 'demo-coin', remains: /选择每类事项的通知方式，勾选后立即生效。/ },
  '/schedule?projectid=DP20260004': { remains: /项目编号/ },
  // The second factor of staff is a code too, of an app; the budget of messages is a topic of notices.
  '/console/me': { signedInAs: 'finance', remains: /站内通知/, expected: /动态验证码|\d 位验证码|短信额度|当日短信/g },
  '/console/coin-accounts': {
    signedInAs: 'finance',
    open: (page) => page.getByRole('button', { name: '开户' }).click(),
    remains: /查询卡可以转卡，普通账户不能/,
  },
  '/console/coin-accounts/demo-coin': {
    signedInAs: 'finance',
    async open(page) {
      await page.getByRole('button', { name: '更多', exact: true }).click()
      await page.getByRole('menuitem', { name: '更换手机号' }).click()
    },
    remains: /凭单位公函办理。更换后所有登录结束；未开通短信服务，请电话告知客户。/,
  },
}

test.each(Object.entries(cases))('without a provider %s promises no message and says what remains', async (path, of) => {
  const page = await openPage(silent.origin + path, of.signedInAs ? { signedInAs: of.signedInAs } : {})
  await of.open?.(page)
  await page.getByText(of.remains).first().waitFor()
  const text = await page.getByRole(of.open ? 'dialog' : 'main').innerText()
  expect(text.replaceAll(of.expected ?? /$^/g, '')).not.toMatch(promise)
  for (const name of ['获取验证码', '短信提醒', '短信验证码']) expect(await page.getByLabel(name).count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
})

test('with a provider the same pages offer it', async () => {
  const page = await openPage('/query-coin/phone', { signedInAs: 'demo-coin' })
  await page.getByRole('button', { name: '获取验证码' }).waitFor()
  await page.goto('/schedule?projectid=DP20260004')
  await page.getByRole('button', { name: '短信提醒' }).waitFor()
  expect(await page.getByText('公函').count()).toBe(0)
})
