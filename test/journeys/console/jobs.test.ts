import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'
import { connectTo } from '../../harness/coins/portal-ledger.ts'

const { openPage } = useBrowser()
let database: Awaited<ReturnType<typeof connectTo>>
beforeAll(async () => {
  database = await connectTo(inject('portalData'))
})
afterAll(() => database.end())

test('the administrator sees what every job does, why one was given up, and runs it once more', async () => {
  const failing = `insert into pgboss.job (name, data, retry_limit, dead_letter, policy) values ('sms.send', '{"id": "none"}', 5, 'dead-letters', 'short')`
  await database.query(failing)
  const page = await openPage('/console/jobs', { signedInAs: 'admin' })
  const all = page.getByRole('region', { name: '全部任务' })
  await all.getByRole('row', { name: /定时发布与下线.*每分钟/ }).waitFor()
  await all.getByRole('row', { name: /核对全部账目.*每天 04:10/ }).waitFor()
  await page
    .getByRole('region', { name: '运行环境' })
    .getByRole('row', { name: /^PostgreSQL \d+\.\d+/ })
    .waitFor()
  const dead = page.getByRole('region', { name: '未成功的任务' })
  const row = dead.getByRole('row', { name: /发送短信.*数据不符合要求/ })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: '刷新' }).click()
      return row.count()
    })
    .toBe(1)
  expect(await findViolations(page)).toEqual([])
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await measureSidewaysScroll(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('button', { name: '重新执行' }).click()
  const asked = page.getByRole('dialog', { name: '重新执行“发送短信”？' })
  await asked.getByText('重新执行通常仍会失败').waitFor()
  await asked.getByRole('button', { name: '重新执行' }).click()
  await waitForToast(page, '“发送短信”已重新加入队列')
})

test('the auditor watches and retries nothing', async () => {
  const page = await openPage('/console/jobs', { signedInAs: 'auditor' })
  await page.getByRole('region', { name: '全部任务' }).getByRole('row').nth(3).waitFor()
  expect(await page.getByRole('button', { name: '重新执行' }).count()).toBe(0)
})
