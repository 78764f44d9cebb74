import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { manualPdf } from './manual-pdf.ts'

const paragraph = '登录后在“项目”页选择“新建”，按 GB/T 22239-2019 填写被测系统与等级，提交前请核对编号。'.repeat(4)
const sections = Array.from({ length: 12 }, (_, i) => ({ heading: `第 ${i + 1} 章`, paragraphs: [paragraph, paragraph] }))

/** The texts of each page, in the order they are drawn. */
function pagesOf(pdf: Buffer): string[][] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/Length (\d+)\/Filter\/FlateDecode>>stream\n/g)].map((match) => {
    const start = match.index + match[0].length
    const drawn = inflateSync(pdf.subarray(start, start + Number(match[1]))).toString()
    return [...drawn.matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex]) =>
      Buffer.from(hex as string, 'hex')
        .swap16()
        .toString('utf16le'),
    )
  })
}

test('every object is where the cross-reference table says', () => {
  const pdf = manualPdf({ title: '操作手册', sections }).toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])
  const places = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]))
  expect(places.length).toBeGreaterThan(8)
  for (const [i, place] of places.entries()) expect(pdf.slice(place)).toMatch(new RegExp(`^${i + 1} 0 obj\n`))
})

test('long manuals run over several numbered pages and lose no word', () => {
  const pages = pagesOf(manualPdf({ title: '操作手册', sections }))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.map((page) => page.at(-2))).toEqual(pages.map((_, i) => `${i + 1} / ${pages.length}`))
  const written = pages
    .flatMap((page) => page.slice(0, -2))
    .join('')
    .replaceAll(/\s/g, '')
  const meant = ['操作手册', ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join('').replaceAll(/\s/g, '')
  expect(written).toBe(meant)
})

test('no line begins with a closing mark', () => {
  for (const line of pagesOf(manualPdf({ title: '操作手册', sections })).flat()) expect(line).not.toMatch(/^[，。、；：！？）】》」”’]/)
})
