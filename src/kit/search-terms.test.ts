import { expect, test } from 'vitest'
import { splitQueryWords } from './search-terms.ts'

test('search words are sorted by length, without duplicates', () => {
  expect(splitQueryWords('安全 数据安全，安全')).toEqual(['数据安全', '安全'])
  expect(splitQueryWords('ＤＳＭＭ3级 %_')).toEqual(['dsmm', '3', '级'])
})
