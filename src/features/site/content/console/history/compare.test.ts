import { expect, test } from 'vitest'
import type { ContentFields } from '#platform/publishing/content-kinds.ts'
import { compareContent } from './compare.ts'

const fields = { title: { type: 'text', label: '标题' }, lead: { type: 'text', label: '说明', lines: 3 } } as unknown as ContentFields
const compare = (left: object, right: object) =>
  compareContent(fields, { left: left as never, right: right as never }, new Map()).map(({ label, lines }) => [
    label,
    lines.map((line) => line.map(({ is, text }) => `${is} ${text}`)),
  ])

test.each([
  ['a field that was empty', {}, { title: '甲' }, [['标题', [['added 甲']]]]],
  ['a field that is emptied', { title: '甲' }, { title: '' }, [['标题', [['removed 甲']]]]],
  ['an empty line that goes', { lead: '甲\n\n乙' }, { lead: '甲\n乙' }, [['说明', [['same 甲'], ['removed '], ['same 乙']]]]],
  ['what is the same', { title: '甲', lead: '' }, { title: '甲' }, []],
])('%s: only what is there stands in the comparison', (_, left, right, differences) => {
  expect(compare(left, right)).toEqual(differences)
})
