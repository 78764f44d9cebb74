import { expect, test } from 'vitest'
import { toComparedName, toNameKey } from './company-names.ts'

test.each([
  ['示例科技(北京)有限公司', '示例科技（北京）有限公司'],
  ['示例科技 有限公司', '示例科技有限公司'],
  ['ＡＢＣ科技', 'abc科技'],
  ['示例\u200b科技\u3000公司', '示例科技公司'],
])('%s is the same name as %s', (one, other) => {
  expect(toNameKey(one)).toBe(toNameKey(other))
})

test.each([
  ['示例科技(北京)有限公司', '示例科技北京有限公司', true],
  ['示例科技有限公司', '示例科技公司', true],
  ['示例科技股份有限公司', '示例科技有限责任公司', true],
  ['示例·科技有限公司', '示例科技有限公司', true],
  ['示例科技有限公司', '示范科技有限公司', false],
  ['示例科技（北京）有限公司', '示例科技（上海）有限公司', false],
  ['有限公司', '公司', false],
])('%s and %s are near: %s', (one, other, isNear) => {
  expect(toComparedName(one).name_core === toComparedName(other).name_core).toBe(isNear)
})
