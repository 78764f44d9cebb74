import * as z from 'zod/mini'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { defineCalls, idleHeader } from './call.ts'
import { callUrl, createBrowserCaller } from './client.ts'
import { Refusal } from './refusals.ts'
import { fields, list } from './shape.ts'
import { uploadedFile } from './upload.ts'

const calls = defineCalls(['test', 'client'], 'anyone')

const words = { text: ['Text', z.string()] } as const
const read = calls.query('read', { input: words, reply: words })
const write = calls.command('write', { input: words, reply: words })
const beside = calls.query('beside', { replyIn: 'envelope', input: words, reply: words })

const ok = '{"ReturnValue":1,"msg":"","data":{"Text":"好"}}'
const input = { text: '问' }
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

type Reply = string | { status: number; text: string } | undefined

/** The network answers this caller with `replies`, one after the other; undefined is no answer. `sent` holds the requests. */
function createCaller(...replies: Reply[]) {
  const sent: { url: string; body: Record<string, unknown> }[] = []
  const caller = createBrowserCaller(
    () => ({ appId: 'portal', password: 'word' }),
    async (url, init) => {
      sent.push({ url: url as string, body: JSON.parse(init?.body as string) })
      const reply = replies.shift()
      if (reply === undefined) throw new TypeError('Failed to fetch')
      return typeof reply === 'string' ? new Response(reply) : new Response(reply.text, { status: reply.status })
    },
  )
  return { call: caller, sent, ids: () => sent.map(({ body }) => body.RequestId) }
}

async function catchRefusal(answer: Promise<unknown>): Promise<Refusal> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Refusal)
  return error as Refusal
}

test('a call is sent to its address with wire names', async () => {
  const { call, sent } = createCaller(ok)
  expect(await call(read, input)).toEqual({ text: '好' })
  expect(sent).toEqual([
    { url: '/ucc?Pagename=test&Controlname=client&InterfaceType=read&AppID=portal&Password=word&return=true', body: { Text: '问' } },
  ])
  expect(callUrl(read.address, { appId: 'a', password: 'b', sessionId: 'c' })).toContain('&SessionID=c')
})

test('a request tells the server when the user is idle', async () => {
  let isIdle = false
  const headers: Headers[] = []
  const call = createBrowserCaller(
    () => ({ appId: 'portal', password: 'word', isIdle }),
    async (_, init) => {
      headers.push(new Headers(init?.headers))
      return new Response(ok)
    },
  )
  await call(read, input)
  isIdle = true
  await call(read, input)
  expect(headers.map((sent) => sent.get(idleHeader))).toEqual([null, '1'])
  expect(headers[1]?.get('content-type')).toBe('application/json')
})

test('a call with a file is sent as a form, without what is left out', async () => {
  const sent: RequestInit[] = []
  const call = createBrowserCaller(
    () => ({ appId: 'portal', password: 'word', isIdle: true }),
    async (_, init) => {
      sent.push(init as RequestInit)
      throw new TypeError('Failed to fetch')
    },
  )
  const upload = calls.command('upload', {
    input: { text: ['Text', z.string()], size: z.number(), note: z.optional(z.string()), file: uploadedFile },
  })
  const file = (content: string, name = 'a.csv', lastModified = 1) => new File([content], name, { type: 'text/csv', lastModified })
  const files = [file('1'), file('1'), file('12'), file('1', 'b.csv'), file('1', 'a.csv', 2)]
  for (const one of files) await catchRefusal(call(upload, { text: '问', size: 5, note: undefined, file: one }, { keepalive: true }))
  const forms = sent.map(({ body }) => body as FormData)
  expect(Object.fromEntries(forms[0] as FormData)).toEqual({
    Text: '问',
    size: '5',
    file: expect.objectContaining({ name: 'a.csv', size: 1 }),
    RequestId: expect.stringMatching(uuid),
  })
  expect([sent[0]?.headers, sent[0]?.keepalive]).toEqual([{ [idleHeader]: '1' }, true])
  const ids = forms.map((form) => form.get('RequestId'))
  expect(ids[1]).toBe(ids[0])
  expect(new Set(ids).size).toBe(4)
})

