import { expect, test } from 'vitest'
import { isEmail, maskEmail, toEmail } from './emails.ts'

test.each([
  'zhang.wei@example.com',
  ' zhang.wei@example.com ',
  'mailto:zhang.wei@example.com',
  'MAILTO:zhang.wei@example.com?subject=您好',
  '张伟 <zhang.wei@example.com>',
  '"张伟"<zhang.wei@example.com>',
  'zhang.wei＠example.com',
  'ｚｈａｎｇ.wei@example.com',
  'zhang.wei@example\u200b.com',
  'zhang.wei @ example.com',
])('%j is read as an address', (written) => {
  expect(toEmail(written)).toBe('zhang.wei@example.com')
  expect(isEmail(toEmail(written))).toBe(true)
})

test.each(['a@b.cn', 'a@b.c', '_@b.c.cn', 'a-b@b-c.cn'])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  'a',
  'a@b',
  'a.@b.cn',
  'a@b-.cn',
  '<a@b.cn> x',
  'xmailto:a@b.cn',
  '@b.cn',
  'a@',
  'a b@c.cn@',
  'a@b..cn',
  'a..b@c.cn',
  '.a@b.cn',
  'a@-b.cn',
  'a,b@c.cn',
  'a@b.cn;c@d.cn',
  'a@b._cn',
  'a@b.张',
  '张伟',
])('%j is no address', (written) => {
  expect(isEmail(toEmail(written))).toBe(false)
})

test('a masked address shows its first letter and its host', () => {
  expect(maskEmail('zhang.wei@example.com')).toBe('z***@example.com')
})
