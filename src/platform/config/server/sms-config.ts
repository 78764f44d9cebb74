import { smsLimits, smsScenes } from '#platform/sms/rules.ts'
import type { SmsAccount, SmsConfig, SmsProviderConfig, SmsTemplates } from '#platform/sms/server/sms-account.ts'
import type { Env } from './setting-reader.ts'

export type Mode = 'demo' | 'test' | 'production'

const known = [
  'SMS_PROVIDER',
  'SMS_ACCESS_ID',
  'SMS_ACCESS_SECRET',
  'SMS_SIGN',
  'SMS_TEMPLATES',
  'SMS_APP_ID',
  'SMS_REGION',
  'SMS_ENDPOINT',
  'SMS_DAILY_BUDGET',
]
const providersByMode = {
  demo: ['console', 'none', 'aliyun', 'tencent'],
  test: [],
  production: ['none', 'aliyun', 'tencent'],
} as const satisfies Record<Mode, readonly SmsConfig['provider'][]>

/** Adds to `errors` what is wrong, one line each. */
export function readSmsConfig(env: Env, mode: Mode, errors: string[]): SmsProviderConfig {
  for (const name of Object.keys(env))
    if (name.startsWith('SMS_') && !known.includes(name)) errors.push(`${name}: unknown setting; known are ${known.join(', ')}`)
  if (mode === 'test') {
    if (env.SMS_PROVIDER === 'none') return { provider: 'none' }
    if (env.SMS_PROVIDER) errors.push('SMS_PROVIDER: must be none or left out in test mode, which keeps messages in a table only')
    return { provider: 'table' }
  }
  const allowed: readonly string[] = providersByMode[mode]
  const given = env.SMS_PROVIDER || (mode === 'demo' ? 'console' : '')
  if (!allowed.includes(given))
    errors.push(
      given
        ? `SMS_PROVIDER: must be ${listed(allowed)} in ${mode} mode, not "${given}"`
        : `SMS_PROVIDER: required in production: ${listed(allowed)}; none sends no messages, so no codes either`,
    )
  if (given !== 'aliyun' && given !== 'tencent') return { provider: given === 'console' ? 'console' : 'none' }
  return { provider: given, account: readAccount(env, { mode, provider: given }, errors) }
}

function readAccount(env: Env, { mode, provider }: { mode: Mode; provider: 'aliyun' | 'tencent' }, errors: string[]): SmsAccount {
  function required(name: string, what: string): string {
    if (!env[name]) errors.push(`${name}: required for SMS_PROVIDER=${provider}: ${what}`)
    return env[name] ?? ''
  }
  const sign = required('SMS_SIGN', 'the approved signature, without brackets')
  const maxSignLength = smsLimits.signature - 2
  if (sign.length > maxSignLength || /[【】\p{C}]/u.test(sign))
    errors.push(`SMS_SIGN: must be at most ${maxSignLength} characters, without brackets`)
  const appId = provider === 'tencent' ? required('SMS_APP_ID', 'the SdkAppId of the application') : ''
  if (appId && !/^\d+$/.test(appId)) errors.push('SMS_APP_ID: must be digits')
  return {
    accessId: required('SMS_ACCESS_ID', 'the id of the access key'),
    accessSecret: required('SMS_ACCESS_SECRET', 'the secret of the access key'),
    sign,
    appId,
    region: env.SMS_REGION || 'ap-guangzhou',
    ...(env.SMS_ENDPOINT && { endpoint: readEndpoint(env.SMS_ENDPOINT, mode, errors) }),
    templates: readTemplates(required('SMS_TEMPLATES', `${Object.keys(smsScenes).join('=…,')}=…`), errors),
  }
}

/** Codes require https; a demo may use a test double over http. */
function readEndpoint(text: string, mode: Mode, errors: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSecret = url?.protocol === 'https:' || (mode === 'demo' && url?.protocol === 'http:')
  if (!url || !isSecret || url.pathname !== '/' || url.search || url.username)
    errors.push('SMS_ENDPOINT: must be an origin such as https://sms.ap-beijing.tencentcloudapi.com, without path, query or user')
  return url?.origin ?? ''
}

function readTemplates(text: string, errors: string[]): SmsTemplates {
  const pairs = text.split(',').flatMap((pair) => {
    const [scene = '', template = ''] = pair.split('=').map((part) => part.trim())
    return scene || template ? [{ scene, template }] : []
  })
  for (const { scene, template } of pairs)
    if (!(scene in smsScenes) || !/^\w+$/.test(template)) errors.push(`SMS_TEMPLATES: "${scene}=${template}" is no scene=template`)
  const templates = Object.fromEntries(pairs.map(({ scene, template }) => [scene, template])) as SmsTemplates
  const missing = Object.keys(smsScenes).filter((scene) => !(scene in templates))
  if (text && missing.length > 0) errors.push(`SMS_TEMPLATES: no template for ${missing.join(', ')}`)
  return templates
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