test('requests go through fetch unless told otherwise', async () => {
  const fetching = vi.fn<typeof fetch>(async () => new Response(ok))
  vi.stubGlobal('fetch', fetching)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await createBrowserCaller(() => ({ appId: 'portal', password: 'word' }))(read, input)).toEqual({ text: '好' })
  expect(fetching.mock.calls.map(([url, init]) => [typeof url === 'string' && url.slice(0, 5), init?.method])).toEqual([['/ucc?', 'POST']])
})

test('a reply may have fields beside ReturnValue', async () => {
  expect(await createCaller('{"ReturnValue":1,"msg":"","Text":"好"}').call(beside, input)).toEqual({ text: '好' })
})

test.each([JSON.stringify(`ok,${ok}`), JSON.stringify(ok), `OK,${ok}`, `OK, ${ok}\n`, `,${ok}`, `1,${ok}`, `成功,${ok}`])(
  'the older form of replies is understood: %s',
  async (text) => {
    expect(await createCaller(text).call(read, input)).toEqual({ text: '好' })
  },
)

test.each(['Invalid Session.', 'Invalid Connection.', '"Invalid Session."'])('%s is recognised as an ended session', async (text) => {
  expect(await catchRefusal(createCaller(text).call(read, input))).toMatchObject({
    code: 'invalid_session',
    message: '登录已失效，请重新登录',
  })
})

test.each(['Server Connect Error.', '"Server Connect Error."'])('%s is recognised as a server without its database', async (text) => {
  expect(await catchRefusal(createCaller(text).call(read, input))).toMatchObject({ code: 'busy', message: '系统正繁忙，请稍候...' })
})

test.each([
  [400, '请求错误(400)，请检查网络或联系管理员！'],
  [401, '未授权，请重新登录(401)，请检查网络或联系管理员！'],
  [403, '拒绝访问(403)，请检查网络或联系管理员！'],
  [404, '请求出错(404)，请检查网络或联系管理员！'],
  [408, '请求超时(408)，请检查网络或联系管理员！'],
  [500, '服务器错误(500)，请检查网络或联系管理员！'],
  [501, '服务未实现(501)，请检查网络或联系管理员！'],
  [502, '网络错误(502)，请检查网络或联系管理员！'],
  [503, '服务不可用(503)，请检查网络或联系管理员！'],
  [504, '网络超时(504)，请检查网络或联系管理员！'],
  [505, 'HTTP版本不受支持(505)，请检查网络或联系管理员！'],
  [418, '连接出错(418)!，请检查网络或联系管理员！'],
])('status %i has its sentence', async (status, msg) => {
  expect(await catchRefusal(createCaller({ status, text: '<html>' }).call(read, input))).toMatchObject({
    code: `http_${status}`,
    message: msg,
  })
})

test('the refusal of a body that is too large names the limit, the one of the server or, where a proxy answered, of the call', async () => {
  const told = { status: 413, text: '{"ReturnValue":0,"code":"too_large","msg":"提交的内容不能超过2MB"}' }
  expect(await catchRefusal(createCaller(told).call(read, input))).toMatchObject({ code: 'too_large', message: '提交的内容不能超过2MB' })
  const proxy = { status: 413, text: '<html><h1>413 Request Entity Too Large</h1></html>' }
  const large = calls.command('large', { maxBytes: 50 * 1024 * 1024, input: words, reply: words })
  for (const [call, limit] of [
    [read, '256KB'],
    [large, '50MB'],
  ] as const) {
    const refusal = await catchRefusal(createCaller(proxy).call(call, input))
    expect(refusal).toMatchObject({ code: 'too_large', message: `提交的内容不能超过${limit}，请减少内容或换用较小的文件` })
  }
})

test('flood protection is reported with its own message', async () => {
  const refusal = await catchRefusal(createCaller({ status: 429, text: '{"ReturnValue":0,"msg":"请稍后再试"}' }).call(read, input))
  expect(refusal).toMatchObject({ code: 'too_often', message: '请稍后再试' })
})

test('a network failure is 请求出错, also in the middle of a response', async () => {
  expect(await catchRefusal(createCaller(undefined).call(read, input))).toMatchObject({ code: 'network', message: '请求出错' })
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
  const call = createBrowserCaller(
    () => ({ appId: '', password: '' }),
    async () => new Response(broken),
  )
  expect(await catchRefusal(call(read, input))).toMatchObject({ code: 'network' })
})

