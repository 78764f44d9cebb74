import { expect, test } from 'vitest'
import { parseTargets } from './parse.ts'

test('the report gives meaning and position of every entry', () => {
  const { count, targets, entries, merged, excludedCount } = parseTargets('192.168.1.77/24，！192.168.1.5\r\n 例子.中国, 192.168.1.6')
  expect({ count, targets, merged, excludedCount }).toEqual({
    count: 256,
    targets: ['192.168.1.0-4', '192.168.1.6-255', 'xn--fsqu00a.xn--fiqs8s'],
    merged: 1,
    excludedCount: 1,
  })
  expect(entries.map(({ meaning }) => meaning)).toEqual([
    '192.168.1.0/24 共 256 个地址',
    '排除 192.168.1.5 共 1 个地址',
    '域名 例子.中国（xn--fsqu00a.xn--fiqs8s）',
    '192.168.1.6 共 1 个地址',
  ])
  expect(entries[2]).toMatchObject({ index: 3, line: 2, column: 2, from: 31, to: 36, text: '例子.中国', kind: 'domain', excluded: false })
})

test.each([
  ['192.168.1.1\n192.168.1.256', '第2个目标“192.168.1.256”：各段应为 0-255'],
  ['!', '第1个目标“!”：! 后应填写要排除的目标'],
  ['', '请输入扫描目标'],
  ['!192.168.1.1', '排除后没有可扫描的目标'],
  ['10.0.0.0/19', '目标数量 8192 超过上限 4096'],
  ['10.0.*.*', '第1个目标“10.0.*.*”：目标数量 65536 超过上限 4096'],
  ['2001:db8::/64', '第1个目标“2001:db8::/64”：目标数量 万亿以上 超过上限 4096'],
  ['a'.repeat(2001), '不能超过 2000 个字符，现有 2001 个'],
  ['a\u202eb', '第1个目标“ab”：请填写完整域名'],
  ['192.168.1.1\t192.168.1.2', '第1个目标“192.168.1.1 192.168.1.2”：多个目标请用逗号或换行分隔'],
  ['x'.repeat(60), `第1个目标“${'x'.repeat(60)}”：请填写完整域名`],
  ['x'.repeat(61), `第1个目标“${'x'.repeat(60)}…”：请填写完整域名`],
  [`${'x'.repeat(59)}😀`, `第1个目标“${'x'.repeat(59)}…”：请填写完整域名`],
  [`😀${'x'.repeat(59)}`, `第1个目标“😀${'x'.repeat(58)}…”：请填写完整域名`],
  ['2001:db8::1-2001:db8::e8:d4a5:1000', '第1个目标“2001:db8::1-2001:db8::e8:d4a5:1000”：目标数量 1000000000000 超过上限 4096'],
])('%j is refused: %s', (text, msg) => {
  expect(parseTargets(text).errors[0]?.msg).toBe(msg)
})

test.each([
  '\u202a192.168.1.1\u202c',
  '\u200e192.168.1.1',
  '192.168\u00ad.1.1',
  '\u2060!192.168.1.2,192.168.1.1-2\u2069',
  '192.168.1.1,\u202c',
])('invisible characters of %j are dropped', (text) => expect(parseTargets(text)).toMatchObject({ targets: ['192.168.1.1'], errors: [] }))

test('joiners of a name in a path stay', () => {
  expect(parseTargets('http://example.com/\u06cc\u200c\u06cc').targets).toEqual(['http://example.com/%DB%8C%E2%80%8C%DB%8C'])
})

test('every invalid entry is reported, too large ones last', () => {
  const { errors, targets, count } = parseTargets('10.0.*.*,foo bar,192.168.1.1,a.123')
  expect(errors.map(({ index, code }) => [index, code])).toEqual([
    [2, 'SPACE'],
    [4, 'DOM_BAD'],
    [1, 'TOO_MANY'],
  ])
  expect({ targets, count }).toEqual({ targets: [], count: 0 })
  expect(parseTargets('10.0.*.*,foo bar').errors.map(({ code }) => code)).toEqual(['SPACE', 'TOO_MANY'])
  expect(parseTargets('foo bar,foo bar').warnings).toEqual([])
})

