import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeZip } from '#platform/zip/server/write-zip.ts'
import { inScratch, run } from './office.ts'

const names = ['发票/26990000000000000001.pdf', '说明（必读）.txt', 'a b/ü–—.csv']

test('Info-ZIP tests an archive of ours, shows its names and unpacks it', async () => {
  const file = inScratch('a.zip')
  writeFileSync(file, await buffer(writeZip(names.map((name) => ({ name, content: [`${name} 的内容`] })))))
  expect(run('unzip', ['-tq', file])).toContain('No errors detected')
  expect(run('unzip', ['-Z1', file]).trim().split('\n').toSorted()).toEqual(names.toSorted())
  for (const name of names) expect(run('unzip', ['-p', file, name])).toBe(`${name} 的内容`)
})
