import { expect, test } from 'vitest'
import { findLeastSafe, isSafe, type Part } from './rules.ts'

test.each<[Part, string, boolean, string]>([
  ['Node.js', '26.12.1', true, '26.12.1'],
  ['Node.js', '26.12.0', false, '26.12.1'],
  ['Node.js', '24.22.0', false, '24.22.1'],
  ['Node.js', '25.9.0', true, '22.23.4'],
  ['Node.js', '20.20.2', false, '22.23.4'],
  ['Node.js', '28.0.0', true, '22.23.4'],
  ['PostgreSQL', '15.18 (Debian 15.18-0+deb12u1)', false, '15.20'],
  ['PostgreSQL', '15.20 (Debian 15.20-0+deb12u1)', true, '15.20'],
  ['PostgreSQL', '18.4', false, '18.6'],
  ['PostgreSQL', '19.0', true, '15.20'],
  ['sanitize-html', '2.17.10', true, '2.17.7'],
  ['sanitize-html', '2.9.9', false, '2.17.7'],
  ['libvips', '8.18.3', true, '8.18.3'],
  ['libvips', '8.18', false, '8.18.3'],
])('%s %s: safe is %s, least safe is %s', (part, version, expected, least) => {
  expect([isSafe({ part, version }), findLeastSafe({ part, version })]).toEqual([expected, least])
})
