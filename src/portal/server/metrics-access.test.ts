import { expect, test } from 'vitest'
import { canReadMetrics } from './metrics-access.ts'

const token = { authorization: 'Bearer the token of the monitoring' }
const metricsToken = 'the token of the monitoring'

function ask(remoteAddress: string | undefined, headers: Record<string, string> = {}, trustedProxies = 0): boolean {
  return canReadMetrics({ trustedProxies, metricsToken }, { headers, socket: { remoteAddress } })
}

test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
  '%s may read metrics without a proxy, and behind one with the token alone',
  (peer) => {
    expect([ask(peer), ask(peer, {}, 1), ask(peer, token, 1), ask(peer, { 'x-forwarded-for': '127.0.0.1' }, 1)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  },
)

test.each(['10.0.0.1', '192.168.1.1', '8.8.8.8', '::ffff:10.0.0.1', '2606:4700::1', '1271.0.0.1', '', undefined])(
  '%s needs the token',
  (peer) => {
    expect([ask(peer), ask(peer, token), ask(peer, { authorization: 'Bearer wrong' })]).toEqual([false, true, false])
  },
)

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded',
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-connecting-ip',
  'x-original-forwarded-for',
])('a request with %s comes through a proxy', (name) => {
  for (const value of ['198.51.100.1', '127.0.0.1', '', 'unknown']) expect(ask('127.0.0.1', { [name]: value }), value).toBe(false)
  expect(ask('127.0.0.1', { [name]: '198.51.100.1', ...token })).toBe(true)
})

test.each(['user-agent', 'accept', 'host', 'x-request-id', 'connection'])('a request with %s is local all the same', (name) => {
  expect(ask('127.0.0.1', { [name]: 'x' })).toBe(true)
})