test('what is merged and what is excluded is counted over addresses, domains and URLs', () => {
  const included = '10.0.0.1,10.0.0.1-2,2001:db8::1-5,2001:db8::5,a.example.com,A.example.com,b.example.com'
  const urls = 'http://a.example.com/,http://a.example.com,http://b.example.com'
  expect(parseTargets(`${included},${urls},!10.0.0.2,!2001:db8::5,!a.example.com`)).toMatchObject({
    count: 7,
    merged: 4,
    excludedCount: 4,
    targets: ['10.0.0.1', '2001:db8::1-2001:db8::4', 'b.example.com', 'http://b.example.com/'],
  })
})

test.each([
  ['10.0.0.1\r10.0.0.2', ['10.0.0.1 0-8 1:1', '10.0.0.2 9-17 2:1']],
  ['10.0.0.1\r\n\n 10.0.0.2', ['10.0.0.1 0-8 1:1', '10.0.0.2 12-20 3:2']],
  ['10.0.0.1, \u200b10.0.0.2\u200b ', ['10.0.0.1 0-8 1:1', '10.0.0.2 11-19 1:12']],
])('the entries of %j have their places', (text, places) => {
  const { entries } = parseTargets(text)
  expect(entries.map(({ text: entry, from, to, line, column }) => `${entry} ${from}-${to} ${line}:${column}`)).toEqual(places)
})

test.each([
  ['example.com', '域名 example.com'],
  ['!www.example.com', '排除域名 www.example.com'],
  ['!http://www.example.com', '排除网址 http://www.example.com/'],
])('%s is understood as %s', (text, meaning) => {
  expect(parseTargets(text).entries[0]?.meaning).toBe(meaning)
})

test.each([
  ['192.168.1.77/24', ['第1个目标“192.168.1.77/24”：已按网段 192.168.1.0/24 处理']],
  ['2001:db8::1-10', ['第1个目标“2001:db8::1-10”：IPv6 末段按十六进制计算，共 16 个地址']],
  ['2001:db8::1-5', []],
  ['::ffff:10.0.0.1', ['第1个目标“::ffff:10.0.0.1”：已按 IPv4 地址 10.0.0.1 处理']],
  ['http://192.168.1.0/24', ['第1个目标“http://192.168.1.0/24”：“/”后的数字将作为网址路径，不是掩码；扫描网段请去掉 http://']],
  ['10.0.0.1,10.0.0.1', ['第2个目标“10.0.0.1”：与前面的目标相同，已合并']],
  ['10.0.0.1,!10.0.0.2,!example.com', ['第2个目标“!10.0.0.2”：排除项未命中任何目标', '第3个目标“!example.com”：排除项未命中任何目标']],
  ['10.0.0.0/24,!10.0.0.0/25,!10.0.0.1', []],
  ['::ffff:0.0.0.0', ['第1个目标“::ffff:0.0.0.0”：已按 IPv4 地址 0.0.0.0 处理']],
  ['::ffff:255.255.255.255', ['第1个目标“::ffff:255.255.255.255”：已按 IPv4 地址 255.255.255.255 处理']],
  ['2001:db8::1/126', ['第1个目标“2001:db8::1/126”：已按网段 2001:db8::/126 处理']],
  ['2001:db8::/126', []],
  ['2001:db8::1-a10', []],
  ['2001:db8::1-10a', []],
  ['http://192.168.1.0/8', ['第1个目标“http://192.168.1.0/8”：“/”后的数字将作为网址路径，不是掩码；扫描网段请去掉 http://']],
  ['http://192.168.1.0/245,http://192.168.1.0/24/x,http://192.168.1.0/a/24,http://example.com/24', []],
  ['a.example.com,b.example.com,!a.example.com', []],
  ['2001:db8::1,2001:db8::9,!2001:db8::9', []],
  ['2001:db8::1,!2001:db8::9', ['第2个目标“!2001:db8::9”：排除项未命中任何目标']],
  ['1000::1,2001:db8::1,!::/3', []],
  ['http://10.0.0.1/,!example.com', ['第2个目标“!example.com”：排除项未命中任何目标']],
  ['http://example.com/,!10.0.0.1', ['第2个目标“!10.0.0.1”：排除项未命中任何目标']],
  ['example.com,!10.0.0.1', ['第2个目标“!10.0.0.1”：排除项未命中任何目标']],
  ['example.com,!http://example.com/', ['第2个目标“!http://example.com/”：排除项未命中任何目标']],
  [
    '!10.0.0.9,10.0.0.1,10.0.0.1,!10.0.0.8,10.0.0.1',
    [
      '第1个目标“!10.0.0.9”：排除项未命中任何目标',
      '第3个目标“10.0.0.1”：与前面的目标相同，已合并',
      '第4个目标“!10.0.0.8”：排除项未命中任何目标',
      '第5个目标“10.0.0.1”：与前面的目标相同，已合并',
    ],
  ],
])('%j is accepted with remarks %j', (text, remarks) => {
  const { warnings, errors } = parseTargets(text)
  expect(warnings.map(({ msg }) => msg)).toEqual(remarks)
  expect(errors).toEqual([])
})

