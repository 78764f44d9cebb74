import { expect, test } from 'vitest'
import { splitQueryWords, toSearchTerms } from './search-terms.ts'

test.each([
  ['数据安全', ['数据', '据安', '安全']],
  ['密', ['密']],
  ['GB/T 37988-2019 实施', ['gb', 't', '37988', '2019', '实施']],
  ['ＤＳＭＭ证书', ['dsmm', '证书']],
  ['%_\\', []],
])('%s is split into its pieces', (text, pieces) => {
  expect(toSearchTerms(text)).toEqual(pieces)
})

test('search words are sorted by length, without duplicates', () => {
  expect(splitQueryWords('安全 数据安全，安全')).toEqual(['数据安全', '安全'])
})
