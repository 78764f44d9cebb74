import { expect, test } from 'vitest'
import { isFromNetworks, isNetwork, isWithin } from '#platform/limits/server/networks.ts'
import { internalNames } from '#kit/internal-names.ts'
import { internalNetworks, isInternal, isPublic, isReachable } from './internal-networks.ts'

const publicHosts = `8.8.8.8 1.1.1.1 9.255.255.255 11.0.0.0 93.184.216.34 100.63.255.255 100.128.0.0 114.114.114.114 126.255.255.255
  128.0.0.0 168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.88.98.255
  192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255
  2001:200:: 2001:da8::1 2001:db7:ffff::1 2001:db9::1 2003::1 2400:3200::1 2606:4700::1111 3ffe:ffff::1 3fff:1000::1
  ::ffff:8.8.8.8 ::ffff:808:808`.split(/\s+/)

/** Of each line of the list an address that no other line holds. */
const internalHosts: Record<string, string> = {
  '0.0.0.0/8': '0.1.2.3',
  '10.0.0.0/8': '10.0.0.1',
  '100.64.0.0/10': '100.100.100.200',
  '127.0.0.0/8': '127.0.0.53',
  '169.254.0.0/16': '169.254.169.254',
  '172.16.0.0/12': '172.31.255.255',
  '192.0.0.0/24': '192.0.0.192',
  '192.0.2.0/24': '192.0.2.1',
  '192.88.99.0/24': '192.88.99.1',
  '192.168.0.0/16': '192.168.1.1',
  '198.18.0.0/15': '198.19.255.255',
  '198.51.100.0/24': '198.51.100.7',
  '203.0.113.0/24': '203.0.113.66',
  '224.0.0.0/3': '255.255.255.255',
  '168.63.129.16/32': '168.63.129.16',
  '::/3': '::1',
  '4000::/2': '5f00::1',
  '8000::/1': 'fd00:ec2::254',
  '2001::/23': '2001:0:1::1',
  '2001:db8::/32': '2001:db8::1',
  '2002::/16': '2002:a00:1::',
  '3fff::/20': '3fff:fff::1',
}

test.each(publicHosts)('%s is reachable', (address) => {
  expect(isReachable(address, [])).toBe(true)
})

test('every line of the list is needed, and its address is reached only where the operator allows it', () => {
  expect(Object.keys(internalHosts)).toEqual(internalNetworks)
  for (const [line, address] of Object.entries(internalHosts)) {
    expect(isReachable(address, []), address).toBe(false)
    expect(
      isWithin(
        address,
        internalNetworks.filter((other) => other !== line),
      ),
      `${address} without ${line}`,
    ).toBe(false)
    expect(isReachable(address, [line]), `${address} with ${line} allowed`).toBe(true)
  }
})

test.each([
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '0:0:0:0:0:ffff:7f00:1',
  'fe80::1%eth0',
  '64:ff9b::808:808',
  '::8.8.8.8',
  'localhost',
  '',
  '8.8.8',
])('%s is not reachable', (address) => {
  expect(isReachable(address, [])).toBe(false)
})

test.each([
  ['8.8.8.8', '0.0.0.0/0', true],
  ['8.8.8.8', '::/0', false],
  ['8.8.8.8', '::ffff:0:0/96', true],
  ['8.8.8.8', '::ffff:8.0.0.0/104', true],
  ['9.8.8.8', '::ffff:8.0.0.0/104', false],
  ['::ffff:8.8.8.8', '8.0.0.0/8', true],
  ['::ffff:808:808', '8.8.8.8', true],
  ['2606:4700::1', '::/0', true],
  ['2606:4700::1', '0.0.0.0/0', false],
  ['2606:4700::1', '2606:4700::/32', true],
  ['2606:4701::1', '2606:4700::/32', false],
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.4', '10.1.2.3', false],
  ['198.51.100.7', '198.51.100.0/24', true],
  ['198.51.101.7', '198.51.100.0/24', false],
])('%s within %s: %s', (address, network, expected) => {
  expect([isNetwork(network), isFromNetworks(address, [network])]).toEqual([true, expected])
})

test.each([
  ['https://8.8.8.8/', false],
  ['https://[2606:4700::1]/', false],
  ['https://receiver.example.com/', false],
  ['https://localhost.example.com/', false],
  ['https://notlocalhost/', false],
  ['https://localhost/', true],
  ['https://localhost./', true],
  ['https://LOCALHOST.:8443/', true],
  ['https://db.localhost/', true],
  ['https://a.db.localhost./', true],
  ['https://127.0.0.1./', true],
  ['https://2130706433/', true],
  ['https://[::ffff:7f00:1]/', true],
])('%s is internal: %s', (url, expected) => {
  expect([isInternal(url, []), isInternal(url, ['127.0.0.0/8'])]).toEqual([expected, false])
})

test.each([
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  'https://example.cn',
  'https://example.cn./',
  'https://localhost.example.cn/',
  'https://mylocal.cn/',
  'https://local.cn/',
  'https://政务.网址/',
])('visitors reach %s', (url) => expect(isPublic(url)).toBe(true))

test.each([
  'https://localhost',
  'https://localhost./',
  'https://LOCALHOST:8443/',
  'https://db.localhost/',
  'https://a.db.LocalHost.:9/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://10.0.0.1/',
  'https://192.168.1.1./',
  'https://１９２.168.1.1/',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://intranet/',
  'https://intranet./',
  'https://site.invalid/',
  'https://shop.test/',
  'https://abc.onion/',
  ...internalNames.map((name) => `https://oa.${name.toUpperCase()}./`),
])('visitors do not reach %s', (url) => expect(isPublic(url)).toBe(false))
