import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '2 kB'],
  [1_992_294, '1.9 MB'],
  [2_097_152, '2 MB'],
  [157_286_400, '150 MB'],
  [5_368_709_120, '5 GB'],
])('%i bytes read %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
