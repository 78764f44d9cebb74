import { expect, test } from 'vitest'
import { toRow } from './use-uploads.ts'

test.each([
  ['合影\u202Egnp.exe', '合影gnp.exe', 'refused'],
  ['合影\u202Eexe.png', '合影exe.png', 'waiting'],
  ['合\u200B\u3164影.png', '合影.png', 'waiting'],
  ['תמונה.png', 'תמונה.png', 'waiting'],
])('the file %j is listed as %j and is %s', (given, name, state) => {
  expect(toRow(new File(['x'], given), 0)).toMatchObject({ name, state })
})
