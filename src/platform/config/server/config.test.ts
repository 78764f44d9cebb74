import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-config-'))
afterAll(() => rmSync(directory, { recursive: true }))
const key = 'k'.repeat(32)

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('without settings it is a demo on this machine, with a key of its own that stays', () => {
  const first = readConfig({ DATA_DIR: directory })
  expect(first).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 8080, trustedProxies: 0, publicUrl: undefined })
  expect(readConfig({ DATA_DIR: directory }).secretKey).toBe(first.secretKey)
  expect(readFileSync(join(directory, 'secret-key'), 'utf8')).toBe(first.secretKey)
  expect(statSync(join(directory, 'secret-key')).mode & 0o777).toBe(0o600)
})

test.each(['/proc/portal/data', '/dev/null/data', '/etc/passwd'])('%s is no place for data, which is said at once', (path) => {
  expect(faultsOf({ DATA_DIR: path })).toEqual([expect.stringMatching(/^DATA_DIR: no directory that can be written: /)])
})

test('whoever keeps key, database and files elsewhere needs no data directory', () => {
  const elsewhere = { SECRET_KEY: key, DATABASE_URL: 'postgres://db/portal', FILES_URL: 's3://files' }
  expect(faultsOf({ DATA_DIR: '/dev/null/data', ...elsewhere })).toEqual([])
})

test('production listens to all and needs its own address and key', () => {
  expect(
    readConfig({
      PORTAL_MODE: 'production',
      PUBLIC_URL: 'https://www.example.cn',
      SECRET_KEY: key,
      SMS_PROVIDER: 'none',
      DATA_DIR: directory,
    }),
  ).toMatchObject({
    host: '0.0.0.0',
    publicUrl: 'https://www.example.cn',
  })
  expect(faultsOf({ PORTAL_MODE: 'production' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL: required/),
    expect.stringMatching(/^SECRET_KEY: required/),
    expect.stringMatching(/^SMS_PROVIDER: required in production: none, aliyun or tencent/),
  ])
})

test.each([
  [{ PORTAL_MODE: 'live' }, /^PORTAL_MODE: must be/],
  [{ PORTAL_MOD: 'demo' }, /^PORTAL_MOD: unknown setting/],
  [{ PORT: '80a' }, /^PORT: must be a whole number/],
  [{ PORT: '70000' }, /^PORT: must be/],
  [{ TRUST_PROXY: '-1' }, /^TRUST_PROXY: must be/],
  [{ PUBLIC_URL: 'www.example.cn' }, /^PUBLIC_URL: must be an address/],
  [{ PUBLIC_URL: 'https://www.example.cn/portal' }, /^PUBLIC_URL: must be an origin/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must be/],
  [{ FILES_URL: '/tmp' }, /^FILES_URL: must be/],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY: must be at least 32 bytes/],
])('%j is told in one line', (env, line) => {
  expect(faultsOf({ DATA_DIR: directory, ...env })).toEqual([expect.stringMatching(line)])
})

test('every fault is told at once', () => {
  expect(faultsOf({ PORT: 'x', TRUST_PROXY: 'y', SECRET_KEY: 'z' })).toHaveLength(3)
})

test('internal networks of webhooks: this machine only in trials, others when they are listed', () => {
  const production = {
    PORTAL_MODE: 'production',
    PUBLIC_URL: 'https://www.example.cn',
    SECRET_KEY: key,
    SMS_PROVIDER: 'none',
    DATA_DIR: directory,
  }
  expect(readConfig(production).webhookNetworks).toEqual([])
  expect(readConfig({ DATA_DIR: directory }).webhookNetworks).toEqual(['127.0.0.0/8', '::1/128'])
  expect(readConfig({ ...production, PORTAL_WEBHOOK_NETWORKS: '10.20.0.0/16, fd00:1::/32' }).webhookNetworks).toEqual([
    '10.20.0.0/16',
    'fd00:1::/32',
  ])
  expect(faultsOf({ DATA_DIR: directory, PORTAL_WEBHOOK_NETWORKS: '10.20.0.0/40' })).toEqual([
    expect.stringMatching(/^PORTAL_WEBHOOK_NETWORKS: .*"10\.20\.0\.0\/40"$/),
  ])
})
