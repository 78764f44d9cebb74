import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { hashPassword } from './shared/hash-password.ts'
import { hmacSha256 } from './shared/hmac-sha256.ts'
import { findPasswordError } from './password-rules.ts'
import { formatWaitMessage, hashedPassword, isCaptchaConsumed } from './rules.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytes = (text: string) => new TextEncoder().encode(text)

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['0b'.repeat(20), '4869205468657265', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [hex(bytes('Jefe')), hex(bytes('what do ya want for nothing?')), '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  [
    'aa'.repeat(131),
    hex(bytes('Test Using Larger Than Block-Size Key - Hash Key First')),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
])('HMAC-SHA256 (RFC 4231)', (key, message, mac) => {
  expect(hex(hmacSha256(Buffer.from(key, 'hex'), Buffer.from(message, 'hex')))).toBe(mac)
})

test('HMAC-SHA256 without crypto.subtle equals that of the platform on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (key, message) => {
      expect(hex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
    }),
  )
})

test('a browser without crypto.subtle sends the same hash', async () => {
  const expected = createHmac('sha256', 'a salt').update('密码 Demo#2026a').digest('hex')
  expect(await hashPassword('密码 Demo#2026a', 'a salt')).toBe(expected)
  vi.stubGlobal('crypto', {})
  expect(await hashPassword('密码 Demo#2026a', 'a salt')).toBe(expected)
})

test.each([
  ['', '请输入新密码'],
  ['Ab1#', '密码至少8位'],
  ['Ab1#'.repeat(17), '密码不能超过64位'],
  ['abcdefgh1', '密码应包含大写字母、小写字母、数字、符号中的至少三种'],
  ['xADMIN#123', '密码不能包含账号'],
  ['Abcdefg1', undefined],
  ['abcdefg1#', undefined],
  ['密码密码密码Ab', undefined],
  ['Ab1#'.repeat(16), undefined],
  ['ABCDEFG1', '密码应包含大写字母、小写字母、数字、符号中的至少三种'],
  ['abcdefgH', '密码应包含大写字母、小写字母、数字、符号中的至少三种'],
])('%j as a password: %s', (password, error) => {
  expect(findPasswordError(password, 'admin')).toBe(error)
})

test('where no account is known yet, no password contains it', () => {
  expect(findPasswordError('Abcdefg1', '')).toBeUndefined()
})

test.each([
  ['0aF'.padEnd(64, '9'), true],
  ['0a'.repeat(31), false],
  ['0g'.repeat(32), false],
  [`x${'0a'.repeat(32)}`, false],
  [`${'0a'.repeat(32)}x`, false],
])('%s as what a browser sends for a password: %s', (text, good) => {
  expect(hashedPassword.test(text)).toBe(good)
})

test('every refusal but that of an input has consumed the captcha', () => {
  expect(['invalid', 'wrong_captcha', 'wrong_credentials'].map(isCaptchaConsumed)).toEqual([false, true, true])
})

test.each([
  [1, '密码错误次数过多，请1秒后再试'],
  [60.2, '密码错误次数过多，请61秒后再试'],
  [119, '密码错误次数过多，请119秒后再试'],
  [120, '密码错误次数过多，请2分钟后再试'],
  [121, '密码错误次数过多，请3分钟后再试'],
])('%i seconds of waiting are described', (seconds, message) => {
  expect(formatWaitMessage(seconds)).toBe(message)
})
