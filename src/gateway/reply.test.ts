import { expect, test } from 'vitest'
import { readReply } from './reply.ts'

const kilobyte = 1024
const read =
  (status: number, text: string, maxBytes = kilobyte) =>
  () =>
    readReply(status, text, maxBytes)

test.each([
  ['{"ReturnValue":1,"msg":"好","code":"ok","errors":[{"field":"A","msg":"b"}],"data":2}', [1, '好', 'ok', [{ field: 'A', msg: 'b' }], 2]],
  ['{"ReturnValue":"0"}', [0, '', '', [], undefined]],
  ['{"ReturnValue":0,"msg":5,"code":null,"errors":{"length":1}}', [0, '', '', [], undefined]],
])('%s is read', (text, [ReturnValue, msg, code, errors, data]) => {
  expect(read(200, text)()).toEqual({ ReturnValue, msg, code, errors, data, body: JSON.parse(text) })
})

test.each([
  [199, 'http_199'],
  [300, 'http_300'],
  [429, 'http_429'],
])('of status %i there is no reply', (status, code) => {
  expect(read(status, '{"ReturnValue":1,"data":1}')).toThrow(expect.objectContaining({ code }))
})

test.each([200, 299])('of status %i there is a reply', (status) => {
  expect(read(status, '{"ReturnValue":1}')()).toMatchObject({ ReturnValue: 1 })
})

test('a prefix of forty characters before a comma is left out', () => {
  expect(read(200, `${'x'.repeat(40)},{"ReturnValue":1}`)()).toMatchObject({ ReturnValue: 1 })
})

test.each([`${'x'.repeat(41)},{"ReturnValue":1}`, '{,"ReturnValue":1}'])('%s is unreadable', (text) => {
  expect(read(200, text)).toThrow(expect.objectContaining({ code: 'unreadable' }))
})

test.each([
  [429, '<html>', 'http_429', '连接出错(429)!，请检查网络或联系管理员！'],
  [429, 'null', 'http_429', '连接出错(429)!，请检查网络或联系管理员！'],
  [413, '{"msg":5}', 'too_large', '提交的内容不能超过1KB，请减少内容或换用较小的文件'],
  [413, 'null', 'too_large', '提交的内容不能超过1KB，请减少内容或换用较小的文件'],
  [500, '{"msg":"坏了"}', 'http_500', '服务器错误(500)，请检查网络或联系管理员！'],
])('status %i with %s is the refusal %s', (status, text, code, message) => {
  expect(read(status, text)).toThrow(expect.objectContaining({ code, message }))
})

test.each([
  [kilobyte * kilobyte - 1, '1023KB'],
  [kilobyte * kilobyte, '1MB'],
])('the limit of %i bytes is named %s', (maxBytes, limit) => {
  expect(read(413, '', maxBytes)).toThrow(`提交的内容不能超过${limit}，`)
})
