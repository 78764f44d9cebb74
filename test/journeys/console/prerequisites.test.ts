import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser, waitForPage } from '../../harness/browser.ts'
import { type EmptyInstallation, signInFirst, startEmptyInstallation } from '../../harness/portal/empty-installation.ts'

const { openPage } = useBrowser()
let portal: EmptyInstallation

beforeAll(async () => {
  portal = await startEmptyInstallation()
  await portal.createStaff('zhang', '张三')
})
afterAll(() => portal.stop())

/** A step, who takes it, what has to come first, and who can do that: somebody else by name, or oneself by a link. */
type Step = { as: string; path: string; press?: string; missing: string; who?: string; link?: [name: string, path: string] }

const steps: Step[] = [
  { as: 'finance', path: '/console/recharge-requests', missing: '查询币价目表还没有档位，客户不能提交充值申请。', who: '可由 张三办理。' },
  { as: 'finance', path: '/console/recharge-requests', missing: '收款单位和收款账号还没有填写', who: '可由 张三办理。' },
  {
    as: 'finance',
    path: '/console/coin-accounts',
    press: '开户',
    missing: '还没有客户，登记客户后才能为其开户。',
    link: ['登记客户', '/console/coin-customers'],
  },
  {
    as: 'assessor',
    path: '/console/projects',
    press: '登记项目',
    missing: '还没有运营主体，登记后才能登记项目。',
    link: ['登记运营主体', '/console/operating-entities'],
  },
  {
    as: 'editor',
    path: '/console/content/news/new',
    missing: '还没有已发布的新闻类型',
    link: ['填写并发布新闻类型', '/console/content/news-type'],
  },
]

/** What the screen says; its link has then been followed. */
async function walk(page: Page, { path, press, missing, who = '', link }: Step): Promise<string> {
  await page.goto(portal.origin + path)
  await waitForPage(page)
  if (press) await page.getByRole('main').getByRole('button', { name: press, exact: true }).first().click()
  const said = page.getByText(missing).first()
  await said.waitFor()
  await expect.poll(() => said.innerText()).toContain(who)
  const text = await said.innerText()
  if (link) {
    await page.getByRole('link', { name: link[0], exact: true }).click()
    await page.waitForURL((url) => url.pathname === link[1])
  }
  return text
}

test.each(['finance', 'assessor', 'editor'])(
  'as %s on an empty installation, a step says what has to come first and who can do it',
  async (role) => {
    const password = await portal.createStaff(role, role, role)
    const page = await openPage(`${portal.origin}/console/login`)
    await signInFirst(page, role, password)
    for (const step of steps.filter(({ as }) => as === role)) expect(await walk(page, step)).toContain(step.missing)
  },
)
