import { lookup } from 'node:dns'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { listen } from '../../../../../test/harness/portal/listen.ts'
import type { SmsAccount } from '../sms-account.ts'
import { createLog } from '#platform/log/server/log.ts'
import type { Outside } from '#platform/outgoing/server/guarded-request.ts'
import { loopbackNetworks } from '#platform/outgoing/server/internal-networks.ts'
import { smsScenes } from '../../rules.ts'
import type { SmsProvider, SmsToSend } from '../provider.ts'
import { aliyunProvider } from './aliyun.ts'
import { consoleProvider } from './console.ts'
import { tencentProvider } from './tencent.ts'

const account: SmsAccount = {
  accessId: 'the-id',
  accessSecret: 'the-secret',
  sign: '澄观信息安全',
  appId: '1400000000',
  region: 'ap-guangzhou',
  templates: {
    'change-phone': 'T1',
    'verify-phone': 'T2',
    'phone-changed': 'T3',
    'low-balance': 'T4',
    'project-code': 'T5',
    'project-node': 'T6',
    invitation: 'T8',
    notice: 'T7',
  },
}
const message: SmsToSend = {
  id: 'm-1',
  mobile: '13800001234',
  scene: 'low-balance',
  words: smsScenes['low-balance'].text,
  template: '',
  params: { balance: '9', account: '1001' },
  text: '',
  signature: '',
}
/** The providers of these tests listen on this machine. */
const outside: Outside = { networks: loopbackNetworks, resolve: lookup }
const now = () => new Date('2026-11-20T01:30:00Z')

type Asked = { url: URL; headers: IncomingMessage['headers']; body: string }
type Open = typeof aliyunProvider

