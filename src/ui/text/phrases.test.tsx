import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Phrases } from './phrases.tsx'

test.each([
  ['看清数字系统的每一处风险，从一次测评开始', '看清数字系统的每一处风 险， 从一次测评开始'],
  ['数据安全能力成熟度', '数据安全能力成熟度'],
  ['DSMM证书：“一网通办”（2026）上线！', 'DSMM 证 书： “一 网通 办” （2026） 上 线！'],
  ['等保2.0，怎么做？？', '等保 2.0， 怎么 做？？'],
  ['', ''],
])('no line of %j begins with a mark or parts a short foreign word', (text, parts) => {
  const html = renderToString(<Phrases text={text} />)
  const inner = html.replace(/^<span[^>]*>|<\/span>$/g, '')
  expect(
    inner
      .replaceAll(/<\/?span>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe(parts)
  expect(inner.replaceAll(/<\/?span>/g, '')).toBe(text)
})
