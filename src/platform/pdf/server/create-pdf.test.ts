import { globSync, readFileSync } from 'node:fs'
import { openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { readPdfTexts } from '../../../../test/harness/content/pdf-text.ts'
import { findDrawingFault, findUndrawable, toPrinted } from '#kit/glyphs/drawable.ts'
import { createPdf } from './create-pdf.ts'

async function draw(): Promise<Buffer> {
  const pdf = createPdf({ title: '一份\u202e文件', margin: 40 })
  pdf.text({ tag: 'H1' }, '标题')
  const table = pdf.open({ tag: 'Table' })
  const row = pdf.open({ tag: 'TR', within: table })
  pdf.text({ tag: 'TH', within: row }, '列')
  pdf.text({ tag: 'TD', within: row }, '甲😀𠀀乙')
  row.end()
  table.end()
  pdf.figure('二维码', () => pdf.doc.rect(10, 10, 5, 5).fill())
  pdf.decorate(() => pdf.doc.text('1 / 1'))
  return pdf.finish()
}

test('a document is tagged in the order of its parts, names its language and title, and embeds its font', async () => {
  const file = (await draw()).toString('latin1')
  for (const piece of ['/Marked true', '/StructTreeRoot', '/Lang (zh-CN)', '/DisplayDocTitle true', '/FontFile2', '/Alt '])
    expect(file).toContain(piece)
  expect([...file.matchAll(/\/S \/(\w+)\n/g)].map(([, tag = '']) => tag).toSorted()).toEqual([
    'Document',
    'Figure',
    'H1',
    'TD',
    'TH',
    'TR',
    'Table',
  ])
  expect(file).toContain('/Scope /Column')
})

test('what has no glyph stands as 〓, and never vanishes', async () => {
  expect(readPdfTexts(await draw())).toContain('甲〓〓乙')
})

test.each([
  ['甲乙 ABC 123 《》￥①', []],
  ['㐀𬭚', []],
  ['甲\u200b乙\ufe0f\u202e\uffff', []],
  ['𠀀甲𠀀', ['𠀀']],
  ['ئۇيغۇر', ['ئ', 'ۇ', 'ي', 'غ', 'ر']],
  ['བོད', ['བ', 'ོ', 'ད']],
  ['合格😀', ['😀']],
])('%s: %j can not be drawn', (text, missing) => {
  expect(findUndrawable(text)).toEqual(missing)
})

test('what is said names the characters, five at most', () => {
  expect(findDrawingFault('甲')).toBeUndefined()
  expect(findDrawingFault('甲𠀀')).toBe('含有文档中无法显示的字符 “𠀀”（U+20000），请改用其他字符')
  expect(findDrawingFault('བོད་ཡིག')).toMatch(/“ཡ”（U\+0F61） 等，请改用其他字符$/)
})

test('the characters are those of the font', () => {
  const font = openSync('content/fonts/noto-sans-sc/regular.ttf')
  const has = new Set('characterSet' in font ? font.characterSet : [])
  const unlike = Array.from({ length: 0x32_00_0 }, (_, code) => code).filter((code) => {
    const character = String.fromCodePoint(code)
    const isShapeless = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u.test(character)
    return !isShapeless && (findUndrawable(character).length === 0) !== has.has(code)
  })
  expect([has.size, unlike]).toEqual([30_890, []])
})

test('every manual of the demo is tagged and embeds its font, and all of its text can be drawn', () => {
  const manuals = globSync('content/manuals/*.md')
  expect(manuals).toHaveLength(9)
  for (const path of manuals) {
    const text = readFileSync(path, 'utf8')
    expect([path, findUndrawable(text.replaceAll('\n', ''))]).toEqual([path, []])
    const pdf = readFileSync(path.replace(/md$/, 'pdf'))
    for (const piece of ['/Marked true', '/FontFile2']) expect(pdf.toString('latin1')).toContain(piece)
    const drawn = readPdfTexts(pdf).join('').replaceAll(/\s/g, '')
    for (const line of text.split('\n')) expect(drawn).toContain(toPrinted(line.replace(/^#+ /, '')).replaceAll(/\s/g, ''))
  }
})
