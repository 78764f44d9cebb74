import { expect, test } from 'vitest'
import { parseTargets } from './parse.ts'
import { loadPublicSuffixes } from '../server/judge-target-text.ts'

const isPublicSuffix = await loadPublicSuffixes()

// A number is the accepted total, a text the code of the first error. The 115th vector, 2001 characters, follows below.
// biome-ignore format: one row per line of the reference list
const vectors: [string, number | string][] =
[["192.168.1.1",1],["192.168.1.0/24",256],["192.168.1.77/24",256],["192.168.1.0/30",4],["192.168.1.0/31",2],["192.168.1.0/32",1],["192.168.1.0/33","V4_PREFIX"],
 ["192.168.1.0/255.255.255.0",256],["192.168.1.0/255.0.255.0","V4_PREFIX"],["192.168.1.*",256],["192.168.*.1",256],["10.0.*.*","TOO_MANY"],["10.0.0.0/20",4096],
 ["10.0.0.0/19","TOO_MANY"],["0.0.0.0/0","TOO_MANY"],["192.168.1.1-100",100],["192.168.1.1-192.168.1.10",10],["192.168.1.250-192.168.2.5",12],["192.168.1-3.1-2",6],
 ["192.168.1.100-1","RANGE_ORDER"],["192.168.2.1-192.168.1.1","RANGE_ORDER"],["192.168.1.-","V4_BAD"],["192.168.1.1-","V4_BAD"],["192.168.1.1-300","V4_OCTET"],
 ["192.168.1.256","V4_OCTET"],["192.168.1","V4_BAD"],["192.168.1.1.1","V4_BAD"],["192.168.01.1","V4_LEADING_ZERO"],["3232235777","V4_BAD"],["0xC0A80101","DOM_SINGLE"],
 ["192.168.1.1*","V4_BAD"],["192.168.1.*/30","V4_MIX"],["192.168.1.1-5/30","V4_MIX"],["192.168.1.1 - 192.168.1.5","SPACE"],["192.168.1.1,3,5","V4_BAD"],
 ["192.168.1.1 192.168.1.2","SPACE"],["192.168.1.1;192.168.1.2","SEPARATOR"],["192.168.1.1|192.168.1.2","SEPARATOR"],["192.168.1.1:80","PORT"],
 ["192.168.1.1,192.168.1.1",1],["192.168.1.0/30\n192.168.1.2-5",6],["192.168.1.1，192.168.1.2",2],["192.168.1.1,\r\n\r\n,192.168.1.2,",2],["１９２．１６８．１．１",1],
 ["192。168。1。1",1],["192.168.3.cc",1],["192.168.3.cc,192.168.3.1",2],["example.com",1],["Example.COM,example.com",1],["example.com.",1],["a.123","DOM_BAD"],
 ["-a.com","DOM_BAD"],["a..com","DOM_BAD"],["localhost","DOM_SINGLE"],["com.cn","DOM_SUFFIX"],["*.example.com","DOM_WILDCARD"],["exa_mple.example.com",1],
 ["exa_mple.com","DOM_BAD"],["例子.中国",1],["例子.中国,xn--fsqu00a.xn--fiqs8s",1],["example.com/login","NEED_SCHEME"],["example.com:8080","PORT"],["user@example.com","DOM_BAD"],
 ["http","DOM_SINGLE"],["2001:db8::1",1],["2001:DB8:0:0::1,2001:db8::1",1],["2001:db8::/126",4],["2001:db8::/120",256],["2001:db8::/64","TOO_MANY"],
 ["2001:db8::1/129","V6_PREFIX"],["2001:db8::1-5",5],["2001:db8::1-10",16],["2001:db8::1-2001:db8::5",5],["2001:db8::5-1","RANGE_ORDER"],["2001:db8::*","TOO_MANY"],
 ["1::2::3","V6_BAD"],["fe80::1%eth0","V6_ZONE"],["[2001:db8::1]",1],["[2001:db8::1]:80","PORT"],["::ffff:192.168.1.1,192.168.1.1",1],["http://example.com",1],
 ["https://example.com:8443/login?a=1#x",1],["HTTP://EXAMPLE.com/,http://example.com",1],["http://[2001:db8::1]:8080/x",1],["http://192.168.1.1/,https://192.168.1.1/",2],
 ["http://3232235777/","URL_HOST"],["http://0xC0A80101/","DOM_SINGLE"],["http://192.168.1/","URL_HOST"],["http://192.168.1.0/24",1],["ftp://example.com","URL_SCHEME"],
 ["http://u:p@example.com/","URL_USERINFO"],["http://example.com:0/","URL_PORT"],["http://example.com:65536/","URL_PORT"],["http://","URL_BAD"],
 ["javascript:alert(1)","BAD"],["http://exa mple.com","SPACE"],["192.168.1.0/24,!192.168.1.1",255],["192.168.1.0/24,!192.168.1.0/25",128],
 ["192.168.1.*,!192.168.1.1-10",246],["!192.168.1.1,192.168.1.1-3",2],["！192.168.1.1，192.168.1.0/30",3],["192.168.1.0/30,!192.168.1.0/24","EMPTY_AFTER_EXCLUDE"],
 ["!192.168.1.1","EMPTY_AFTER_EXCLUDE"],["!","EXCL_EMPTY"],["!!192.168.1.1,192.168.1.2","EXCL_EMPTY"],["! 192.168.1.1,192.168.1.0/30",3],
 ["example.com,www.example.com,!www.example.com",1],["http://www.example.com/a,example.com,!www.example.com",1],["http://192.168.1.5/,192.168.1.0/24,!192.168.1.5",255],
 ["2001:db8::/120,!2001:db8::1-f",241],["10.0.0.0/19,!10.0.16.0/20",4096],["","EMPTY"],[" , \n ,","EMPTY"],["192.168.1.1,192.168.1.300,foo bar","V4_OCTET"]]

