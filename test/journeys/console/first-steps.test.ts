import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeTotpCode, toTotpStep } from '#platform/credentials/server/totp.ts'
import { findViolationsWideAndNarrow, measureSidewaysScroll, useBrowser, waitForPage } from '../../harness/browser.ts'
import { waitForToast } from '../../harness/account-areas.ts'
import { findFreePort } from '../../harness/portal/free-port.ts'
import { type PortalProcess, startPortalProcess } from '../../harness/portal-process.ts'

const { openPage } = useBrowser()
const directory = mkdtempSync(join(tmpdir(), 'portal-empty-'))
const menu = ['/', '/product', '/cooperation', '/news', '/explore', '/contact', '/privacy', '/search', '/dsmm', '/schedule', '/research']
let portal: PortalProcess
let settings: Record<string, string>

beforeAll(async () => {
  const PORT = String(await findFreePort())
  settings = {
    PORTAL_MODE: 'production',
    PUBLIC_URL: `http://localhost:${PORT}`,
    PORT,
    HOST: '127.0.0.1',
    SECRET_KEY: 'k4Jd9sLq2Xv7Rz1Tn8Wb5Yc3Hf6Mg0Pa4Ue7Io2',
    SMS_PROVIDER: 'none',
    DATA_DIR: directory,
  }
  portal = await startPortalProcess(settings)
})
afterAll(async () => {
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function createAdministrator(account: string, name: string): Promise<string> {
  const env = { ...process.env, ...settings }
  const child = spawn('node', ['scripts/staff.ts', 'create', account, '--name', name], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return /one-time password: (\w{14})\n/.exec(out)?.[1] as string
}

function decodeBase32(word: string): Buffer {
  const bits = [...word].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The whole first sign-in: one-time password, password of one's own, second factor. */
async function signInFirst(page: Page, account: string, oneTime: string): Promise<void> {
  await page.getByRole('button', { name: '看不清图片？使用无障碍验证' }).click()
  await page.getByText('验证已完成').waitFor()
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(oneTime)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('heading', { name: '设置新密码' }).waitFor()
  for (const name of ['新密码', '再次输入新密码']) await page.getByRole('textbox', { name, exact: true }).fill('Setup#2026z')
  await page.getByRole('button', { name: '保存新密码' }).click()
  const shown = await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()
  const code = computeTotpCode(decodeBase32(shown.replaceAll(/\s/g, '')), toTotpStep(new Date()))
  await page.getByRole('textbox', { name: /动态验证码/ }).fill(code)
  await page.waitForURL((url) => url.pathname === '/console')
}

/** Every entry of the public menu is a page with a heading, at any width. */
async function walkMenu(page: Page): Promise<void> {
  for (const path of menu) {
    const answer = await page.goto(portal.origin + path)
    expect([path, answer?.status()]).toEqual([path, 200])
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect([path, await measureSidewaysScroll(page)]).toEqual([path, 0])
  }
}

test('an empty installation is led to a site that bears its own name', async () => {
  const password = await createAdministrator('zhang', '张三')
  await createAdministrator('lisi', '李四')
  const visitor = await openPage(portal.origin, { width: 390 })
  await walkMenu(visitor)
  expect(await visitor.title()).not.toContain('澄观')

  const page = await openPage(`${portal.origin}/console/login`, { reducedMotion: 'reduce' })
  await signInFirst(page, 'zhang', password)
  const guide = page.getByRole('region', { name: '首次配置' })
  await guide.getByText('已完成 0 / 5 步，下一步：公司与品牌').waitFor()
  await guide.getByRole('link', { name: '开始配置' }).click()
  await page.getByRole('link', { name: '打开品牌与站点' }).first().click()
  await page.getByLabel('网站名称').fill('远山安全')
  await page.getByLabel('公司全称').fill('远山信息安全有限公司')
  await page.getByRole('button', { name: '保存品牌与站点' }).click()
  await waitForToast(page, '已保存，全站页面即时更新')

  await page.goto(`${portal.origin}/console/first-steps`)
  await page.getByLabel('售后服务热线').fill('400-000-0001')
  await page.getByLabel('投诉建议热线').fill('400-000-0002')
  await page.getByLabel('商务合作热线').fill('热线')
  await page.getByLabel('公司地址').fill('示例市远山路1号')
  await page.getByRole('button', { name: '发布联系方式' }).click()
  await page.getByText('电话只能包含数字和短横线').first().waitFor()
  await page.getByLabel('商务合作热线').fill('400-000-0003')
  expect(await findViolationsWideAndNarrow(page)).toEqual([])
  await page.getByRole('button', { name: '发布联系方式' }).click()
  await page.getByRole('button', { name: '暂无备案号，略过' }).click()
  await page.getByRole('radio', { name: /示例内容/ }).check()
  await page.getByRole('button', { name: '发布首批页面' }).click()
  await waitForToast(page, '已发布 5 项内容')
  await page.getByRole('button', { name: '稍后再建，略过' }).click()
  await page.getByText('全部完成，网站可以对外使用。').waitFor()
  await page.goto(`${portal.origin}/console`)
  await page.getByRole('heading', { name: /，张三$/ }).waitFor()
  expect(await guide.count()).toBe(0)

  for (const width of [1440, 390]) {
    await visitor.setViewportSize({ width, height: 900 })
    await walkMenu(visitor)
  }
  await visitor.goto(`${portal.origin}/contact`)
  await waitForPage(visitor)
  expect(await visitor.title()).toBe('联系我们｜远山安全')
  await visitor.getByText('400-000-0002').first().waitFor()
  expect(await visitor.content()).not.toContain('澄观')
}, 240_000)
