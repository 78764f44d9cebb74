import { expect, test } from 'vitest'
import { sessionKinds } from '../rules.ts'
import { createEndedSessionCookie, parseSessionCookies, createSessionCookie } from './cookies.ts'

test('scripts and other sites cannot read the session cookie, and with an https address it is never sent over plain http', () => {
  expect(createSessionCookie('coin', 'secret', { isHttps: true })).toBe(
    '__Host-portal_coin=secret; Path=/; HttpOnly; SameSite=Strict; Secure',
  )
  expect(createEndedSessionCookie('coin', { isHttps: true })).toBe(
    '__Host-portal_coin=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
  )
  expect(createSessionCookie('staff', 'secret', { isHttps: false })).toBe('portal_staff=secret; Path=/; HttpOnly; SameSite=Strict')
  expect(createEndedSessionCookie('applicant', { isHttps: false })).toBe('portal_applicant=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
})

test.each([
  [undefined, {}],
  ['', {}],
  ['theme=dark; portal_coin=c; portal_staff=s', { coin: 'c', staff: 's' }],
  ['xportal_coin=c; portal_coin=', {}],
  ['portal_coin; =; ;;', {}],
  ['portal_coin=first; portal_coin=second', { coin: 'first' }],
])('%s', (header, cookies) => {
  expect(parseSessionCookies(header, { isHttps: false })).toEqual(cookies)
})

test('each kind of session has a cookie name of its own', () => {
  const names = sessionKinds.map((kind) => createSessionCookie(kind, 'x', { isHttps: true }).split('=', 1)[0])
  expect(new Set(names).size).toBe(sessionKinds.length)
})

test('over https only cookie names that a subdomain cannot set are read, and over http only the plain names', () => {
  const both = 'portal_coin=planted; __Host-portal_coin=own'
  expect(parseSessionCookies(both, { isHttps: true })).toEqual({ coin: 'own' })
  expect(parseSessionCookies('portal_coin=planted', { isHttps: true })).toEqual({})
  expect(parseSessionCookies(both, { isHttps: false })).toEqual({ coin: 'planted' })
})
