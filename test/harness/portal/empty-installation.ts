import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { computeTotpCode, toTotpStep } from '#platform/credentials/server/totp.ts'
import { startPortalProcess } from '../portal-process.ts'
import { findFreePort } from './free-port.ts'

export type EmptyInstallation = Awaited<ReturnType<typeof startEmptyInstallation>>

/** A portal in production, before anybody has an account. */
export async function startEmptyInstallation() {
  const directory = mkdtempSync(join(tmpdir(), 'portal-empty-'))
  const PORT = String(await findFreePort())
  const settings: Record<string, string> = {
    PORTAL_MODE: 'production',
    PUBLIC_URL: `http://localhost:${PORT}`,
    PORT,
    HOST: '127.0.0.1',
    SECRET_KEY: 'k4Jd9sLq2Xv7Rz1Tn8Wb5Yc3Hf6Mg0Pa4Ue7Io2',
    SMS_PROVIDER: 'none',
    DATA_DIR: directory,
  }
  const portal = await startPortalProcess(settings)

  /** What a command of the operator says, run in the environment of this portal. */
  async function run(...command: string[]): Promise<string> {
    const child = spawn('node', command, { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'inherit'] })
    const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
    return out
  }

  return {
    origin: portal.origin,
    directory,
    run,

    /** Returns the one-time password. */
    async createStaff(account: string, name: string, role = 'administrator'): Promise<string> {
      const out = await run('scripts/staff.ts', 'create', account, '--name', name, '--role', role)
      return /one-time password: (\w{14})\n/.exec(out)?.[1] as string
    },

    async stop(): Promise<void> {
      await portal.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The whole first sign-in: one-time password, password of one's own, second factor. */
export async function signInFirst(page: Page, account: string, oneTime: string): Promise<void> {
  await page.getByRole('button', { name: '看不清图片？使用无障碍验证' }).click()
  await page.getByText('验证已完成').waitFor()
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(oneTime)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('heading', { name: '设置新密码' }).waitFor()
  for (const name of ['新密码', '再次输入新密码']) await page.getByRole('textbox', { name, exact: true }).fill('Setup#2026z')
  await page.getByRole('button', { name: '保存新密码' }).click()
  const shown = await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()
  const code = computeTotpCode(decodeBase32(shown.replaceAll(/\s/g, '')), toTotpStep(new Date()))
  await page.getByRole('textbox', { name: /动态验证码/ }).fill(code)
  await page.waitForURL((url) => url.pathname === '/console')
}

function decodeBase32(word: string): Buffer {
  const bits = [...word].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