/** A provider that is answered so, and what it was asked. */
async function answered(open: Open, status: number, body: unknown, headers: Record<string, string> = {}): Promise<[SmsProvider, Asked[]]> {
  const asked: Asked[] = []
  const origin = await listen(async (request, response) => {
    asked.push({ url: new URL(request.url ?? '', 'http://x'), headers: request.headers, body: await text(request) })
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  return [open(account, outside, { origin, now, timeoutMs: 1000 }), asked]
}

/** An origin whose port refuses connections. */
async function openClosedOrigin(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

const ofTencent = (Code: string, Message = 'words') => ({
  Response: { SendStatusSet: [{ SerialNo: 's-1', Code, Message }], RequestId: 'r' },
})
const toTencentError = (Code: string) => ({ Response: { Error: { Code, Message: 'words' }, RequestId: 'r' } })

test('Alibaba Cloud is called with SendSms, template, parameters and signature', async () => {
  const [provider, [asked]] = await ask(aliyunProvider, 200, { Code: 'OK', Message: 'OK', BizId: 'b-1', RequestId: 'r' })
  expect(provider).toEqual({ kind: 'sent', retriable: false, id: 'b-1', code: 'OK', text: 'OK' })
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
    PhoneNumbers: '13800001234',
    SignName: '澄观信息安全',
    TemplateCode: 'T4',
    TemplateParam: '{"balance":"9","account":"1001"}',
    OutId: 'm-1',
  })
  expect(asked?.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25', 'x-acs-date': '2026-11-20T01:30:00Z' })
  expect(asked?.headers.authorization).toMatch(
    /^ACS3-HMAC-SHA256 Credential=the-id,SignedHeaders=host;x-acs-action;.*Signature=[0-9a-f]{64}$/,
  )
})

test('Tencent Cloud is called with SendSms and the parameters in the order of the text', async () => {
  const [outcome, [asked]] = await ask(tencentProvider, 200, ofTencent('Ok', 'send success'))
  expect(outcome).toEqual({ kind: 'sent', retriable: false, id: 's-1', code: 'Ok', text: 'send success' })
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    PhoneNumberSet: ['+8613800001234'],
    SmsSdkAppId: '1400000000',
    SignName: '澄观信息安全',
    TemplateId: 'T4',
    TemplateParamSet: ['1001', '9'],
    SessionContext: 'm-1',
  })
  expect(asked?.headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11', 'x-tc-timestamp': '1795138200' })
  expect(asked?.headers.authorization).toMatch(
    /^TC3-HMAC-SHA256 Credential=the-id\/2026-11-20\/sms\/tc3_request, .*Signature=[0-9a-f]{64}$/,
  )
})

test.each([
  ['Alibaba Cloud', aliyunProvider],
  ['Tencent Cloud', tencentProvider],
] as const)('%s signs in the name of the brand where it has a signature', async (_, open) => {
  const [provider, asked] = await answered(open, 200, {})
  await provider.send({ ...message, signature: '示例短信' })
  const [sent] = asked
  expect(sent?.url.searchParams.get('SignName') ?? JSON.parse(sent?.body ?? '{}').SignName).toBe('示例短信')
})

async function ask(open: Open, ...answer: [number, unknown, Record<string, string>?]) {
  const [provider, asked] = await answered(open, ...answer)
  return [await provider.send(message), asked] as const
}

test.each([
  ['too many calls', aliyunProvider, 400, { Code: 'Throttling.User', Message: 'words' }, 'refused', true],
  [
    'too many for the number in a minute',
    aliyunProvider,
    200,
    { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控' },
    'refused',
    true,
  ],
  [
    'too many for the number in a day',
    aliyunProvider,
    200,
    { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发天级流控' },
    'refused',
    false,
  ],
  ['a template that is not approved', aliyunProvider, 200, { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: 'words' }, 'refused', false],
  ['a wrong key', aliyunProvider, 400, { Code: 'SignatureDoesNotMatch', Message: 'words' }, 'refused', false],
  ['a fault inside', aliyunProvider, 503, { Code: 'ServiceUnavailable', Message: 'words' }, 'unknown', false],
  ['no JSON', aliyunProvider, 502, '<html>bad gateway</html>', 'unknown', false],
  ['too many at the door', aliyunProvider, 429, '', 'refused', true],
  ['too many calls', tencentProvider, 200, toTencentError('RequestLimitExceeded'), 'refused', true],
  ['too many for the number in 30 seconds', tencentProvider, 200, ofTencent('LimitExceeded.PhoneNumberThirtySecondLimit'), 'refused', true],
  ['too many for the number in a day', tencentProvider, 200, ofTencent('LimitExceeded.PhoneNumberDailyLimit'), 'refused', false],
  ['a wrong key', tencentProvider, 200, toTencentError('AuthFailure.SignatureFailure'), 'refused', false],
  ['a fault inside', tencentProvider, 200, toTencentError('InternalError.Timeout'), 'unknown', false],
  ['nothing', tencentProvider, 200, {}, 'unknown', false],
] as const)('%s, from %o', async (_, open, status, body, kind, retriable) => {
  const [outcome] = await ask(open, status, body)
  expect(outcome).toMatchObject({ kind, retriable })
})

describe.each([
  ['Alibaba Cloud', aliyunProvider],
  ['Tencent Cloud', tencentProvider],
] as const)('%s', (_, open) => {
  test('a redirect is not followed', async () => {
    const elsewhere: string[] = []
    const target = await listen(async (request, response) => {
      elsewhere.push(request.url ?? '')
      response.end()
    })
    const [outcome] = await ask(open, 307, '', { location: `${target}/inside` })
    expect([outcome.kind, outcome.retriable, outcome.code, elsewhere]).toEqual(['refused', false, 'HTTP 307', []])
  })

  test('a timeout may have delivered the message; a refused connection has not', async () => {
    const origin = await listen(() => new Promise(() => undefined))
    const silent = await open(account, outside, { origin, now, timeoutMs: 100 }).send(message)
    expect(silent).toMatchObject({ kind: 'unknown', retriable: false, code: 'TimeoutError' })
    const unreachable = await open(account, outside, { origin: await openClosedOrigin(), now, timeoutMs: 1000 }).send(message)
    expect(unreachable).toMatchObject({ kind: 'refused', retriable: true })
  })

  test('an address inside is not reached, and the message may be sent again', async () => {
    const asked: string[] = []
    const origin = await listen(async (request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    const refused = await open(account, { networks: [], resolve: lookup }, { origin, now }).send(message)
    expect(refused).toMatchObject({ kind: 'refused', retriable: true, code: 'InternalAddressError' })
    expect(asked).toEqual([])
  })

  test('an outcome contains no keys, numbers or parameters', async () => {
    const broken = await open(account, outside, { origin: await openClosedOrigin(), now, timeoutMs: 1000 }).send({
      ...message,
      params: { code: '654321' },
    })
    expect(JSON.stringify(broken)).not.toMatch(/the-secret|the-id|13800001234|654321/)
  })
})

test('a demo writes the message to its log, with the number masked', async () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  expect(await consoleProvider(log).send({ ...message, text: '验证码为123456' })).toMatchObject({ kind: 'sent' })
  expect(JSON.parse(lines[0] as string)).toMatchObject({ to: '138****1234', text: '验证码为123456' })
})
