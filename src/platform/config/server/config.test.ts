import crypto, { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ConfigError, readConfig, listWarnings } from './config.ts'
import { estimateBits, minKeyBits } from './settings.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-config-'))
afterAll(() => rmSync(directory, { recursive: true }))
const key = randomBytes(24).toString('base64')

function listErrors(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
}

test('without settings the portal is a demo on this machine, with a generated key that is kept', () => {
  const first = readConfig({ DATA_DIR: directory })
  expect(first).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 8080, trustedProxies: 0, publicUrl: undefined })
  expect(readConfig({ DATA_DIR: directory }).secretKey).toEqual(first.secretKey)
  expect(readFileSync(join(directory, 'secret-key'), 'utf8')).toBe(first.secretKey.text)
  expect(statSync(join(directory, 'secret-key')).mode & 0o777).toBe(0o600)
})

test.each(['/proc/portal/data', '/dev/null/data', '/etc/passwd'])('%s is refused as the data directory at the start', (path) => {
  expect(listErrors({ DATA_DIR: path })).toEqual([expect.stringMatching(/^DATA_DIR: no directory that can be written: /)])
})

test('an installation with external key, database and files needs no data directory', () => {
  const elsewhere = { PORTAL_MODE: 'demo', SECRET_KEY: key, DATABASE_URL: 'postgres://db/portal', FILES_URL: 's3://files' }
  expect(listErrors({ DATA_DIR: '/dev/null/data', ...elsewhere })).toEqual([])
})

test('production listens on all interfaces and needs an address and a key', () => {
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
  expect(listErrors({ PORTAL_MODE: 'production' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL: required/),
    expect.stringMatching(/^SECRET_KEY: required/),
    expect.stringMatching(/^SMS_PROVIDER: required in production: none, aliyun or tencent/),
  ])
})

test.each([
  [{ DATABASE_URL: 'postgres://db/portal' }],
  [{ PUBLIC_URL: 'https://www.example.cn' }],
  [{ PUBLIC_URL: 'http://192.0.2.7:8080' }],
  [{ DATABASE_URL: 'postgres://db/portal', PUBLIC_URL: 'http://localhost:8080' }],
])('%j without a mode is refused instead of starting a demo', (env) => {
  expect(listErrors({ DATA_DIR: directory, ...env })).toEqual([expect.stringMatching(/^PORTAL_MODE: required/)])
  expect(listErrors({ DATA_DIR: directory, PORTAL_MODE: 'demo', ...env })).toEqual([])
})

test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])('a demo on this machine may name itself %s', (site) => {
  expect(listErrors({ DATA_DIR: directory, PUBLIC_URL: site })).toEqual([])
})

