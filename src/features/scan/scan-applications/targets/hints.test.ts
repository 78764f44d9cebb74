import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endingRuns } from '../../../../../test/harness/ending-runs.ts'
import { parseEntries } from './parse-entries.ts'
import { parseTargets } from './parse.ts'

const example = '正确的写法如 192.168.1.1、192.168.1.0/24、192.168.1.1-100、192.168.1.*'
const whole = '请写全四段，如 192.168.1.1；整个网段请写作 192.168.1.0/24'
const apart = '逗号和换行用于分隔目标，同一网段的多个地址请逐个写全，或写作 192.168.1.1-5'
const ends = '范围要写明首尾，如 192.168.1.1-100；整段请写作 192.168.1.*'
const apartExcluded = '要排除的目标请单独写一项，前面加 !，如 !192.168.1.1'
const unbroken = '网址中不要有空格或分隔符'
const narrow = '请使用半角的 ://'

test.each([
  ['1.1.1.1 -1.1.1.5', '范围中不要有空格，请写作 1.1.1.1-1.1.1.5'],
  ['1.1.1.1- 1.1.1.5', '范围中不要有空格，请写作 1.1.1.1-1.1.1.5'],
  ['1.1.1.1 -- 1.1.1.5', '范围中不要有空格，请写作 1.1.1.1-1.1.1.5'],
  ['1.1.1.1 1.1.1.2', '请写作 1.1.1.1,1.1.1.2'],
  ['1.1.1.1-2 1.1.1.9', '请写作 1.1.1.1-2,1.1.1.9'],
  ['1.1.1.1;;1.1.1.2', '请写作 1.1.1.1,1.1.1.2'],
  ['1.1.1.1;!1.1.1.2', '请写作 1.1.1.1,!1.1.1.2'],
  ['192.168.1', whole],
  ['10.1', whole],
  ['5', apart],
  ['25', apart],
  ['1-5', apart],
  ['1-25', apart],
  ['192.168.1.1-', ends],
  ['192.168.1.-5', ends],
  ['192.168.1-.5', ends],
  ['192.168.1.1.1', example],
  ['192.168.1.1-2-3', example],
  ['3232235777', example],
  ['192.168.1.256', ''],
  ['192.168.001.1', '请写作 192.168.1.1'],
  ['01.2.3.4', '请写作 1.2.3.4'],
  ['!192.168.01.1', '请写作 !192.168.1.1'],
  ['! 192.168.01.1', '请写作 !192.168.1.1'],
  ['！192.168.01.1', '请写作 !192.168.1.1'],
  ['!10.0.0.1 10.0.0.2', '请写作 !10.0.0.1,!10.0.0.2'],
  ['!10.0.0.1;!10.0.0.2', '请写作 !10.0.0.1,!10.0.0.2'],
  ['!10.0.0门户;;', '请写作 !10.0.0门户'],
  ['!10.0.0.1;;10.0.0.2;;', '请写作 !10.0.0.1,!10.0.0.2'],
  ['10.0.0.1;;', '请写作 10.0.0.1'],
  ['!10.0.0.1:8080', '请写作 !http://10.0.0.1:8080/'],
  ['!10.0.0.1 - 10.0.0.5', '范围中不要有空格，请写作 !10.0.0.1-10.0.0.5'],
  ['10.0.0.2：443', '请写作 http://10.0.0.2:443/'],
  ['10.0.0.2:99999', ''],
  ['http:/example.com', '请写作 http://example.com'],
  ['HTTPS//example.com/x', '请写作 HTTPS://example.com/x'],
  ['http:\\\\example.com\\x/y', ''],
  ['http/x', ''],
  ['http://example.com/a 门户', '请写作 http://example.com/a'],
  ['http://a.example.com:8443/x www.example.com', '请写作 http://a.example.com:8443/x,www.example.com'],
  ['https://exa mple.com', unbroken],
  ['https://exa;mple.com', ''],
  ['http://10.0.0 .1/', unbroken],
  ['http://a.example.com;http://b.example.com', '请写作 http://a.example.com,http://b.example.com'],
  ['http://a.example.com/x;y|https://b.example.com/', '请写作 http://a.example.com/x;y,https://b.example.com/'],
  ['（https://www.example.com）', '如 https://www.example.com'],
  ['https://www.example.com）', '请写作 https://www.example.com'],
  ['//example.com', '请写作 http://example.com'],
  ['https:\\\\example.com', '请写作 https://example.com'],
  ['192.168.1.0 /24', '请写作 192.168.1.0/24'],
  ['门户;10.0.0.1', '请写作 10.0.0.1'],
  ['10.0.0.2和10.0.0.3 至 10.0.0.9', '请写作 10.0.0.2,10.0.0.3-10.0.0.9'],
  ['192.168.1.10-50/30', '网段请写作 192.168.1.10/30'],
  ['192.168.1.0/33', '如 192.168.1.0/24 或 192.168.1.0/255.255.255.0'],
  ['10.0.0.5-1', '请把较小的地址写在前面'],
  ['1::2::3', '正确的写法如 2001:db8::1、2001:db8::/120、2001:db8::1-5'],
  ['[192.168.1.1]', '请写作 192.168.1.1'],
  ['example.com官网', '请写作 example.com'],
  ['a-.com', ''],
  ['localhost', '如 www.example.com'],
  ['http://localhost/index.html', '如 www.example.com'],
  ['example.com:8080', '请写作 http://example.com:8080/'],
  ['192.168.1.0/24网段', '请写作 192.168.1.0/24'],
  ['https：//example.com', narrow],
  ['ftp：//example.com', narrow],
  ['ftp：／／example.com', narrow],
  ['http：example.com/x', narrow],
  ['https：example.com/x', narrow],
  ['http：example.com', narrow],
  ['https：example.com', narrow],
  ['example.com/a：b', '请写作 http://example.com/a：b'],
  ['example.com/http：x', '请写作 http://example.com/http：x'],
  ['资产http：x', ''],
  ['ftp://example.com', '如 http://example.com'],
  ['<http://example.com>', '如 http://example.com'],
  ['hxxp://example[.]com', ''],
  ['192.168.1.1:443/tcp', '请写作 http://192.168.1.1:443/'],
  ['192.168.1.0 255.255.255.0', '网段请写作 192.168.1.0/255.255.255.0'],
  ['10.0.0.0\t子网掩码：255.255.255.0', '网段请写作 10.0.0.0/255.255.255.0'],
  ['192.168.1.7 255.255.255.0 192.168.1.254', '请写作 192.168.1.7,192.168.1.254'],
  ['192.168.1.7 mask 255.255.255.0', '请写作 192.168.1.7'],
  ['192.168.1.0/24 除 192.168.1.5', apartExcluded],
  ['192.168.1.0/24（不含192.168.1.5）', apartExcluded],
  ['非192.168.1.5', apartExcluded],
  ['example.com except www.example.com', apartExcluded],
  ['zhang@example.com', ''],
  ['张三 zhang@example.com www.example.com', '请写作 www.example.com'],
  ['http://2001:db8::1/', 'IPv6 地址请放在方括号中，如 http://[2001:db8::1]/'],
  ['http://192.168.1.*:80/', '网址只能指向一台主机，如 http://192.168.1.1/'],
  ['10.0.*.*', '请缩小范围或分多次申请'],
  ['a'.repeat(2001), '请压缩为网段、删减或分多次申请'],
])('%j has the hint %j', (text, hint) => {
  expect(parseTargets(text).errors.map((error) => error.hint)).toEqual([hint])
})

