import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SmsConfig } from '#platform/sms/server/sms-account.ts'
import { parseSettings } from './settings.ts'
import { type Mode, toSmsConfig } from './sms-settings.ts'

const templates =
  'change-phone=SMS_1, verify-phone=SMS_2,phone-changed=SMS_3,low-balance=SMS_4,project-code=SMS_5,project-node=SMS_6,notice=SMS_7'
const aliyun = {
  SMS_PROVIDER: 'aliyun',
  SMS_ACCESS_ID: 'id',
  SMS_ACCESS_SECRET: 'a secret',
  SMS_SIGN: '澄观信息安全',
  SMS_TEMPLATES: templates,
}

const ownSettings = {
  demo: {},
  test: {},
  production: { PUBLIC_URL: 'https://www.example.cn', SECRET_KEY: randomBytes(24).toString('base64') },
}

function read(env: Record<string, string>, mode: Mode): { config?: SmsConfig; errors: string[] } {
  const parsed = parseSettings({ PORTAL_MODE: mode, ...ownSettings[mode], ...env })
  if ('errors' in parsed) return { errors: parsed.errors.map(({ name, msg }) => `${name}: ${msg}`) }
  return { config: toSmsConfig(parsed.settings, mode), errors: [] }
}

test.each([
  ['demo', {}, 'console'],
  ['demo', { SMS_PROVIDER: 'none' }, 'none'],
  ['test', {}, 'table'],
  ['test', { SMS_PROVIDER: 'none' }, 'none'],
  ['production', { SMS_PROVIDER: 'none' }, 'none'],
  ['production', aliyun, 'aliyun'],
  ['production', { ...aliyun, SMS_PROVIDER: 'tencent', SMS_APP_ID: '1400000000' }, 'tencent'],
] as const)('%s mode with %j sends with %s', (mode, env, provider) => {
  const { config, errors } = read(env, mode)
  expect([config?.provider, errors]).toEqual([provider, []])
})

test('an account has a template for each scene', () => {
  expect(read(aliyun, 'production').config?.account).toMatchObject({
    sign: '澄观信息安全',
    templates: { 'change-phone': 'SMS_1', 'verify-phone': 'SMS_2', notice: 'SMS_7' },
  })
})

test('a provider may have another address, in a demo also without TLS', () => {
  const asked = (SMS_ENDPOINT: string, mode: Mode) => read({ ...aliyun, SMS_ENDPOINT }, mode)
  expect(asked('https://sms.example.cn/', 'production')).toMatchObject({
    config: { account: { endpoint: 'https://sms.example.cn' } },
    errors: [],
  })
  expect(asked('http://127.0.0.1:1234', 'demo')).toMatchObject({ config: { account: { endpoint: 'http://127.0.0.1:1234' } }, errors: [] })
})

test.each([
  ['production', {}, /^SMS_PROVIDER: required in production/],
  ['production', { SMS_PROVIDER: 'console' }, /^SMS_PROVIDER: must be none, aliyun or tencent in production mode, not "console"$/],
  ['demo', { SMS_PROVIDER: 'table' }, /^SMS_PROVIDER: must be console, none, aliyun or tencent/],
  ['test', { SMS_PROVIDER: 'aliyun' }, /^SMS_PROVIDER: must be none or left out in test mode/],
  ['demo', { SMS_PROVIDR: 'none' }, /^SMS_PROVIDR: unknown setting/],
  ['production', { ...aliyun, SMS_ACCESS_SECRET: '' }, /^SMS_ACCESS_SECRET: required for SMS_PROVIDER=aliyun/],
  ['production', { ...aliyun, SMS_SIGN: '【澄观】' }, /^SMS_SIGN: must be at most/],
  ['production', { ...aliyun, SMS_PROVIDER: 'tencent' }, /^SMS_APP_ID: required/],
  ['production', { ...aliyun, SMS_PROVIDER: 'tencent', SMS_APP_ID: 'x' }, /^SMS_APP_ID: must be digits/],
  ['production', { ...aliyun, SMS_ENDPOINT: 'http://127.0.0.1:1234' }, /^SMS_ENDPOINT: must be an origin/],
  ['demo', { ...aliyun, SMS_ENDPOINT: 'http://127.0.0.1:1234/path' }, /^SMS_ENDPOINT: must be an origin/],
  ['production', { ...aliyun, SMS_TEMPLATES: templates.replace('notice', 'notices') }, /^SMS_TEMPLATES: "notices=SMS_7"/],
  ['production', { ...aliyun, SMS_TEMPLATES: 'notice=SMS_5' }, /^SMS_TEMPLATES: no template for change-phone, verify-phone/],
] as const)('%s mode tells of %j in one line', (mode, env, line) => {
  expect(read(env, mode).errors[0]).toMatch(line)
  expect(read(env, mode).errors.join('\n')).not.toContain('a secret')
})
