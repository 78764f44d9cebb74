import { deflateSync } from 'node:zlib'

export type Manual = { title: string; sections: { heading: string; paragraphs: string[] }[] }

type Line = { text: string; size: number; x: number; y: number; grey?: boolean }

const page = { width: 595, height: 842, margin: 72 }
const inner = page.width - 2 * page.margin

// The advance widths of STSong-Light for the characters from space to ~; everything else is one em wide.
const widths =
  '207 270 342 467 462 797 710 239 374 374 423 605 238 375 238 334 462 462 462 462 462 462 462 462 462 462 238 238 605 605 605 344 748 684 560 695 739 563 511 729 793 318 312 666 526 896 758 772 544 772 628 465 607 753 711 972 647 620 607 374 333 374 606 500 239 417 503 427 529 415 264 444 518 241 230 495 228 793 527 524 524 504 338 336 277 517 450 652 466 452 407 370 258 370 605'
const latin = widths.split(' ').map(Number)

/** A4 pages with a heading and a number on each, the sections one after another. Only letters of the basic plane can be written. */
export function manualPdf({ title, sections }: Manual): Buffer {
  const pages: Line[][] = []
  let y = 0

  function write(text: string, size: number, before: number, together = 1): void {
    y -= before
    for (const line of broken(text, size)) {
      if (y - size * 1.8 * together < page.margin || pages.length === 0) {
        pages.push([])
        y = page.height - page.margin
      }
      y -= size * 1.8
      pages.at(-1)?.push({ text: line, size, x: page.margin, y })
    }
  }

  write(title, 22, 0)
  for (const { heading, paragraphs } of sections) {
    write(heading, 15, 18, 3)
    for (const paragraph of paragraphs) write(`　　${paragraph}`, 11, 4)
  }
  for (const [i, lines] of pages.entries()) {
    const number = `${i + 1} / ${pages.length}`
    lines.push({ text: number, size: 9, x: page.width - page.margin - widthOf(number, 9), y: 40, grey: true })
    lines.push({ text: title, size: 9, x: page.margin, y: 40, grey: true })
  }
  return bound(title, pages)
}

function widthOf(text: string, size: number): number {
  return ([...text].reduce((sum, letter) => sum + (latin[letter.charCodeAt(0) - 32] ?? 1000), 0) * size) / 1000
}

/** Lines no wider than the page; words of letters stay whole, and no line begins with a closing mark. */
function broken(text: string, size: number): string[] {
  const lines = ['']
  for (const piece of text.match(/[!-~]{1,40}|./gu) ?? []) {
    const current = lines.at(-1) as string
    if (current && widthOf(current + piece, size) > inner && !/^[，。、；：！？）】》」”’]/.test(piece)) lines.push(piece.trimStart())
    else lines[lines.length - 1] = current + piece
  }
  return lines
}

/** UTF-16 big endian, the code that both the font's character map and the document's title take. */
function hex(text: string): string {
  return Buffer.from(text.replace(/[\u{10000}-\u{10FFFF}]/gu, '□'), 'utf16le')
    .swap16()
    .toString('hex')
}

function drawn(lines: Line[]): string {
  return lines.map(({ text, size, x, y, grey }) => `BT ${grey ? 0.45 : 0.1} g /F ${size} Tf ${x} ${y} Td <${hex(text)}> Tj ET`).join('\n')
}

// The font is named, not carried: every viewer brings one for the Adobe-GB1 collection.
const font = [
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light-UniGB-UCS2-H/Encoding/UniGB-UCS2-H/DescendantFonts[4 0 R]>>',
  `<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/DW 1000/W[1[${widths}]]/FontDescriptor 5 0 R>>`,
  '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
]

function bound(title: string, pages: Line[][]): Buffer {
  const first = 7
  const objects: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R/Lang(zh-CN)/ViewerPreferences<</DisplayDocTitle true>>>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${first + 2 * i} 0 R`).join(' ')}]/MediaBox[0 0 ${page.width} ${page.height}]/Resources<</Font<</F 3 0 R>>>>>>`,
    ...font,
    `<</Title<feff${hex(title)}>>>`,
  ]
  for (const [i, lines] of pages.entries()) {
    const content = deflateSync(drawn(lines))
    objects.push(`<</Type/Page/Parent 2 0 R/Contents ${first + 2 * i + 1} 0 R>>`)
    objects.push(
      Buffer.concat([Buffer.from(`<</Length ${content.length}/Filter/FlateDecode>>stream\n`), content, Buffer.from('\nendstream')]),
    )
  }
  return written(objects)
}

function written(objects: (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let at = parts[0]?.length ?? 0
  const places = objects.map((object, i) => {
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    at += part.length
    return at - part.length
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R/Info 6 0 R>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`)])
}