test.each([
  ['192.168.1.1 - 192.168.1.5', '范围中不要有空格，请写作 192.168.1.1-192.168.1.5'],
  ['192.168.1.1;192.168.1.2', '请写作 192.168.1.1,192.168.1.2'],
  ['192.168.01.100', '请写作 192.168.1.100'],
  ['192.168.1.*/30', '网段请写作 192.168.1.0/30'],
  ['example.com:8080/login', '请写作 http://example.com:8080/login'],
  ['example.com/login', '请写作 http://example.com/login'],
  ['http：//example.com', '请使用半角的 ://'],
  ['http://user:secret@example.com/', '请写作 http://example.com/'],
  ['fe80::1%eth0', '请去掉 %eth0'],
])('%j is refused with the hint %s', (text, hint) => {
  expect(parseTargets(text).errors[0]?.hint).toBe(hint)
})

test.each(['–', '—', '−', '‑', '－', '‒', '―'])('the dash %j is read as a hyphen', (dash) => {
  expect(parseTargets(`192.168.1.1${dash}192.168.1.5`)).toMatchObject({ count: 5, targets: ['192.168.1.1-5'], errors: [] })
  expect(parseTargets(`192.168.1.1${dash}5,my${dash}site.example.com`)).toMatchObject({ count: 6, errors: [] })
})

