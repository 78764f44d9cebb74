import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clearDraft, signIn } from '../../harness/account-areas.ts'
import { findViolations, phoneAgent, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

const list = '192.168.1.0/24\n!192.168.1.1\n8.8.8.8, www.example.com'
const field = (page: Page) => page.getByRole('textbox', { name: '扫描目标' })
const reading = (page: Page) => page.getByRole('region', { name: '目标解读' })

/** What was requested since; a fragment is no part of it. */
function watchRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  return requests
}

test('targets are interpreted line by line, in this browser alone', async () => {
  const page = await openPage('/targets')
  await reading(page).getByText('填写扫描目标后，这里会逐项说明').waitFor()
  const requests = watchRequests(page)
  await field(page).fill(list)
  await reading(page).getByText('共 257 个目标').waitFor()
  await reading(page).getByText('已排除 1 个').waitFor()
  await reading(page).getByText('内网地址：需在客户现场或专线环境执行').waitFor()
  await page.getByRole('main').getByText('申请时须上传授权书1 项').waitFor()
  expect(await page.getByRole('textbox', { name: '将要扫描的清单' }).inputValue()).toContain('\n192.168.1.2-255\n')
  expect(await findViolations(page)).toEqual([])

  await field(page).fill('10.0.0.300\n10.0.0.0/8\n127.0.0.1')
  await reading(page).getByText('各段应为 0-255').waitFor()
  await reading(page).getByText('目标数量 16777216 超过上限 4096').waitFor()
  expect(await page.getByRole('textbox', { name: '将要扫描的清单' }).count()).toBe(0)
  await reading(page).getByRole('button', { name: '10.0.0.300' }).click()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('10.0.0.300')
  expect(await findViolations(page)).toEqual([])
  expect(requests.filter((request) => request.includes('10.0.0'))).toEqual([])
})

test('a link carries the targets in its fragment, which no request holds', async () => {
  const page = await openPage('/targets')
  await field(page).fill(list)
  await expect.poll(() => page.url()).toContain('#t=192.168.1.0%2F24')
  const linked = page.url()
  const requests = watchRequests(page)
  await page.goto('/privacy')
  await page.goto(linked)
  await reading(page).getByText('共 257 个目标').waitFor()
  expect(await field(page).inputValue()).toBe(list)
  expect(requests.filter((request) => request.includes('192.168'))).toEqual([])
  await page.getByRole('button', { name: '清空' }).click()
  await expect.poll(() => page.url()).not.toContain('#')

  await page.goto('/privacy')
  await page.goto('/targets#t=10.0.0.1%0')
  await page.getByRole('alert').getByText('链接不完整或已被改动').waitFor()
})

test('what is too long for a link says so; a list beyond the limit is condensed', async () => {
  const page = await openPage('/targets')
  await field(page).fill(Array.from({ length: 200 }, (_, n) => `例子${n}.公司`).join('\n'))
  await page.getByText('内容较长，链接放不下').waitFor()
  await field(page).fill(Array.from({ length: 200 }, (_, n) => `10.10.10.${n}`).join('\n'))
  await reading(page).getByText('不能超过 2000 个字符').waitFor()
  await page.getByRole('button', { name: '压缩为网段' }).click()
  await reading(page).getByText('共 200 个目标').waitFor()
  expect(await field(page).inputValue()).toBe('10.10.10.0-199')
})

test('an application takes the targets over, through the login, below those that its draft has', async () => {
  const page = await openPage('/targets', { userAgent: phoneAgent, width: 390, height: 844 })
  await page.getByRole('button', { name: '申请扫描' }).click()
  await page.getByRole('alert').getByText('请先填写扫描目标').waitFor()
  await field(page).fill('10.77.0.1-9')
  await page.getByRole('button', { name: '申请扫描' }).click()
  await page.waitForURL(/\/apply\/login\?from=%2Fapply%2Fadd$/)
  await signIn(page, 'demo-applicant')
  await page.getByRole('heading', { name: '漏扫工具使用申请' }).waitFor()
  await expect.poll(() => field(page).inputValue()).toMatch(/(^|\n)10\.77\.0\.1-9$/)
  await clearDraft(page)

  await field(page).fill('10.77.0.1')
  for (const handed of ['10.77.0.20', '10.77.0.1\n10.77.0.20']) {
    await page.goto(`/targets#t=${encodeURIComponent(handed)}`)
    await expect.poll(() => field(page).inputValue()).toBe(handed)
    await page.getByRole('button', { name: '申请扫描' }).click()
    await page.getByRole('heading', { name: '漏扫工具使用申请' }).waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('10.77.0.1\n10.77.0.20')
  }
  await clearDraft(page)
})
