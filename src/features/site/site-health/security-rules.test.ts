import { expect, test } from 'vitest'
import { findContactError, findExpiryError, toSecurityContact, writeSecurityText } from './security-rules.ts'

test.each([
  ['', '', true],
  [' security@example.com ', 'mailto:security@example.com', true],
  ['mailto:security@example.com', 'mailto:security@example.com', true],
  ['https://example.com/report', 'https://example.com/report', true],
  ['tel:+86-400-000-0000', 'tel:+86-400-000-0000', true],
  ['http://example.com', 'http://example.com', false],
  ['mailto:nobody', 'mailto:nobody', false],
  ['javascript:alert(1)', 'javascript:alert(1)', false],
  ['400 电话', '400 电话', false],
])('the contact %j is written as %j', (given, written, isRight) => {
  expect(toSecurityContact(given)).toBe(written)
  expect(findContactError(given) === undefined).toBe(isRight)
})

test('a contact of several lines would add fields, and is refused', () => {
  expect(findContactError('https://example.com/a\nEncryption:https://evil.example')).toBeDefined()
})

test.each([
  ['', true],
  ['2027-06-30', true],
  ['2027-02-30', false],
  ['明年', false],
])('the end %j', (given, isRight) => {
  expect(findExpiryError(given) === undefined).toBe(isRight)
})

test('without contact or end there is no file', () => {
  expect(writeSecurityText('https://a.example', { contact: '', expires: '2027-06-30' })).toBeUndefined()
  expect(writeSecurityText('https://a.example', { contact: 'mailto:a@a.example', expires: '' })).toBeUndefined()
})

test('the file names where the way of reporting is described', () => {
  expect(writeSecurityText('https://a.example', { contact: 'mailto:a@a.example', expires: '2027-06-30' })).toBe(
    [
      'Contact: mailto:a@a.example',
      'Expires: 2027-06-30T23:59:59+08:00',
      'Preferred-Languages: zh, en',
      'Canonical: https://a.example/.well-known/security.txt',
      'Policy: https://a.example/security\n',
    ].join('\n'),
  )
})
