import * as z from 'zod'
import { optionalScenes, smsLimits, type SmsScene, smsScenes } from '#platform/sms/rules.ts'
import type { SmsConfig, SmsTemplates } from '#platform/sms/server/sms-account.ts'
import { isOrigin, listWords, parseUrl, wholeNumber } from './setting-fields.ts'

export const modes = ['demo', 'test', 'production'] as const
export type Mode = (typeof modes)[number]

const text = z.string().optional()

/** What only an account with a provider needs is checked for that account. */
export const smsFields = {
  SMS_PROVIDER: text,
  SMS_ACCESS_ID: text,
  SMS_ACCESS_SECRET: text,
  SMS_SIGN: text,
  SMS_TEMPLATES: text,
  SMS_APP_ID: text,
  SMS_REGION: text,
  SMS_ENDPOINT: text,
  SMS_DAILY_BUDGET: wholeNumber({ fallback: 500, min: 1, max: 1_000_000 }),
}
type SmsSettings = z.infer<z.ZodObject<typeof smsFields>>

const providersByMode = {
  demo: ['console', 'none', 'aliyun', 'tencent'],
  test: ['none'],
  production: ['none', 'aliyun', 'tencent'],
} as const
const ownProviders = { demo: 'console', test: 'table', production: undefined } as const

function findProvider({ SMS_PROVIDER: given }: SmsSettings, mode: Mode): SmsConfig['provider'] | undefined {
  return given ? providersByMode[mode].find((provider) => provider === given) : ownProviders[mode]
}

/** What is wrong with these settings together. */
export function listSmsConflicts(settings: SmsSettings, mode: Mode): { name: string; msg: string }[] {
  const provider = findProvider(settings, mode)
  if (!provider) return [{ name: 'SMS_PROVIDER', msg: describeProviders(settings, mode) }]
  if (provider !== 'aliyun' && provider !== 'tencent') return []
  const { error } = accountSchema(provider, mode).safeParse(settings)
  return error?.issues.map(({ path: [name], message: msg }) => ({ name: String(name), msg })) ?? []
}

function describeProviders({ SMS_PROVIDER: given }: SmsSettings, mode: Mode): string {
  if (mode === 'test') return 'must be none or left out in test mode, which keeps messages in a table only'
  const allowed = listWords(providersByMode[mode])
  return given
    ? `must be ${allowed} in ${mode} mode, not "${given}"`
    : `required in production: ${allowed}; none sends no messages, so no codes either`
}

/** Of settings that were found right. */
export function toSmsConfig(settings: SmsSettings, mode: Mode): SmsConfig {
  const provider = findProvider(settings, mode) ?? 'none'
  const dailyBudget = settings.SMS_DAILY_BUDGET
  if (provider !== 'aliyun' && provider !== 'tencent') return { provider, dailyBudget }
  const account = accountSchema(provider, mode).parse(settings)
  return {
    provider,
    dailyBudget,
    account: {
      accessId: account.SMS_ACCESS_ID,
      accessSecret: account.SMS_ACCESS_SECRET,
      sign: account.SMS_SIGN,
      appId: account.SMS_APP_ID,
      region: account.SMS_REGION,
      ...(account.SMS_ENDPOINT && { endpoint: account.SMS_ENDPOINT }),
      templates: account.SMS_TEMPLATES,
    },
  }
}

const maxSignLength = smsLimits.signature - 2

function accountSchema(provider: 'aliyun' | 'tencent', mode: Mode) {
  const required = (what: string) => z.string({ error: `required for SMS_PROVIDER=${provider}: ${what}` })
  return z.object({
    SMS_SIGN: required('the approved signature, without brackets').refine(
      (sign) => sign.length <= maxSignLength && !/[【】\p{C}]/u.test(sign),
      { error: `must be at most ${maxSignLength} characters, without brackets` },
    ),
    SMS_APP_ID:
      provider === 'tencent' ? required('the SdkAppId of the application').regex(/^\d+$/, 'must be digits') : z.string().default(''),
    SMS_ACCESS_ID: required('the id of the access key'),
    SMS_ACCESS_SECRET: required('the secret of the access key'),
    SMS_REGION: z.string().default('ap-guangzhou'),
    SMS_ENDPOINT: z
      .string()
      .refine((given) => isEndpoint(parseUrl(given), mode), {
        error: 'must be an origin such as https://sms.ap-beijing.tencentcloudapi.com, without path, query or user',
      })
      .transform((given) => new URL(given).origin)
      .optional(),
    SMS_TEMPLATES: required(`${Object.keys(smsScenes).join('=…,')}=…`)
      .transform(parsePairs)
      .superRefine((pairs, context) => {
        for (const msg of listTemplateErrors(pairs)) context.addIssue(msg)
      })
      .transform((pairs) => Object.fromEntries(pairs) as SmsTemplates),
  })
}

/** Codes require https; a demo may use a test double over http. */
function isEndpoint(url: URL | undefined, mode: Mode): boolean {
  if (!url || !isOrigin(url)) return false
  return url.protocol === 'https:' || (mode === 'demo' && url.protocol === 'http:')
}

type Pair = [scene: string, template: string]

function parsePairs(given: string): Pair[] {
  return given.split(',').flatMap((part): Pair[] => {
    const [scene = '', template = ''] = part.split('=').map((side) => side.trim())
    return scene || template ? [[scene, template]] : []
  })
}

function listTemplateErrors(pairs: Pair[]): string[] {
  const asked = (Object.keys(smsScenes) as SmsScene[]).filter((scene) => !optionalScenes.includes(scene))
  const missing = asked.filter((scene) => !pairs.some(([named]) => named === scene))
  return [
    ...pairs.flatMap(([scene, template]) =>
      scene in smsScenes && /^\w+$/.test(template) ? [] : [`"${scene}=${template}" is no scene=template`],
    ),
    ...(missing.length > 0 ? [`no template for ${missing.join(', ')}`] : []),
  ]
}
