import { expect, test } from 'vitest'
import { endedSessionCookie, readSessionCookies, sessionCookie } from './cookies.ts'

test('a session cookie is out of reach of scripts and other sites, and of plain http when the site is https', () => {
  expect(sessionCookie('coin', 'secret', true)).toBe('portal_coin=secret; Path=/; HttpOnly; SameSite=Strict; Secure')
  expect(sessionCookie('staff', 'secret', false)).toBe('portal_staff=secret; Path=/; HttpOnly; SameSite=Strict')
  expect(endedSessionCookie('applicant', false)).toBe('portal_applicant=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
})

test.each([
  [undefined, {}],
  ['', {}],
  ['theme=dark; portal_coin=c; portal_staff=s', { coin: 'c', staff: 's' }],
  ['xportal_coin=c; portal_coin=', {}],
  ['portal_coin; =; ;;', {}],
  ['portal_coin=first; portal_coin=second', { coin: 'first' }],
])('%s', (header, cookies) => {
  expect(readSessionCookies(header)).toEqual(cookies)
})
