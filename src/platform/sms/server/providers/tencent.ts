import { createHmac, hash } from 'node:crypto'
import type { SmsAccount } from '../sms-account.ts'
import { listVariables } from '#platform/message-templates/rules.ts'
import type { Outside } from '#platform/outgoing/server/guarded-request.ts'
import { type SmsOutcome, type SmsProvider, sentOutcome } from '../provider.ts'
import { callProvider, providerTimeoutMs, refusedOutcome, toText, unknownOutcome } from './call-provider.ts'

const algorithm = 'TC3-HMAC-SHA256'
const contentType = 'application/json; charset=utf-8'

type ProviderOptions = { origin: string; timeoutMs: number; now: () => Date }
const tencentSms: ProviderOptions = { origin: 'https://sms.tencentcloudapi.com', timeoutMs: providerTimeoutMs, now: () => new Date() }

/** Short Message Service of Tencent Cloud, SendSms of 2021-01-11. */
export function tencentProvider(account: SmsAccount, outside: Outside, place: Partial<ProviderOptions> = {}): SmsProvider {
  const { origin, timeoutMs, now } = { ...tencentSms, ...place }
  const { accessId, accessSecret, sign, templates, appId, region } = account
  return {
    name: 'tencent',
    lacks: (scene) => !templates[scene],
    async send({ id, mobile, scene, words, template, params, signature }) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: appId,
        SignName: signature || sign,
        TemplateId: template || templates[scene],
        TemplateParamSet: listVariables(words).map((name) => params[name] ?? ''),
        SessionContext: id,
      })
      const timestamp = Math.floor(now().getTime() / 1000)
      const { host } = new URL(origin)
      const headers = {
        'content-type': contentType,
        host,
        authorization: createAuthorization({ accessId, accessSecret, service: 'sms', host, action: 'SendSms', timestamp, body }),
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': region,
      }
      return callProvider(outside, { url: origin, headers, body, timeoutMs }, read)
    },
  }
}

type ToSign = { accessId: string; accessSecret: string; service: string; host: string; action: string; timestamp: number; body: string }

/** The v3 signature of Tencent Cloud's API over a POST with a JSON body. */
export function createAuthorization({ accessId, accessSecret, service, host, action, timestamp, body }: ToSign): string {
  const signed = 'content-type;host;x-tc-action'
  const lines = `content-type:${contentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', lines, signed, sha256(body)].join('\n')
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const key = [day, service, 'tc3_request'].reduce<string | Buffer>((outer, part) => hmac(outer, part), `TC3${accessSecret}`)
  const signature = hmac(key, [algorithm, timestamp, scope, sha256(canonical)].join('\n')).toString('hex')
  return `${algorithm} Credential=${accessId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

type Answer = {
  Response?: {
    Error?: { Code?: unknown; Message?: unknown }
    SendStatusSet?: { Code?: unknown; Message?: unknown; SerialNo?: unknown }[]
  }
}

function read(answer: unknown): SmsOutcome | undefined {
  const { Error: failure, SendStatusSet: [status] = [] } = ((answer ?? {}) as Answer).Response ?? {}
  const { Code: code, Message: message } = failure ?? status ?? {}
  if (typeof code !== 'string') return undefined
  const text = toText(message)
  if (code === 'Ok' && !failure) return sentOutcome(toText(status?.SerialNo), code, text)
  if (code.startsWith('InternalError')) return unknownOutcome(code, text)
  return refusedOutcome(code, { text, retriable: /^(RequestLimitExceeded|LimitExceeded\.PhoneNumberThirtySecondLimit)/.test(code) })
}
