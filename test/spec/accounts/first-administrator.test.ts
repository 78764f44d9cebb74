import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startPortalProcess } from '../../harness/portal-process.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-first-'))
const key = 'k4Jd9sLq2Xv7Rz1Tn8Wb5Yc3Hf6Mg0Pa4Ue7Io2'
const production = {
  PORTAL_MODE: 'production',
  PUBLIC_URL: 'https://www.example.cn',
  SECRET_KEY: key,
  SMS_PROVIDER: 'none',
  HOST: '127.0.0.1',
}
afterAll(() => rmSync(directory, { recursive: true, force: true }))

async function listen(): Promise<{ server: Server; PORT: string }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, PORT: String((server.address() as AddressInfo).port) }
}

async function staffCommand(...args: string[]): Promise<string> {
  const env = { ...process.env, ...production, DATA_DIR: directory }
  const child = spawn('node', ['scripts/staff.ts', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return out
}

test('a first start on a used port loses nothing; the next one names the command, which prints a password each time it runs', async () => {
  const { server, PORT } = await listen()
  const settings = { ...production, PORT, DATA_DIR: directory }
  await expect(startPortalProcess(settings)).rejects.toThrow('EADDRINUSE')
  server.close()

  let output = ''
  const portal = await startPortalProcess(settings, (heard) => (output += heard))
  try {
    expect(await staffCommand('list')).toBe('')
    const oneTime = /one-time password: (\w{14})\n/
    const created = oneTime.exec(await staffCommand('create', 'zhang', '--name', '张三'))?.[1]
    const reset = oneTime.exec(await staffCommand('reset', 'zhang'))?.[1]
    expect([created, reset]).toEqual([expect.any(String), expect.any(String)])
    expect(reset).not.toBe(created)
    expect(await staffCommand('list')).toBe('zhang\t张三\t系统管理员\t待修改密码\t双因素未绑定\n')
    expect(output).toContain('npm run staff -- create')
    expect(output).not.toMatch(/密码|password/)
  } finally {
    await portal.stop()
  }
  expect(output).not.toContain('zhang')
})
