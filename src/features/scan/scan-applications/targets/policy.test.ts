import { expect, test } from 'vitest'
import { parseTargets } from './parse.ts'
import { judgeTargets, type Policy, parseDenyList } from './policy.ts'

function judge(text: string, policy?: Policy) {
  const report = parseTargets(text)
  expect(report.errors).toEqual([])
  return judgeTargets(report, policy)
}

test.each([
  ['127.0.0.1', '127.0.0.1 属于本机回环地址，不允许扫描'],
  ['126.255.255.250-127.0.0.3', '127.0.0.0 属于本机回环地址，不允许扫描'],
  ['::ffff:127.0.0.1', '127.0.0.1 属于本机回环地址，不允许扫描'],
  ['::1', '::1 属于本机回环地址，不允许扫描'],
  ['169.254.169.254', '169.254.169.254 属于云平台元数据地址，不允许扫描'],
  ['100.100.100.200', '100.100.100.200 属于云平台元数据地址，不允许扫描'],
  ['http://[fe80::1]/', 'fe80::1 属于链路本地地址，不允许扫描'],
  ['http://0.0.0.0/', '0.0.0.0 属于未指定地址，不允许扫描'],
  ['224-226.1.1.1', '224.1.1.1 属于组播地址，不允许扫描'],
  ['255.255.255.255', '255.255.255.255 属于广播地址，不允许扫描'],
  ['203.0.113.9', '203.0.113.9 属于文档示例地址，不允许扫描'],
  ['2002:7f00:1::', '2002:7f00:1:: 属于过渡技术地址，不允许扫描'],
  ['64:ff9b::7f00:1', '64:ff9b::7f00:1 属于过渡技术地址，不允许扫描'],
  ['5f00::1', '5f00::1 属于保留地址，不允许扫描'],
  ['https://metadata.google.internal/', 'metadata.google.internal 属于保留域名，不允许扫描'],
  ['app.localhost', 'app.localhost 属于保留域名，不允许扫描'],
])('%s is refused', (text, reason) => {
  expect(judge(text).errors.map(({ code, sentence }) => [code, sentence])).toEqual([['BLOCKED', reason]])
})

test.each([
  ['10.1.2.3', 'PRIVATE', false],
  ['172.31.255.255', 'PRIVATE', false],
  ['fd12::1', 'PRIVATE', false],
  ['http://192.168.1.1/', 'PRIVATE', false],
  ['100.64.0.0/30', 'SHARED', false],
  ['oa.corp', 'INTERNAL_NAME', false],
  ['8.8.8.8', 'PUBLIC_IP', true],
  ['2400:3200::1', 'PUBLIC_IP', true],
  ['www.beijing.gov.cn', 'SENSITIVE', true],
  ['https://www.nju.edu.cn/', 'SENSITIVE', true],
  ['81.mil.cn', 'SENSITIVE', true],
  ['agency.gov', 'SENSITIVE', true],
  ['www.x.edu', 'SENSITIVE', true],
  ['x.mil', 'SENSITIVE', true],
  ['ministry.gov.uk', 'SENSITIVE', true],
  ['gov.cn', 'SENSITIVE', true],
  ['北京市.政务', 'SENSITIVE', true],
])('%s is accepted with the note %s (letter required: %s)', (text, code, letterRequired) => {
  const judgement = judge(text)
  expect(judgement).toMatchObject({ errors: [], notes: [{ index: 1, code }], letterRequired })
})

test.each(['www.example.com', 'gov.cn.example.com', 'mygov.cn', 'x.mygov', 'www.edu.info', 'a.xn--zfr164b.com'])(
  '%s has no remark',
  (text) => {
    expect(judge(text)).toEqual({ errors: [], notes: [], letterRequired: false })
  },
)

test('a range over several network classes gets a remark for each', () => {
  expect(judge('9.255.255.254-10.0.0.1').notes.map(({ code }) => code)).toEqual(['PUBLIC_IP', 'PRIVATE'])
  expect(judge('9.255.255.254-10.0.0.0').notes.map(({ code }) => code)).toEqual(['PUBLIC_IP', 'PRIVATE'])
  expect(judge('3ffe:ffff:ffff:ffff:ffff:ffff:ffff:fff0-3fff::f')).toMatchObject({
    errors: [{ sentence: '3fff:: 属于文档示例地址，不允许扫描' }],
    notes: [{ code: 'PUBLIC_IP' }],
  })
})

test('each target has its remark, and one that needs the letter is enough', () => {
  const { notes, letterRequired } = judge('10.0.0.1,www.beijing.gov.cn,www.example.com,http://www.nju.edu.cn/')
  expect(notes.map(({ index, code }) => [index, code])).toEqual([
    [1, 'PRIVATE'],
    [2, 'SENSITIVE'],
    [4, 'SENSITIVE'],
  ])
  expect(letterRequired).toBe(true)
})

