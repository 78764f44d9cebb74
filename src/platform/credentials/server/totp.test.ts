import { expect, test } from 'vitest'
import { encodeBase32, generateTotpSecret, matchTotp, computeTotpCode, toTotpStep, formatTotpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the last six of eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(computeTotpCode(secret, toTotpStep(new Date(second * 1000)))).toBe(code)
})

test('one step of drift in either direction is accepted, two are not', () => {
  const now = new Date('2026-11-20T01:30:00Z')
  const drifted = (steps: number) => matchTotp(secret, computeTotpCode(secret, toTotpStep(now) + steps), { now, usedStep: 0 })
  expect([-2, -1, 0, 1, 2].map((steps) => drifted(steps) !== undefined)).toEqual([false, true, true, true, false])
})

test('a code is accepted once, and no older code after it', () => {
  const now = new Date('2026-11-20T01:30:00Z')
  const step = toTotpStep(now)
  expect(matchTotp(secret, computeTotpCode(secret, step), { now, usedStep: step })).toBeUndefined()
  expect(matchTotp(secret, computeTotpCode(secret, step - 1), { now, usedStep: step })).toBeUndefined()
  expect(matchTotp(secret, ` ${computeTotpCode(secret, step + 1)} `, { now, usedStep: step })).toBe(step + 1)
})

test.each(['', '0', '1234567', 'abcdef', '-12345'])('%j is refused as a code', (code) => {
  expect(matchTotp(generateTotpSecret(), code, { now: new Date('2026-11-20T01:30:00Z'), usedStep: 0 })).toBeUndefined()
})

test('the enrolment address contains what apps need', () => {
  expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(formatTotpUri(secret, '澄观', 'admin')).toBe(
    `otpauth://totp/${encodeURIComponent('澄观')}:admin?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=${encodeURIComponent('澄观')}&algorithm=SHA1&digits=6&period=30`,
  )
})