test.each([
  [{ PORTAL_MODE: 'live' }, /^PORTAL_MODE: must be/],
  [{ PORTAL_MOD: 'demo' }, /^PORTAL_MOD: unknown setting/],
  [{ SMTP_HOSTNAME: 'mail' }, /^SMTP_HOSTNAME: unknown setting; known are SMTP_HOST, /],
  [{ SMTP_HOST: 'mail.example.cn' }, /^SMTP_FROM: required with SMTP_HOST/],
  [{ SMTP_USER: 'u' }, /^SMTP_USER: only together with SMTP_HOST/],
  [{ SMTP_HOST: 'mail.example.cn', SMTP_FROM: 'a@example.cn', SMTP_USER: 'u' }, /^SMTP_PASSWORD: .* only together/],
  [{ SMTP_SECURITY: 'ssl' }, /^SMTP_SECURITY: must be tls, starttls or off/],
  [{ SMTP_PORT: '70000' }, /^SMTP_PORT: must be a whole number/],
  [{ PORTAL_FAST_PATH: 'false' }, /^PORTAL_FAST_PATH: must be on or off, not "false"$/],
  [{ PORTAL_CRYPTO: 'sm' }, /^PORTAL_CRYPTO: must be international or gm, not "sm"$/],
  [{ PORT: '80a' }, /^PORT: must be a whole number/],
  [{ PORT: '70000' }, /^PORT: must be/],
  [{ TRUST_PROXY: '-1' }, /^TRUST_PROXY: must be/],
  [{ PUBLIC_URL: 'www.example.cn' }, /^PUBLIC_URL: must be an address/],
  [{ PORTAL_MODE: 'demo', PUBLIC_URL: 'https://www.example.cn/portal' }, /^PUBLIC_URL: must be an origin/],
  [{ PORTAL_HSTS: 'yes' }, /^PORTAL_HSTS: must be off, self or subdomains, not "yes"/],
  [
    { PORTAL_MODE: 'demo', PORTAL_HSTS: 'self', PUBLIC_URL: 'http://www.example.cn' },
    /^PORTAL_HSTS: self needs a PUBLIC_URL that starts with https/,
  ],
  [{ PORTAL_MODE: 'demo', DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must be/],
  [{ PORTAL_MODE: 'demo', DATABASE_URL: 'postgresql://portal:a#1@db/portal' }, /^DATABASE_URL: a malformed address; .*%XX$/],
  [{ FILES_URL: '/tmp' }, /^FILES_URL: must be/],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY: must be at least 32 bytes/],
  [{ SECRET_KEY_PREVIOUS: 'short' }, /^SECRET_KEY_PREVIOUS: must be at least 32 bytes/],
  [{ SECRET_KEY: key, SECRET_KEY_PREVIOUS: key }, /^SECRET_KEY_PREVIOUS: is the same as SECRET_KEY/],
])('%j is reported in one line', (env, line) => {
  expect(listErrors({ DATA_DIR: directory, ...env })).toEqual([expect.stringMatching(line)])
})

test.each([
  ['getCiphers', 'sm4-gcm'],
  ['getHashes', 'sm3'],
] as const)('gm is refused at the start where %s of Node names no %s, and international is not', (list, lacking) => {
  const names = crypto[list]().filter((name) => !name.toLowerCase().includes(lacking))
  const spy = vi.spyOn(crypto, list).mockReturnValue(names)
  syncBuiltinESMExports()
  const given = { DATA_DIR: directory, PORTAL_CRYPTO: 'gm' }
  try {
    expect(listErrors(given)).toEqual([
      expect.stringMatching(/^PORTAL_CRYPTO: gm needs SM3 and SM4-GCM, which the OpenSSL of this Node lacks/),
    ])
    expect(listErrors({ ...given, PORTAL_CRYPTO: 'international' })).toEqual([])
  } finally {
    spy.mockRestore()
    syncBuiltinESMExports()
  }
  expect(listErrors(given)).toEqual([])
})

test('HSTS is sent for the site itself where it has an https address, with the operator’s settings', () => {
  const readHsts = (env: Record<string, string>) => readConfig({ PORTAL_MODE: 'demo', DATA_DIR: directory, ...env }).hsts
  const https = { PUBLIC_URL: 'https://www.example.cn' }
  expect([readHsts({}), readHsts({ PUBLIC_URL: 'http://www.example.cn' }), readHsts(https)]).toEqual(['off', 'off', 'self'])
  expect([readHsts({ ...https, PORTAL_HSTS: 'off' }), readHsts({ ...https, PORTAL_HSTS: 'subdomains' })]).toEqual(['off', 'subdomains'])
})

test('an address without TLS causes a warning in production', () => {
  const production = { PORTAL_MODE: 'production', SECRET_KEY: key, SMS_PROVIDER: 'none', DATA_DIR: directory }
  const warnings = (env: Record<string, string>) => listWarnings(readConfig(env))
  expect(warnings({ ...production, PUBLIC_URL: 'http://www.example.cn' })).toEqual([expect.stringMatching(/^PUBLIC_URL: .*not https/)])
  expect(warnings({ ...production, PUBLIC_URL: 'https://www.example.cn' })).toEqual([])
  expect(warnings({ DATA_DIR: directory, PUBLIC_URL: 'http://localhost:8080' })).toEqual([])
})