test('targets that are excluded or could not be read have no remark', () => {
  const task = { class: 'config', name: '配置核查' } as const
  expect(judge('10.0.0.1,!www.example.com', { task }).errors).toEqual([])
  expect(judgeTargets(parseTargets('foo bar'), { task })).toEqual({ errors: [], notes: [], letterRequired: false })
})

test('of several denied addresses in one target one is named, the first of the list', () => {
  const { deny } = parseDenyList('10.0.0.9, 10.0.0.7')
  expect(judge('10.0.0.0/28', { deny }).errors.map(({ sentence }) => sentence)).toEqual(['10.0.0.9 在禁止扫描的名单中'])
})

test('a denied address refuses the target that holds it, and none whose range goes around it', () => {
  const { deny } = parseDenyList('10.0.0.2')
  expect(judge('10.0.0-1.1,10.0.0.2', { deny }).errors.map(({ index, code }) => [index, code])).toEqual([[2, 'DENIED']])
})

test('a forbidden address can be excluded from a range', () => {
  const { deny, invalid } = parseDenyList('10.0.0.7, portal.example.com, 300.1.1.1')
  expect(invalid).toEqual(['300.1.1.1'])
  expect(deny.map(({ canonical }) => canonical)).toEqual(['10.0.0.7', 'portal.example.com'])
  expect(judge('10.0.0.0/28', { deny }).errors[0]?.sentence).toBe('10.0.0.7 在禁止扫描的名单中')
  expect(judge('10.0.0.0/28,!10.0.0.7', { deny }).errors).toEqual([])
  expect(judge('https://admin.portal.example.com/,10.0.0.1', { deny }).errors[0]?.code).toBe('DENIED')
  expect(judge('http://portal.example.com/,www.example.com,!portal.example.com', { deny }).errors).toEqual([])
})

test.each([
  ['web', '10.0.0.1,www.example.com,http://www.example.com', [1]],
  ['app', '2400::1,www.example.com,http://www.example.com', [1]],
  ['host', '10.0.0.1,www.example.com,http://www.example.com', [3]],
  ['config', '10.0.0.1,www.example.com,http://www.example.com', [2, 3]],
] as const)('a %s task accepts only its kinds', (kind, text, mismatches) => {
  const { errors } = judge(text, { task: { class: kind, name: 'Web扫描' } })
  expect(errors.map(({ index, code }) => [index, code])).toEqual(mismatches.map((index) => [index, 'TYPE_MISMATCH']))
  expect(errors[0]?.sentence).toContain('“Web扫描”任务的目标应为')
})

test('a denied URL is refused as it is written, and no other of its host', () => {
  const { deny } = parseDenyList('https://www.example.com/login, http://10.0.0.7/x')
  for (const url of ['https://www.example.com/login', 'HTTPS://WWW.EXAMPLE.COM:443/login', 'http://10.0.0.7:80/x'])
    expect(
      judge(url, { deny }).errors.map(({ code }) => code),
      url,
    ).toEqual(['DENIED'])
  for (const url of ['https://www.example.com/', 'http://www.example.com/login', 'http://10.0.0.7/y'])
    expect(judge(url, { deny }).errors, url).toEqual([])
})

test('a denied address refuses the URLs on it, and a denied range of octets no address beside it', () => {
  const { deny } = parseDenyList('10.0.1-3.5-9, 2001:da8::1-ff')
  for (const text of ['10.0.1.5', 'http://10.0.3.9/', '10.0.2.0/24', 'http://[2001:da8::10]/'])
    expect(
      judge(text, { deny }).errors.map(({ code }) => code),
      text,
    ).toEqual(['DENIED'])
  const boxes = parseDenyList('10-11.5-6.0.1').deny
  for (const text of ['10.5.0.1', '10.6.0.1', '11.5.0.1', '11.6.0.1'])
    expect(
      judge(text, { deny: boxes }).errors.map(({ code }) => code),
      text,
    ).toEqual(['DENIED'])
  for (const text of ['10.4.0.1', '10.7.0.1', '11.4.0.1', '11.7.0.1', '10.6.0.2', '10.6.1.1', '12.5.0.1', '9.6.0.1'])
    expect(judge(text, { deny: boxes }).errors, text).toEqual([])
  for (const text of ['10.0.2.4', '10.0.2.10', 'http://10.0.0.7/', '10.0.4.5', '10.0.1.128/25', 'http://[2001:da8::100]/'])
    expect(judge(text, { deny }).errors, text).toEqual([])
})