test('what a hint says to write is accepted, and an exclusion stays one', () => {
  const part = fc.constantFrom(
    ...'10.0.0.1 10.0.0.256 01.2.3.4 10.0.0 5 www.example.com 例子.中国 门户 fd00::1 [fd00::1] http https :// / // : ：8080 :443 \\ - ～ 至 /24 /x ! ！ ; ( ” @'
      .split(' ')
      .concat(' '),
  )
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
      (text) => {
        for (const { index, hint } of parseTargets(text).errors) {
          const [, written] = /^(?:范围中不要有空格，|网段)?请写作 (.*)$/.exec(hint) ?? []
          if (written === undefined) continue
          const isExcluded = /^[!！]/.test(parseEntries(text)[index - 1]?.text ?? '')
          expect(parseEntries(written)).toEqual(parseEntries(written).map(() => expect.objectContaining({ reading: expect.any(Object) })))
          expect(parseEntries(written).every(({ excluded }) => excluded || !isExcluded)).toBe(true)
        }
      },
    ),
    { numRuns: 3000, ...endingRuns },
  )
})

test('a public suffix has a hint with a name below it', () => {
  const { errors } = parseTargets('com.cn', { isPublicSuffix: (name) => name === 'com.cn' })
  expect(errors).toMatchObject([{ code: 'DOM_SUFFIX', hint: '请填写具体的域名，如 www.example.com.cn' }])
})
