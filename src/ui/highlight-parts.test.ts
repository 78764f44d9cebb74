import { expect, test } from 'vitest'
import { highlightParts } from './highlight-parts.ts'

test('marks every word wherever it stands', () => {
  expect(highlightParts('数据安全与密码安全', '安全 密码')).toEqual([
    { text: '数据', found: false },
    { text: '安全', found: true },
    { text: '与', found: false },
    { text: '密码', found: true },
    { text: '安全', found: true },
  ])
})

test('takes signs literally and ignores case', () => {
  expect(highlightParts('a.b DSMM', 'dsmm .')).toEqual([
    { text: 'a', found: false },
    { text: '.', found: true },
    { text: 'b ', found: false },
    { text: 'DSMM', found: true },
  ])
})

test('without words the text stays whole', () => {
  expect(highlightParts('原文', ' ')).toEqual([{ text: '原文', found: false }])
})
