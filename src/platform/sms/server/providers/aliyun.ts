import { createHmac, hash, randomUUID } from 'node:crypto'
import type { SmsAccount } from '../sms-account.ts'
import type { Outside } from '#platform/outgoing/server/guarded-request.ts'
import { type SmsOutcome, type SmsProvider, sentOutcome } from '../provider.ts'
import { callProvider, providerTimeoutMs, refusedOutcome, toText, unknownOutcome } from './call-provider.ts'

const algorithm = 'ACS3-HMAC-SHA256'

type ProviderOptions = { origin: string; timeoutMs: number; now: () => Date }
const dysms: ProviderOptions = { origin: 'https://dysmsapi.aliyuncs.com', timeoutMs: providerTimeoutMs, now: () => new Date() }

/** Short Message Service of Alibaba Cloud, SendSms of 2017-05-25. */
export function aliyunProvider(
  { accessId, accessSecret, sign, templates }: SmsAccount,
  outside: Outside,
  place: Partial<ProviderOptions> = {},
): SmsProvider {
  const { origin, timeoutMs, now } = { ...dysms, ...place }
  return {
    name: 'aliyun',
    lacks: (scene) => !templates[scene],
    async send({ id, mobile, scene, template, params, signature }) {
      const query = canonicalQuery({
        PhoneNumbers: mobile,
        SignName: signature || sign,
        TemplateCode: template || templates[scene],
        TemplateParam: JSON.stringify(params),
        OutId: id,
      })
      const headers = signHeaders({
        accessId,
        accessSecret,
        host: new URL(origin).host,
        action: 'SendSms',
        version: '2017-05-25',
        date: `${now().toISOString().slice(0, 19)}Z`,
        nonce: randomUUID(),
        query,
        body: '',
      })
      return callProvider(outside, { url: `${origin}/?${query}`, headers, body: '', timeoutMs }, read)
    },
  }
}

type ToSign = {
  accessId: string
  accessSecret: string
  host: string
  action: string
  version: string
  date: string
  nonce: string
  query: string
  body: string
}

/** The V3 signature of Alibaba Cloud's OpenAPI over method, path, query, these headers and the body. */
export function signHeaders({ accessId, accessSecret, host, action, version, date, nonce, query, body }: ToSign): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(body),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).toSorted()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', query, lines, names.join(';'), sha256(body)].join('\n')
  const signature = createHmac('sha256', accessSecret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex')
  return { ...headers, authorization: `${algorithm} Credential=${accessId},SignedHeaders=${names.join(';')},Signature=${signature}` }
}

export function canonicalQuery(params: Record<string, string>): string {
  return Object.entries(params)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

function read(answer: unknown): SmsOutcome | undefined {
  const { Code: code, Message: message, BizId: id } = (answer ?? {}) as { Code?: unknown; Message?: unknown; BizId?: unknown }
  if (typeof code !== 'string') return undefined
  const text = toText(message)
  if (code === 'OK') return sentOutcome(toText(id), code, text)
  if (/^(ServiceUnavailable|InternalError)/.test(code)) return unknownOutcome(code, text)
  const isOverMinute = code === 'isv.BUSINESS_LIMIT_CONTROL' && text.includes('分钟')
  return refusedOutcome(code, { text, retriable: isOverMinute || code.startsWith('Throttling') })
}