test.each([
  ['192.168.1.1到192.168.1.5', '请写作 192.168.1.1-192.168.1.5'],
  ['192.168.1.1至192.168.1.5', '请写作 192.168.1.1-192.168.1.5'],
  ['192.168.1.1～5', '请写作 192.168.1.1-5'],
  ['“192.168.1.1”', '请写作 192.168.1.1'],
  ['"192.168.1.0/24"', '请写作 192.168.1.0/24'],
  ['（192.168.1.1）', '请写作 192.168.1.1'],
  ['【192.168.1.1】', '请写作 192.168.1.1'],
  ['[192.168.1.1]', '请写作 192.168.1.1'],
  ['《192.168.1.1》', '请写作 192.168.1.1'],
  ['192.168.1.1服务器', '请写作 192.168.1.1'],
  ['192.168.1.1（数据库）', '请写作 192.168.1.1'],
  ['192.168.1.1.example.com', '请写作 192.168.1.1'],
  ['服务器192.168.1.1', '请写作 192.168.1.1'],
  ['www.example.com官网', '请写作 www.example.com'],
  ['“www.example.com”', '请写作 www.example.com'],
  ['①192.168.1.1', '请写作 192.168.1.1'],
  ['192.168.1.①', ''],
  ['¹92.168.1.1', '请写作 92.168.1.1'],
  ['资产：192.168.1.1', '请写作 192.168.1.1'],
  ['192.168.1.1:8080端口', '请写作 http://192.168.1.1:8080/'],
  ['192.168.1.1及192.168.1.9', '请写作 192.168.1.1,192.168.1.9'],
  ['192.168.1.1→192.168.1.9', '请写作 192.168.1.1-192.168.1.9'],
  ['192.168.1.1 to 192.168.1.9', '请写作 192.168.1.1-192.168.1.9'],
  ['192.168.1.1…9', '请写作 192.168.1.1-9'],
  ['192.168.1.1⁃9', '请写作 192.168.1.1-9'],
  ['www.example.com到www.example.net', '请写作 www.example.com,www.example.net'],
  ['网址www.example.com', '请写作 www.example.com'],
  ['exa_mple.com', ''],
  ['www.ex☆ample.com', expect.any(String)],
  ['例子·网.中国', expect.any(String)],
])('%j is no domain: %s', (text, hint) => {
  const { count, errors } = parseTargets(text)
  expect(count).toBe(0)
  expect(errors).toMatchObject([{ index: 1, hint }])
})

test.each([
  ['10.0.0.0/25,10.0.0.128/25', ['10.0.0.0/24']],
  ['10.0.0.5-10.0.2.7', ['10.0.0.5-10.0.2.7']],
  ['10.0-15.*.1', ['10.0-15.*.1']],
  ['10.0-7.*.0,10.0-7.*.255', ['10.0-7.*.0', '10.0-7.*.255']],
  ['10.0.0-3.*,!10.0.*.0,!10.0.*.255', ['10.0.0-3.1-254']],
  ['2001:db8::4/126,2001:db8::8-9', ['2001:db8::4-2001:db8::9']],
  ['::1,1.1.1.1,b.example,http://a.example,a.example', ['1.1.1.1', '::1', 'a.example', 'b.example', 'http://a.example/']],
  ['HTTP://EXAMPLE.com:80/a/../b?x=1#f', ['http://example.com/b?x=1']],
  ['http://example.com/a|b', ['http://example.com/a%7Cb']],
  ['https://[2001:DB8::0:1]:443', ['https://[2001:db8::1]/']],
  ['http://example.com?x=1', ['http://example.com/?x=1']],
  ['http://example.com#a/b?c', ['http://example.com/']],
  ['http://example.com:65535/', ['http://example.com:65535/']],
  ['10.0.0.1-2', ['10.0.0.1-2']],
  ['1-5.2.3.4', ['1-5.2.3.4']],
  // Above 127.255.255.255 addresses are negative numbers to the operators of bits.
  ['200.0.0.5-200.0.1.7,200.0.3.5-200.0.4.7', ['200.0.0.5-200.0.1.7', '200.0.3.5-200.0.4.7']],
  ['255.255.250.5-255.255.251.7,255.255.253.5-255.255.255.255', ['255.255.250.5-255.255.251.7', '255.255.253.5-255.255.255.255']],
  ['10.0.0.5-255,10.0.1.5-10.0.2.9,10.0.3.0-9', ['10.0.0-1.5-255', '10.0.2-3.0-9']],
  ['10.0.0.1,10.0.2.1', ['10.0.0.1', '10.0.2.1']],
  ['10.0.0.5-10.0.2.7,10.0.5-6.1', ['10.0.0.5-10.0.2.7', '10.0.5-6.1']],
  ['10.0.0.5-255,10.0.1.5-10.0.2.9', ['10.0.0.5-255', '10.0.1.5-10.0.2.9']],
  ['::ffff:0.0.0.0', ['0.0.0.0']],
  ['::ffff:255.255.255.255', ['255.255.255.255']],
  ['0000:0000:0000:0000:0000:ffff:255.255.255.254', ['255.255.255.254']],
  ['::fffe:ffff:fffe-::ffff:0:1', ['0.0.0.0/31', '::fffe:ffff:fffe/127']],
  ['::ffff:ffff:fffe-::1:0:0:1', ['255.255.255.254/31', '::1:0:0:0/127']],
  ['2001:db8::8-9,2001:db8::4/126', ['2001:db8::4-2001:db8::9']],
  ['::1-9,::3-5', ['::1-::9']],
  ['::1-5,::3-9', ['::1-::9']],
  ['::3-5', ['::3-::5']],
  ['2001:db8::1-2', ['2001:db8::1-2001:db8::2']],
  ['2001:db8::5-9,!2001:db8::1-5', ['2001:db8::6-2001:db8::9']],
  ['2001:db8::1-5,!2001:db8::5-9', ['2001:db8::1-2001:db8::4']],
  ['2001:db8::1-5,!2001:db8::1-2', ['2001:db8::3-2001:db8::5']],
  ['2001:db8::1-5,!2001:db8::1-4', ['2001:db8::5']],
  ['2001:db8::1-5,2001:db8::9,!2001:db8::9', ['2001:db8::1-2001:db8::5']],
  ['2001:db8::5-9,2001:db8::1,!2001:db8::1', ['2001:db8::5-2001:db8::9']],
  ['a.example.com,b.example.com,!a.example.com,!c.example.com', ['b.example.com']],
  ['http://[2001:db8::1]/,http://[2001:db8::2]/,!2001:db8::1', ['http://[2001:db8::2]/']],
  ['http://[2001:db8::1]/,!10.0.0.1', ['http://[2001:db8::1]/']],
  ['http://10.0.0.1/,!2001:db8::1', ['http://10.0.0.1/']],
  ['http://10.0.0.1/,http://10.0.0.9/,!10.0.0.0/29', ['http://10.0.0.9/']],
  ['_dmarc.example.com', ['_dmarc.example.com']],
])('%j becomes %j', (text, canonical) => {
  expect(parseTargets(text).targets).toEqual(canonical)
})

