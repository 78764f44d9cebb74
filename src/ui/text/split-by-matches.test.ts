import { expect, test } from 'vitest'
import { splitByMatches } from './split-by-matches.ts'

test('marks every occurrence of each word', () => {
  expect(splitByMatches('数据安全与密码安全', '安全 密码')).toEqual([
    { text: '数据', found: false },
    { text: '安全', found: true },
    { text: '与', found: false },
    { text: '密码', found: true },
    { text: '安全', found: true },
  ])
})

test('treats special characters literally and ignores case', () => {
  expect(splitByMatches('a.b DSMM', 'dsmm .')).toEqual([
    { text: 'a', found: false },
    { text: '.', found: true },
    { text: 'b ', found: false },
    { text: 'DSMM', found: true },
  ])
})

test('without words the text is not split', () => {
  expect(splitByMatches('原文', ' ')).toEqual([{ text: '原文', found: false }])
})

test('full-width letters match half-width ones; separate occurrences are marked separately', () => {
  const marked = (text: string, words: string) => splitByMatches(text, words).flatMap((part) => (part.found ? [part.text] : []))
  expect(marked('DSMM 证书', 'ｄｓｍｍ')).toEqual(['DSMM'])
  expect(marked('PIA 系统与评估', 'PIA评估')).toEqual(['PIA', '评估'])
  expect(marked('数据的安全', '数据、安全')).toEqual(['数据', '安全'])
  expect(marked('GB/T 22239', 'GB/T')).toEqual(['GB/T'])
  expect(marked('Tomcat GB', 'GB/T')).toEqual(['GB'])
})
