import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linksIn, promisesIn, silentLinks } from './harness/content/promises.ts'

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

const files = globSync('content/*.json')

test.each(files)('%s speaks of nothing as open that is not', (file) => {
  const texts = textsOf(JSON.parse(readFileSync(file, 'utf8')))
  const plain = texts.flatMap((text) => text.replaceAll(/<\/(p|li|h\d|td)>/g, '。').replaceAll(/<[^>]+>/g, ''))
  expect(plain.flatMap((text) => promisesIn(text))).toEqual([])
  expect(texts.flatMap((text) => silentLinks(linksIn(text)))).toEqual([])
})

test('the privacy policy names no function that the portal lacks or that is off by default', () => {
  const policy = readFileSync('content/privacy.json', 'utf8')
  for (const word of ['长者模式', '双因素', '发票', '开票', '方案', '项目进度']) expect(policy).not.toContain(word)
})

test('a sentence may announce what comes later', () => {
  expect(promisesIn('项目进度查询今天上线。')).toEqual(['进度查询'])
  expect(promisesIn('项目进度查询即将开放。')).toEqual([])
  expect(silentLinks(linksIn('<p><a href="/schedule">打开</a> <a class="x" href="/schedule?a=1"><b>进度</b> 即将开放</a></p>'))).toEqual([
    { href: '/schedule', text: '打开' },
  ])
})