test.each([
  'k'.repeat(40),
  'password'.repeat(5),
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '1111111111111111111111111111111x',
])('production refuses the weak key %s', (weak) => {
  const production = { PORTAL_MODE: 'production', PUBLIC_URL: 'https://www.example.cn', SMS_PROVIDER: 'none', DATA_DIR: directory }
  expect(listErrors({ ...production, SECRET_KEY: weak })).toEqual([expect.stringMatching(/^SECRET_KEY: too easy to guess/)])
  expect(listErrors({ DATA_DIR: directory, SECRET_KEY: weak })).toEqual([])
})

test('random keys of 32 characters are accepted, hexadecimal ones too', () => {
  for (let n = 0; n < 2000; n++)
    for (const random of [randomBytes(16).toString('hex'), randomBytes(24).toString('base64')])
      expect(estimateBits(random), random).toBeGreaterThan(minKeyBits)
})

test('mail is sent where a server is named, by the port that its security usually has', () => {
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: directory, ...env }).mail
  const server = { SMTP_HOST: 'mail.example.cn', SMTP_FROM: 'portal@example.cn' }
  expect(read({})).toBeUndefined()
  expect(read(server)).toEqual({ host: 'mail.example.cn', port: 465, security: 'tls', from: 'portal@example.cn' })
  expect(read({ ...server, SMTP_SECURITY: 'starttls', SMTP_USER: 'u', SMTP_PASSWORD: 'p' })).toMatchObject({
    port: 587,
    login: { user: 'u', password: 'p' },
  })
  expect(read({ ...server, SMTP_SECURITY: 'off', SMTP_PORT: '2525' })).toMatchObject({ port: 2525, security: 'off' })
  const open = { ...server, SMTP_SECURITY: 'off', SMTP_USER: 'u', SMTP_PASSWORD: 'p' }
  expect(listErrors({ DATA_DIR: directory, ...open })).toEqual(['SMTP_SECURITY: off only without SMTP_USER'])
})

test('the fast path is on unless it is turned off', () => {
  const isOn = (setting: Record<string, string>) => readConfig({ DATA_DIR: directory, ...setting }).fastPath
  expect([isOn({}), isOn({ PORTAL_FAST_PATH: 'on' }), isOn({ PORTAL_FAST_PATH: 'off' })]).toEqual([true, true, false])
})

test('all errors are reported together', () => {
  expect(listErrors({ PORT: 'x', TRUST_PROXY: 'y', SECRET_KEY: 'z' })).toHaveLength(3)
  // What is unknown or malformed hides no conflict between others.
  const names = listErrors({ PORTAL_MODE: 'production', PORTAL_FAST_PATH: 'no', PORTAL_MOD: '', SMS_PROVIDER: 'console' })
  expect(names.map((line) => line.replace(/:.*/, '')).toSorted()).toEqual([
    'PORTAL_FAST_PATH',
    'PORTAL_MOD',
    'PUBLIC_URL',
    'SECRET_KEY',
    'SMS_PROVIDER',
  ])
  expect(listErrors({ PORTAL_MODE: 'live', PORTAL_HSTS: 'on' }).map((line) => line.split(':')[0])).toEqual(['PORTAL_MODE', 'PORTAL_HSTS'])
})

test('webhooks may go to this machine only in demos, and to other internal networks only when they are listed', () => {
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
  expect(listErrors({ DATA_DIR: directory, PORTAL_WEBHOOK_NETWORKS: '10.20.0.0/40' })).toEqual([
    expect.stringMatching(/^PORTAL_WEBHOOK_NETWORKS: .*"10\.20\.0\.0\/40"$/),
  ])
})
