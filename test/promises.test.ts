import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPromises } from './harness/content/promises.ts'

const files = globSync('content/*.json')

test.each(files)('%s promises nothing that the product lacks', (file) => {
  expect(findPromises(readFileSync(file, 'utf8'))).toEqual([])
})

test('the privacy policy names no function that the portal lacks or that is off by default', () => {
  const policy = readFileSync('content/privacy.json', 'utf8')
  for (const word of ['长者模式', '双因素']) expect(policy).not.toContain(word)
})
