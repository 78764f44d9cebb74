import { expect, test } from 'vitest'
import { sessionKinds } from '../rules.ts'
import { endedSessionCookie, readSessionCookies, sessionCookie } from './cookies.ts'

test('a session cookie is out of reach of scripts and other sites, and of plain http when the site is https', () => {
  expect(sessionCookie('coin', 'secret', true)).toBe('__Host-portal_coin=secret; Path=/; HttpOnly; SameSite=Strict; Secure')
  expect(endedSessionCookie('coin', true)).toBe('__Host-portal_coin=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0')
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
  expect(readSessionCookies(header, false)).toEqual(cookies)
})

test('each kind has a cookie of its own by name', () => {
  const names = sessionKinds.map((kind) => sessionCookie(kind, 'x', true).split('=', 1)[0])
  expect(new Set(names).size).toBe(sessionKinds.length)
})

test('over https only the names that a subdomain cannot set are read, and over http only the plain ones', () => {
  const both = 'portal_coin=planted; __Host-portal_coin=own'
  expect(readSessionCookies(both, true)).toEqual({ coin: 'own' })
  expect(readSessionCookies('portal_coin=planted', true)).toEqual({})
  expect(readSessionCookies(both, false)).toEqual({ coin: 'planted' })
})
