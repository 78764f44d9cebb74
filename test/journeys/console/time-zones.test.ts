import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { useBrowser } from '../../harness/browser.ts'
import { addDays, formatDate } from '#kit/dates.ts'

const { openPage } = useBrowser()

test.each(['America/New_York', 'Pacific/Kiritimati'])(
  'on a computer in %s days and planned times are those of Shanghai',
  async (timeZone) => {
    const page = await openPage('/console/content/news', { signedInAs: 'editor', timeZone })
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button('新建新闻').click()
    await field('标题').fill('定时发布的文章')
    await page.getByRole('combobox', { name: '新闻类型' }).click()
    await page.getByTitle('技术观察').click()
    await field('发布日期').click()
    const today = page.locator('.ant-picker-cell-today')
    expect(await today.getAttribute('title')).toBe(formatDate(new Date()))
    await today.click()
    expect(await field('发布日期').inputValue()).toBe(formatDate(new Date()))
    await field('正文').click()
    await page.keyboard.type('北京时间发布。')
    await page.getByRole('status').filter({ hasText: '已保存' }).waitFor()

    await button('发布…').click()
    await page.getByRole('radio', { name: '定时发布' }).check()
    const tomorrow = addDays(formatDate(new Date()), 1)
    await field('在此时间发布').fill(`${tomorrow} 23:30`)
    await page.keyboard.press('Enter')
    expect(await field('在此时间发布').inputValue()).toBe(`${tomorrow} 23:30`)
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'POST' && (one.postData() ?? '').includes(`${tomorrow}T15:30:00.000Z`)),
      page.getByRole('dialog').getByRole('button', { name: '按计划发布' }).click(),
    ])
    expect((await request.response())?.status()).toBe(200)
    await waitForToast(page, '已安排定时发布')
    await page.getByText(`${tomorrow} 23:30`).first().waitFor()
    // A correction is not published before the time that was planned.
    await field('标题').fill('定时发布的文章（更正）')
    await page.getByRole('status').filter({ hasText: '已保存' }).waitFor()
    await button('发布…').click()
    await page.getByRole('dialog').getByRole('button', { name: '按计划发布' }).waitFor()
    expect(await field('在此时间发布').inputValue()).toBe(`${tomorrow} 23:30`)
  },
)
