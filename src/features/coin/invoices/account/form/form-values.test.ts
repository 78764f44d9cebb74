import { expect, test } from 'vitest'
import { toCheckedValues, toTaxNumber, warnTyped } from './form-values.ts'

test.each(['91990000MA00DM0168', '9199 0000 ma00 dm01 68', '91990000-MA00DM016-8', '９1990000MA00DM0168\u200b'])(
  'the tax number %j is shown as it is sent, without a warning',
  (typed) => {
    expect(toTaxNumber(typed)).toBe('91990000MA00DM0168')
    expect(warnTyped(toTaxNumber(typed))).toBe('')
  },
)

test('what is to be checked is what will be printed', () => {
  const written = { buyer: 'company', title: '甲公司', kind: '02', bank: '演示银行', address: '', remark: '' } as const
  expect(toCheckedValues({ ...written, taxNumber: '1 2', bankAccount: ' ６222 0001', phone: '+86 138-0000-1001' })).toMatchObject({
    taxNumber: '12',
    bankAccount: '6222 0001',
    phone: '13800001001',
  })
})