test.each(vectors)('%j is parsed to %j', (text, expected) => {
  const { count, errors } = parseTargets(text, { isPublicSuffix })
  expect(errors[0]?.code ?? count).toBe(expected)
})

test.each([
  ['192.168.1.-', 'V4_BAD'],
  ['192.168.1.1-', 'V4_BAD'],
  ['192.168.1.1.1', 'V4_BAD'],
  ['192.168.1.0/30,192.168.1.2-5', 6],
  ['2001:db8::/126', 4],
  ['::/0', 'TOO_MANY'],
  ['a'.repeat(2000), 'DOM_SINGLE'],
  ['a'.repeat(2001), 'TOO_LONG'],
  [`192.168.1.1${'\r\n'.repeat(1989)}`, 1],
  ['1.2.3.4\u00ad', 'DOM_BAD'],
  ['1.2.3.①', 'BAD'],
  ['http://1.2.3.①/', 'URL_HOST'],
  ['http://192。168。1。1/', 'URL_HOST'],
  ['http://1.2.3.4%2f@x.com/', 'URL_USERINFO'],
  ['http://%31.com/', 'DOM_BAD'],
  ['http://a.com\\@b.com/', 'URL_BAD'],
  ['http://[fe80::1%25eth0]/', 'V6_ZONE'],
  ['http://2001:db8::1/', 'URL_HOST'],
  ['_dmarc.example.com.cn', 1],
  ['a_b.com.cn', 'DOM_BAD'],
  ['公司.cn', 'DOM_SUFFIX'],
  ['::ffff:192.168.1.0/120,!192.168.1.0/25', 128],
  ['http://[::ffff:10.0.0.1]/,http://10.0.0.1/', 1],
  ['::ffff:10.0.0.1,!::/0', 'EMPTY_AFTER_EXCLUDE'],
])('%j gives %j, too', (text, expected) => {
  const { count, errors } = parseTargets(text, { isPublicSuffix })
  expect(errors[0]?.code ?? count).toBe(expected)
})
