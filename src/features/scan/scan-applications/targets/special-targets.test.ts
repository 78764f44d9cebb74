import { expect, test } from 'vitest'
import { internalNames } from '#kit/internal-names.ts'
import { isWithin } from '#platform/limits/server/networks.ts'
import { specialNetworks } from './addresses/address-classes.ts'
import { blockedNames, findNameClass } from './names/name-classes.ts'
import { parseTargets } from './parse.ts'
import { judgeTargets } from './policy.ts'

/** Of each network an address that no other network of the same label holds. */
const addresses: Record<string, string> = {
  '169.254.169.254': '169.254.169.254',
  '100.100.100.200': '100.100.100.200',
  '168.63.129.16': '168.63.129.16',
  '192.0.0.192': '192.0.0.192',
  'fd00:ec2::254': 'fd00:ec2::254',
  'fd20:ce::254': 'fd20:ce::254',
  '0.0.0.0/8': '0.255.255.255',
  '::': '::',
  '127.0.0.0/8': '127.255.255.254',
  '::1': '::1',
  '169.254.0.0/16': '169.254.0.1',
  'fe80::/10': 'febf::1',
  '224.0.0.0/4': '239.255.255.255',
  'ff00::/8': 'ff02::1',
  '255.255.255.255': '255.255.255.255',
  '192.0.2.0/24': '192.0.2.255',
  '198.51.100.0/24': '198.51.100.0',
  '203.0.113.0/24': '203.0.113.9',
  '2001:db8::/32': '2001:db8:ffff::1',
  '3fff::/20': '3fff:fff::1',
  '198.18.0.0/15': '198.19.255.255',
  '2001:2::/48': '2001:2::1',
  '192.88.99.0/24': '192.88.99.1',
  '2001::/32': '2001::1',
  '2002::/16': '2002:7f00:1::',
  '64:ff9b::/96': '64:ff9b::808:808',
  '64:ff9b:1::/48': '64:ff9b:1::1',
  '::ffff:0:0:0/96': '::ffff:0:808:808',
  '100::/64': '100::1',
  '192.31.196.0/24': '192.31.196.1',
  '192.52.193.0/24': '192.52.193.1',
  '192.175.48.0/24': '192.175.48.1',
  '2620:4f:8000::/48': '2620:4f:8000::1',
  '192.0.0.0/24': '192.0.0.8',
  '240.0.0.0/4': '255.255.255.254',
  '2001::/23': '2001:1ff::1',
  '10.0.0.0/8': '10.255.255.255',
  '172.16.0.0/12': '172.31.255.255',
  '192.168.0.0/16': '192.168.255.1',
  'fc00::/7': 'fd12::1',
  '100.64.0.0/10': '100.127.255.255',
  '::/3': '1fff::1',
  '4000::/2': '5f00::1',
  '8000::/2': '8000::1',
  'c000::/3': 'dfff::1',
  'e000::/4': 'e000::1',
  'f000::/5': 'f000::1',
  'f800::/6': 'fbff::1',
  'fe00::/9': 'fe00::1',
  'fec0::/10': 'fec0::1',
}

function judge(text: string) {
  const report = parseTargets(text)
  expect(report.errors, text).toEqual([])
  const { errors, notes } = judgeTargets(report)
  return [...errors, ...notes].map(({ code, sentence }) => `${code} ${sentence}`).join('\n')
}

const codes = { blocked: 'BLOCKED', private: 'PRIVATE', shared: 'SHARED', public: 'PUBLIC_IP' }

test('every network of the list is needed by an address that it alone names so', () => {
  expect(Object.keys(addresses)).toEqual(specialNetworks.flatMap(([, , ...networks]) => networks))
  for (const [kind, label] of specialNetworks) {
    const alike = specialNetworks.flatMap(([, same, ...networks]) => (same === label ? networks : []))
    for (const network of alike) {
      const address = addresses[network] as string
      expect(judge(address), address).toMatch(new RegExp(`^${codes[kind]} .*${kind === 'blocked' ? label : ''}`))
      expect(
        isWithin(
          address,
          alike.filter((other) => other !== network),
        ),
        address,
      ).toBe(false)
    }
  }
})

test.each(
  `1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15 168.63.129.17 169.253.255.255
  169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.31.195.255 192.52.194.0 192.88.98.255 192.88.100.0 192.167.255.255
  192.169.0.0 192.175.49.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255
  2000::1 2001:200::1 2001:db7::1 2001:db9::1 2001:da8::1 2003::1 2400:3200::1 2620:4f:7fff::1 3ffe::1 3fff:1000::1`.split(/\s+/),
)('%s is a public address', (address) => {
  expect(judge(address)).toMatch(/^PUBLIC_IP /)
})

test('every name of the lists stands for itself and for what is below it, and no more', () => {
  for (const [kind, names] of Object.entries({ blocked: blockedNames, internal: internalNames })) {
    for (const name of names) {
      expect([findNameClass(name), findNameClass(`app.${name}`)], name).toEqual([kind, kind])
      expect(findNameClass(`app${name}.com`), name).toBe('ordinary')
      expect(findNameClass(`${name}.example.com`), name).toBe('ordinary')
      const others = names.filter((other) => other !== name)
      expect(
        others.some((other) => name.endsWith(`.${other}`)),
        `${name} beside the others`,
      ).toBe(false)
    }
  }
})
