import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations, useBrowser } from '../../harness/browser.ts'
import { tabTo } from '../../harness/keyboard.ts'

const { openPage } = useBrowser()

test('by keys alone: a long dialog says at its top which fields are wrong and takes the focus to the first', async () => {
  const page = await openPage('/console/staff', { signedInAs: 'admin' })
  const { keyboard } = page
  await tabTo(page, page.getByRole('button', { name: '新建员工账号' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '新建员工账号' })
  const [account, name] = [dialog.getByRole('textbox', { name: '账号' }), dialog.getByRole('textbox', { name: '姓名' })]
  await tabTo(page, dialog.getByRole('button', { name: '新建账号' }))
  await keyboard.press('Enter')

  const summary = dialog.getByRole('alert').filter({ hasText: '处需要填写或修改' })
  await summary.waitFor()
  await expect.poll(() => account.evaluate((field) => field === document.activeElement)).toBe(true)
  const items = summary.getByRole('listitem')
  const before = await items.count()
  expect((await items.allInnerTexts()).join()).toMatch(/账号.*姓名.*角色/s)
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await keyboard.type('wang.min')
  await expect.poll(() => items.count()).toBe(before - 1)
  await keyboard.press('Shift+Tab')
  await tabTo(page, items.filter({ hasText: '姓名' }).getByRole('button'))
  await keyboard.press('Enter')
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a refusal of the server is named at the top of the dialog too', async () => {
  const page = await openPage('/console/coin-accounts', { signedInAs: 'finance' })
  await page.getByRole('button', { name: '开户', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '开户' })
  await dialog.getByRole('combobox', { name: '客户' }).fill('演示贸易')
  await page.getByRole('option', { name: '演示贸易有限公司' }).waitFor({ state: 'attached' })
  await dialog.getByRole('combobox', { name: '客户' }).press('Enter')
  await dialog.getByText('取自该客户已登记的号码').waitFor()
  const account = dialog.getByRole('textbox', { name: '账号（可选）' })
  await account.fill('6200000001')
  // A context menu of the system may keep the end of the press for itself.
  await account.hover()
  await page.mouse.down({ button: 'right' })
  await account.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: '有 1 处需要填写或修改' }).waitFor()
  await expect.poll(() => account.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.mouse.up({ button: 'right' })
  await dialog.getByRole('button', { name: '取消' }).click()
})

type Case = { as: string; path: string; open?: (page: Page) => Promise<void>; send: string; wrong: string[]; hasDraft?: true }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const cases: Record<string, Case> = {
  'a reply template': {
    as: 'finance',
    path: '/console/invoices/templates',
    open: (page) => button(page, '新建模板').click(),
    send: '保存模板',
    wrong: ['请输入模板名称', '请输入模板内容'],
  },
  'the brand': {
    as: 'admin',
    path: '/console/brand',
    open: async (page) => {
      for (const name of ['网站名称', '公司全称']) await page.getByRole('textbox', { name }).fill('')
      await page.getByRole('textbox', { name: '强调色', exact: true }).fill('blue')
    },
    send: '保存品牌与站点',
    wrong: ['请输入网站名称', '请输入公司全称', '强调色：'],
    hasDraft: true,
  },
  'a questionnaire': {
    as: 'assessor',
    path: '/console/projects?text=DP20260002',
    open: async (page) => {
      await page.getByRole('link', { name: '查看项目 DP20260002' }).click()
      await page
        .getByRole('link', { name: /调研信息/ })
        .first()
        .click()
      await button(page, '保存调研信息').waitFor()
      for (const remove of (await page.getByRole('button', { name: /^删除问题 \d+$/ }).all()).toReversed()) await remove.click()
      for (const _ of [1, 2]) await button(page, '添加问题').click()
    },
    send: '保存调研信息',
    wrong: ['请输入问题 1', '请输入问题 2'],
    hasDraft: true,
  },
  'a publication': {
    as: 'editor',
    path: '/console/content/news',
    open: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await button(page, '发布…').click()
      await page.getByRole('radio', { name: '定时发布' }).check()
      await page.getByRole('switch', { name: '到期自动下线' }).click()
    },
    send: '按计划发布',
    wrong: ['在此时间发布：请选择时间', '在此时间下线：请选择时间'],
  },
}

test.each(Object.entries(cases))(
  '%s names its wrong fields at the top, each a way to its field',
  async (_, { as, path, open, send, wrong, hasDraft }) => {
    const page = await openPage(path, { signedInAs: as })
    await open?.(page)
    await button(page, send).click()
    const summary = page.getByRole('alert').filter({ hasText: `有 ${wrong.length} 处需要填写或修改` })
    const items = summary.getByRole('button')
    await expect.poll(async () => (await items.allInnerTexts()).map((text, i) => text.slice(0, wrong[i]?.length))).toEqual(wrong)
    const isAtWrongField = () => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))
    await expect.poll(isAtWrongField).toBe('true')
    await items.last().click()
    await expect.poll(isAtWrongField).toBe('true')
    expect(await findViolations(page)).toEqual([])
    if (!hasDraft) return
    await button(page, '清空重填').click()
    await expect.poll(() => summary.count()).toBe(0)
  },
)
