import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations, measureSidewaysScroll, phoneAgent, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

const report = (page: Page) => page.getByRole('article', { name: /^整体参考等级/ })

test('twelve answers give levels, gaps and next steps, and the address keeps them', async () => {
  const page = await openPage('/maturity')
  const groups = page.getByRole('group', { name: /^(采集|传输|存储|处理|交换|销毁)/ })
  expect(await groups.count()).toBe(12)
  for (let at = 0; at < 11; at++) await groups.nth(at).getByRole('radio').nth(2).check()
  await page.getByText('已答 11 题，还有 1 题').waitFor()
  expect(await report(page).count()).toBe(0)
  await page.getByRole('button', { name: '到下一道未答的题' }).click()
  await page.keyboard.press('Space')
  await report(page).getByRole('heading', { name: '整体参考等级：第二级 计划跟踪' }).waitFor()
  await report(page).getByText('与目标的差距：1 项').waitFor()
  await report(page).getByText('每年至少演练一次并总结').waitFor()
  await report(page).getByText('不是认证').waitFor()
  expect(await report(page).getByRole('row', { name: '人员能力 2.3 差 0.7' }).count()).toBe(1)
  expect(await findViolations(page)).toEqual([])

  expect(new URL(page.url()).hash).toBe('#a=3333333333313')
  await page.reload()
  await report(page).getByRole('heading', { name: '整体参考等级：第二级 计划跟踪' }).waitFor()
  await page.getByRole('radio', { name: '第五级 持续优化' }).check()
  await report(page).getByText('与目标的差距：12 项').waitFor()
  await page.getByRole('button', { name: '重新作答' }).click()
  await page.getByText('已答 0 题，还有 12 题').waitFor()
  expect(new URL(page.url()).hash).toBe('')
})

test('with every gap it is one sheet of A4, which holds nothing else', async () => {
  const page = await openPage('/maturity#a=1111111111115')
  await report(page).waitFor()
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  expect((await page.locator('body').innerText()).split('\n')[0]).toBe('数据安全能力成熟度自评')
  expect(await page.getByRole('radio').count()).toBe(0)
})

test('on a phone the report fits the window', async () => {
  const page = await openPage('/maturity#a=2345123451233', { userAgent: phoneAgent, width: 390, height: 844 })
  await report(page).waitFor()
  expect(await measureSidewaysScroll(page)).toBe(0)
  expect(await findViolations(page)).toEqual([])
})
