import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoPortal } from '../../harness/demo-data.ts'
import { type PortalProcess, startPortalProcess } from '../../harness/portal-process.ts'
import { pageConfig, uccUrl } from '../../harness/wire.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-brute-'))
const tries = 1000
const atOnce = 20
let instances: PortalProcess[]

beforeAll(async () => {
  const first = await startDemoPortal(join(directory, 'a'), { TRUST_PROXY: '1' })
  const SECRET_KEY = readFileSync(join(directory, 'a/secret-key'), 'utf8')
  const DATABASE_URL = `postgresql://portal@localhost/portal?host=${join(directory, 'a/database/cluster')}`
  instances = [first, await startPortalProcess({ DATA_DIR: join(directory, 'b'), DATABASE_URL, SECRET_KEY, TRUST_PROXY: '1' })]
})

afterAll(async () => {
  for (const instance of instances.toReversed()) await instance.stop()
  rmSync(directory, { recursive: true, force: true })
})

type Answer = { ReturnValue: number; code?: string; msg: string; data?: Record<string, string> }

async function ask(place: number, address: [string, string, string], body: object, ip: string): Promise<Answer> {
  const { origin } = instances[place % instances.length] as PortalProcess
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip }
  const response = await fetch(await uccUrl(address, {}, origin), { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Answer
}

/** The n-th try, alternating between the instances; returns its outcome. */
async function login(n: number, Account: string, password: string, ip: string): Promise<string> {
  const { PasswordSalt } = (await pageConfig(instances[0]?.origin)) as unknown as { PasswordSalt: string }
  const captcha = await ask(n + 1, ['dns_vcode', 'Common', 'GetVCode'], {}, toAddress(n))
  const MM = createHmac('sha256', PasswordSalt).update(password).digest('hex')
  const body = { Account, MM, VCodeID: captcha.data?.VCodeID, VCode: '0000', Acctype: '1120007' }
  const { ReturnValue, code } = await ask(n, ['dns_relay', 'Connon_Control1', 'Login'], body, ip)
  return ReturnValue === 1 ? 'in' : (code as string)
}

function toAddress(n: number): string {
  return `10.7.${n >> 8}.${n & 255}`
}

/** Counts the outcomes of many tries. */
async function outcomes(one: (n: number) => Promise<string>): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  let next = 0
  async function worker(): Promise<void> {
    for (let n = next++; n < tries; n = next++) {
      const outcome = await one(n)
      found[outcome] = (found[outcome] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return found
}

test('of a thousand guesses at one account from fifty networks five of each are checked, and the owner logs in from another network', async () => {
  const found = await outcomes((n) => login(n, 'demo-applicant2', `Guess#${n}`, toAddress(n % 50)))
  // 30 s after the fifth failure each network has one more attempt, and so on: no permanent lock.
  expect(found.wrong_credentials).toBeGreaterThanOrEqual(50 * 5)
  expect(found.wrong_credentials).toBeLessThanOrEqual(50 * 7)
  expect((found.wrong_credentials ?? 0) + (found.locked ?? 0)).toBe(tries)
  for (const place of [0, 1]) expect(await login(place, 'demo-applicant2', 'Demo#2026b', toAddress(7))).toBe('locked')
  for (const place of [0, 1]) expect(await login(place, 'demo-applicant2', 'Demo#2026b', '10.8.0.1')).toBe('in')
})

test('of a thousand guesses from one address at as many accounts thirty are checked, and no other client is blocked', async () => {
  const found = await outcomes((n) => login(n, `somebody-${n}`, 'Demo#2026a', '10.9.0.1'))
  // The flood protection of the transport may be faster than the lock.
  expect(found.wrong_credentials).toBe(30)
  expect((found.locked ?? 0) + (found.too_often ?? 0)).toBe(tries - 30)
  expect(await login(0, 'demo-applicant', 'Demo#2026a', '10.9.0.1')).toMatch(/locked|too_often/)
  for (const place of [0, 1]) expect(await login(place, 'demo-applicant', 'Demo#2026a', '10.8.0.1')).toBe('in')
})
