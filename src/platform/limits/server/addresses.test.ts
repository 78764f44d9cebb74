import { assert, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { getClientIp, toNetwork } from './addresses.ts'

function from(peer: string, forwarded?: string) {
  return { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress: peer } }
}

test.each([
  ['no proxy is trusted: the header is not read', 0, '198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ['one proxy: the rightmost', 1, '10.0.0.1', '203.0.113.66, 198.51.100.7', '198.51.100.7'],
  ['two proxies: the second from the right', 2, '10.0.0.1', '203.0.113.66, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['more proxies trusted than there were: the leftmost', 3, '10.0.0.1', '198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['no header: the peer', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['junk: the nearest address that is one', 2, '10.0.0.1', 'unknown, 10.0.0.2', '10.0.0.2'],
  ['nothing but junk: the peer', 1, '10.0.0.1', '<script>', '10.0.0.1'],
  ['ports and brackets are left out', 1, '10.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
  ['brackets alone', 1, '10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
  ['a port of IPv4', 1, '10.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
  ['IPv6 that ends like an address with a port', 1, '10.0.0.1', '2001:db8::1:7', '2001:db8::1:7'],
  ['something before the brackets: the peer', 1, '10.0.0.1', 'x[2001:db8::7]:443', '10.0.0.1'],
  ['something behind the brackets: the peer', 1, '10.0.0.1', '[2001:db8::7]x', '10.0.0.1'],
  ['something behind the port: the peer', 1, '10.0.0.1', '198.51.100.7:80x', '10.0.0.1'],
  ['IPv4 in IPv6 is IPv4', 0, '::ffff:198.51.100.7', undefined, '198.51.100.7'],
  ['a gone peer', 0, '', undefined, '0.0.0.0'],
])('%s', (_, proxies, peer, forwarded, expected) => {
  expect(getClientIp(from(peer, forwarded), proxies)).toBe(expected)
})

test('what a client writes in front of the addresses of the trusted proxies changes nothing', () => {
  assert(
    property(string(), integer({ min: 1, max: 4 }), (written, proxies) => {
      const added = ['198.51.100.7', '10.0.0.2', '10.0.0.3', '10.0.0.4'].slice(0, proxies)
      expect(getClientIp(from('10.0.0.1', [written, ...added].join(', ')), proxies)).toBe('198.51.100.7')
    }),
  )
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(toNetwork(ip)).toBe(network)
})
