import { expect, test } from 'vitest'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('the start page of an assessor says what is to be set up first, and who can do what another role does', async () => {
  const page = await openPage('/console', { signedInAs: 'assessor' })
  const guide = page.getByRole('region', { name: '开始工作前' })
  await guide.getByRole('listitem').filter({ hasText: '运营主体' }).getByText('已完成').waitFor()
  await guide.getByRole('link', { name: '核对节点模板' }).waitFor()
  await guide
    .getByRole('listitem')
    .filter({ hasText: '放假与调休' })
    .getByText(/^可由 .+办理$/)
    .waitFor()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await measureSidewaysScroll(page)).toBe(0)
  }
  expect(await findViolations(page)).toEqual([])
})
