import { inflateSync } from 'node:zlib'

/** The texts of a document that pdfkit wrote, page by page and in the order in which they were drawn. */
export function readPdfTexts(file: Buffer): string[] {
  const streams = readStreams(file)
  const glyphs = new Map(streams.filter((stream) => stream.includes('beginbfrange')).flatMap(readGlyphs))
  return streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) => decode(shown, glyphs)))
}

function readStreams(file: Buffer): string[] {
  const text = file.toString('latin1')
  return [...text.matchAll(/(\d+) 0 obj\n<<([^]*?)>>\nstream\n/g)].flatMap(({ 0: head, 2: dictionary = '', index }) => {
    const start = index + head.length
    const content = file.subarray(start, text.indexOf('\nendstream', start))
    return dictionary.includes('/FlateDecode') ? [inflateSync(content).toString('latin1')] : []
  })
}

/** Of `<from> <to> [<text> <text> …]`. */
function readGlyphs(map: string): [string, string][] {
  return [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(([, from = '0', texts = '']) =>
    [...texts.matchAll(/<([0-9a-f ]+)>/gi)].map(([, units = ''], at): [string, string] => [
      (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0'),
      Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ]),
  )
}

function decode(shown: string, glyphs: ReadonlyMap<string, string>): string {
  const codes = [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, run = '']) => run.match(/.{4}/g) ?? [])
  return codes.map((code) => glyphs.get(code.toLowerCase()) ?? '?').join('')
}
