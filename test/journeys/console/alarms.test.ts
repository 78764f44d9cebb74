import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'
import { listen } from '../../harness/portal/listen.ts'

const { openPage } = useBrowser()

test('an administrator adds a robot, tests it, turns it off and removes it', async () => {
  const received: string[] = []
  const origin = await listen(async (request, response) => {
    received.push(await text(request))
    response.end('{"errcode":0,"errmsg":"ok"}')
  })
  const page = await openPage('/console/alarms', { signedInAs: 'admin' })
  await page.getByRole('heading', { name: '当前报警' }).waitFor()
  await page.getByRole('button', { name: '新增渠道' }).click()
  const dialog = page.getByRole('dialog', { name: '新增渠道' })
  await dialog.getByText('未配置邮件服务').waitFor()
  await dialog.getByRole('radio', { name: '钉钉群机器人' }).check()
  await dialog.getByRole('textbox', { name: '渠道名称' }).fill('演练群')
  await dialog.getByRole('textbox', { name: 'Webhook 地址' }).fill('ftp://robot')
  await dialog.getByRole('button', { name: '保存渠道' }).click()
  await dialog.getByText('请输入以 https:// 开头的地址').last().waitFor()
  await dialog.getByRole('textbox', { name: 'Webhook 地址' }).fill(`${origin}/robot/send?access_token=t-1`)
  await dialog.getByLabel('加签密钥').fill('SEC1')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存渠道' }).click()
  await waitForToast(page, '渠道已保存')

  const card = page.getByRole('article', { name: '演练群' })
  await card.getByText('全部').waitFor()
  await card.getByRole('button', { name: '向演练群发送测试' }).click()
  await waitForToast(page, '测试消息已发送')
  expect(received).toEqual([expect.stringContaining('【测试】报警渠道测试')])

  await card.getByRole('button', { name: '修改演练群' }).click()
  const change = page.getByRole('dialog', { name: '修改“演练群”' })
  await change.getByText('留空则保持不变').first().waitFor()
  await change.getByRole('checkbox', { name: '启用此渠道' }).uncheck()
  await change.getByRole('button', { name: '保存渠道' }).click()
  await card.getByText('停用').waitFor()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await measureSidewaysScroll(page)).toBe(0)
  }
  expect(await findViolations(page)).toEqual([])
  await card.getByRole('button', { name: '删除演练群' }).click()
  await page.getByRole('dialog', { name: '删除渠道“演练群”？' }).getByRole('button', { name: '删除渠道' }).click()
  await waitForToast(page, '渠道已删除')
  await expect.poll(() => card.count()).toBe(0)
})