test('the operator can set limits', () => {
  expect(parseTargets('10.0.0.0/29', { maxHosts: 4 }).errors[0]?.msg).toBe('目标数量 8 超过上限 4')
  expect(parseTargets('10.0.0.1', { maxLength: 7 }).errors[0]?.code).toBe('TOO_LONG')
})

test('many exclusions with gaps are applied', () => {
  const combs = Array.from({ length: 100 }, (_, n) => `!10.0.0-1.${2 * n}`)
  expect(parseTargets(['10.0.0-1.*', ...combs].join())).toMatchObject({ count: 312, excludedCount: 200, warnings: [] })
})

test('up to four times the limit is accepted when exclusions reduce it', () => {
  expect(parseTargets('10.0.0.0/18,!10.0.0.0/19,!10.0.32.0/20').count).toBe(4096)
  expect(parseTargets('10.0.0.0/18,10.1.0.0,!10.0.0.0/18').errors[0]?.msg).toBe('目标数量 16385 超过上限 4096')
})

test('a name has at most 253 characters', () => {
  const named = (length: number) => `${'a'.repeat(length - 192)}.${`${'b'.repeat(62)}.`.repeat(3)}cn`
  expect(named(253)).toHaveLength(253)
  for (const text of [named(253), `http://${named(253)}/`]) expect(parseTargets(text)).toMatchObject({ errors: [], count: 1 })
  for (const text of [named(254), `http://${named(254)}/`]) expect(parseTargets(text).errors, text).toMatchObject([{ code: 'DOM_BAD' }])
})