test.each(['<html>', '', 'OK', 'OK,', '[1]', '5', '"OK"', `<p>a</p>,${ok}`, `{"a":1},${ok}`, `"x,${ok}`])(
  'a 200 that cannot be read is named as that, not as an error of the server: %s',
  async (text) => {
    expect(await catchRefusal(createCaller(text).call(read, input))).toMatchObject({
      code: 'unreadable',
      message: '服务器回复的内容无法识别(200)，请检查网络或联系管理员！',
    })
  },
)

test('refusals carry their code, and field errors under our field names', async () => {
  const text = '{"ReturnValue":0,"msg":"太长","code":"invalid","errors":[{"field":"Text","msg":"太长"},{"field":"Other","msg":"太短"}]}'
  const refusal = await catchRefusal(createCaller(text).call(read, input))
  expect(refusal).toMatchObject({
    code: 'invalid',
    message: '太长',
    errors: [
      { field: 'text', msg: '太长' },
      { field: 'Other', msg: '太短' },
    ],
  })
})

test('errors within lists and groups too', async () => {
  const group = fields({ text: ['Text', z.string()] })
  const order = calls.command('order', { input: { lines: ['Lines', list(group, { max: 3 })] } })
  const text = '{"ReturnValue":0,"msg":"太长","code":"invalid","errors":[{"field":"Lines.1.Text","msg":"太长"}]}'
  const refusal = await catchRefusal(createCaller(text).call(order, { lines: [input, input] }))
  expect(refusal.errors).toEqual([{ field: 'lines.1.text', msg: '太长' }])
})

describe('RequestId', () => {
  const refused = '{"ReturnValue":0,"msg":"不行","code":"wrong_state"}'

  test('commands carry a RequestId, queries do not', async () => {
    const { call, sent } = createCaller(ok, ok)
    await call(write, input)
    await call(read, input)
    expect(sent[0]?.body).toEqual({ Text: '问', RequestId: expect.stringMatching(uuid) })
    expect(sent[1]?.body).toEqual({ Text: '问' })
  })

  test.each<Reply>([
    undefined,
    'Server Connect Error.',
    { status: 500, text: '{"ReturnValue":-1,"msg":"…"}' },
    { status: 504, text: '' },
    '<html>',
  ])('after %o the same submission keeps it until it is answered', async (failure) => {
    const { call, ids } = createCaller(failure, failure, ok, ok)
    await catchRefusal(call(write, input))
    await catchRefusal(call(write, input))
    await call(write, input)
    await call(write, input)
    const [first, second, third, next] = ids()
    expect([second, third]).toEqual([first, first])
    expect(next).not.toBe(first)
  })

  test.each<Reply>([refused, 'Invalid Session.', { status: 429, text: '{"msg":"请稍后再试"}' }])(
    '%o is an answer: the next try is a new one',
    async (reply) => {
      const { call, ids } = createCaller(reply, ok)
      await catchRefusal(call(write, input))
      await call(write, input)
      expect(new Set(ids()).size).toBe(2)
    },
  )

  test('another payload is another submission', async () => {
    const { call, ids } = createCaller(undefined, ok)
    await catchRefusal(call(write, input))
    await call(write, { text: '另问' })
    expect(new Set(ids()).size).toBe(2)
  })

  test('a double click is one submission', async () => {
    const { call, ids } = createCaller(ok, ok)
    await Promise.all([call(write, input), call(write, input)])
    expect(new Set(ids()).size).toBe(1)
  })

  test('a submission that survives a reload keeps it in the tab until it is answered, others do not', async () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const sent: unknown[] = []
    const kept: string[][] = []
    for (const reply of [undefined, ok, ok]) {
      const loaded = createCaller(reply, undefined)
      await loaded.call(write, input, { survivesReload: true }).catch(() => {})
      await catchRefusal(loaded.call(write, { text: '密码' }))
      sent.push(loaded.ids()[0])
      kept.push([...stored.keys()])
    }
    expect(sent[1]).toBe(sent[0])
    expect(sent[2]).not.toBe(sent[0])
    expect(kept).toEqual([['unanswered test/client/write {"Text":"问"}'], [], []])
  })
})
