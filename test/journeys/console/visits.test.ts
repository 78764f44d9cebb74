import { expect, test } from 'vitest'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('an editor reads the visits of a range, and goes on to a page and to its editor', async () => {
  const page = await openPage('/console/visits', { signedInAs: 'editor' })
  await page.getByRole('heading', { name: '访问统计', level: 1 }).waitFor()
  await page.getByRole('row', { name: /扫描目标解读.*%/ }).waitFor()
  expect(
    await page
      .getByRole('link', { name: /^编辑 / })
      .first()
      .getAttribute('href'),
  ).toMatch(/^\/console\/content\/\w+\/./)
  expect(await page.getByRole('link', { name: '查看 /targets' }).count()).toBeLessThanOrEqual(1)
  await page.getByText('以表格查看页面浏览').click()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await measureSidewaysScroll(page)).toBe(0)
    expect(await findViolations(page)).toEqual([])
  }
})

test('a range without visits says so, and its address can be passed on', async () => {
  const page = await openPage('/console/visits?from=2020-01-01&to=2020-01-02', { signedInAs: 'editor' })
  await page.getByText('2020-01-01 至 2020-01-02 没有记下访问').waitFor()
  expect(await findViolations(page)).toEqual([])
})
