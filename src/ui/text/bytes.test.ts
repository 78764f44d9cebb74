import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '2 kB'],
  [1_992_294, '1.9 MB'],
  [157_286_400, '150.0 MB'],
])('%i bytes read %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
