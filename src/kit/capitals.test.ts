import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCapitals } from './capitals.ts'

test.each([
  [0, '零元整'],
  [1, '壹分'],
  [5, '伍分'],
  [10, '壹角整'],
  [50, '伍角整'],
  [29, '贰角玖分'],
  [57, '伍角柒分'],
  [1_00, '壹元整'],
  [1_01, '壹元零壹分'],
  [1_10, '壹元壹角整'],
  [10_50, '壹拾元伍角整'],
  [19_99, '壹拾玖元玖角玖分'],
  [325_04, '叁佰贰拾伍元零肆分'],
  [1234_56, '壹仟贰佰叁拾肆元伍角陆分'],
  [1409_50, '壹仟肆佰零玖元伍角整'],
  [1680_32, '壹仟陆佰捌拾元叁角贰分'],
  [6007_14, '陆仟零柒元壹角肆分'],
  [10000_00, '壹万元整'],
  [10001_00, '壹万零壹元整'],
  [10100_00, '壹万零壹佰元整'],
  [16409_02, '壹万陆仟肆佰零玖元零贰分'],
  [20000_20, '贰万元贰角整'],
  [100001_00, '壹拾万零壹元整'],
  [107000_53, '壹拾万柒仟元伍角叁分'],
  [1000001_00, '壹佰万零壹元整'],
  [1010000_00, '壹佰零壹万元整'],
  [10001000_00, '壹仟万壹仟元整'],
  [100001000_00, '壹亿零壹仟元整'],
  [1000100000_00, '壹拾亿零壹拾万元整'],
  [99999999_99, '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  [-1680_32, '欠壹仟陆佰捌拾元叁角贰分'],
])('%i fen is %s', (fen, text) => {
  expect(toCapitals(fen)).toBe(text)
})

test.each([0.5, Number.NaN, 2 ** 53])('%d is refused', (fen) => {
  expect(() => toCapitals(fen)).toThrow(RangeError)
})

const digits = [...'零壹贰叁肆伍陆柒捌玖']

/** Four digits; a gap within them is one 零. */
function groupInCapitals(group: number): string {
  let text = ''
  for (const [place, unit] of [1000, 100, 10, 1].entries()) {
    const digit = Math.trunc(group / unit) % 10
    if (digit > 0) text += `${digits[digit]}${['仟', '佰', '拾', ''][place]}`
    else if (text !== '' && !text.endsWith('零')) text += '零'
  }
  return text.replace(/零$/, '')
}

/** Written from the rules for vouchers alone, group by group. */
function byTheRules(fen: number): string {
  const [yuan, jiao, rest] = [Math.trunc(fen / 100), Math.trunc(fen / 10) % 10, fen % 10]
  let text = ''
  let isGap = false
  for (const [place, unit] of ['亿', '万', ''].entries()) {
    const group = Math.trunc(yuan / ([10 ** 8, 10 ** 4, 1][place] as number)) % 10 ** 4
    if (group === 0) {
      isGap = text !== ''
      continue
    }
    text += `${text !== '' && (isGap || group < 1000) ? '零' : ''}${groupInCapitals(group)}${unit}`
    isGap = false
  }
  const whole = text && `${text}元`
  if (jiao === 0 && rest === 0) return `${whole || '零元'}整`
  if (rest === 0) return `${whole}${digits[jiao]}角整`
  if (jiao === 0) return `${whole}${whole && '零'}${digits[rest]}分`
  return `${whole}${digits[jiao]}角${digits[rest]}分`
}

test('100,000 random amounts are written as a second implementation writes them', () => {
  // Numbers of every length with many zeros, where the rules are hard.
  const amount = fc
    .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 14 })
    .map((figures) => Number(figures.join('')))
    .filter((fen) => fen < 10 ** 14)
  const agrees = fc.property(amount, (fen) => toCapitals(fen) === byTheRules(fen))
  expect(fc.check(agrees, { numRuns: 100_000 })).toMatchObject({ failed: false, counterexample: null, numRuns: 100_000 })
})
