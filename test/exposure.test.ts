import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { randomAnswer, renderCaptcha } from '#platform/captcha/server/renderer.ts'
import { type ExportFormat, writeExport } from '#platform/exports/server/export-file.ts'
import { storePicture } from '#platform/media/server/pictures.ts'
import { openZip } from '#platform/zip/server/open-zip.ts'
import { writeZip } from '#platform/zip/server/write-zip.ts'
import { useGateway } from './harness/gateway.ts'

const gateway = useGateway([], { once: true })

/** What a file may tell of where and by whom it was made: programs, their versions, folders, persons; `needle` is what the pictures below hide. */
const traces =
  /needle|pdfkit|libvips|libheif|yazl|fflate|node\.js|imagemagick|photoshop|xmp:CreatorTool>\s*[^<\s]|pdf:Producer>\s*[^<\s]|dc:creator|\/(home|work|tmp|root|usr|opt)\/[\w.-]|[A-Z]:\\(Users|Windows|Program)|\/Author \(|\/Producer \([^)]|\/Creator \([^)]/i

function findTrace(bytes: Buffer): string | undefined {
  return traces.exec(bytes.toString('latin1'))?.[0]
}

function writeTable(form: ExportFormat): Promise<Buffer> {
  return writeExport(
    {
      form,
      fileName: '明细',
      sheetName: '明细',
      title: '查询币明细',
      columns: [{ heading: '时间', width: 25, type: 'time' }],
      total: 1,
      async *rows() {
        yield [['2026-11-01 10:00:00']]
      },
    },
    async () => undefined,
  )
}

test.each(['pdf', 'csv'] as const)('an export as .%s names no program, version, folder or person', async (form) => {
  expect(findTrace(await writeTable(form))).toBeUndefined()
})

const archives: [what: string, make: () => Promise<Buffer>][] = [
  ['a workbook', () => writeTable('xlsx')],
  ['an archive', () => buffer(Readable.from(writeZip([{ name: '附件/图.txt', content: ['内容'] }])))],
]

test.each(archives)('%s has no properties of a document, no extra fields, no comments and no time of making', async (_, make) => {
  const bytes = await make()
  const zip = await openZip(bytes, { entries: 50, unpackedBytes: 1e7 })
  for (const name of zip.names()) {
    expect(name).not.toMatch(/docProps|core\.xml|app\.xml/)
    expect(findTrace(Buffer.concat(await Array.fromAsync(zip.read(name)))), name).toBeUndefined()
  }
  zip.close()
  for (const { extra, comment, time, attributes } of readDirectory(bytes)) {
    expect([extra, comment, time]).toEqual([0, 0, 0x0021_0000])
    // A plain file that everybody may read; no owner is in it.
    expect(attributes >>> 16).toBe(0o100644)
  }
})

/** The central directory, byte by byte: what a library would not show. */
function readDirectory(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const entries: { extra: number; comment: number; time: number; attributes: number }[] = []
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    entries.push({ extra, comment, time: zip.readUInt32LE(at + 12), attributes: zip.readUInt32LE(at + 38) })
    at += 46 + name + extra + comment
  }
  expect(zip.readUInt16LE(end + 20)).toBe(0)
  return entries
}

const canvas = () => sharp({ create: { width: 600, height: 300, channels: 3, background: '#1d4ed8' } })
const exif = { IFD0: { Artist: 'needle', Software: 'needle 1.2' }, IFD3: { GPSLatitude: '31/1 12/1 0/1' } }
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>needle</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape" width="60" height="30" i:export-filename="/home/needle/x.png">
  <!-- needle --><metadata>needle</metadata><title>机房</title><rect width="60" height="30" fill="#1d4ed8"/></svg>`

const pictures: [type: string, make: () => Promise<Buffer>][] = [
  ['JPEG', () => canvas().withExif(exif).withXmp(xmp).jpeg().toBuffer()],
  ['PNG', () => canvas().withExif(exif).withXmp(xmp).png().toBuffer()],
  ['WebP', () => canvas().withExif(exif).withXmp(xmp).webp().toBuffer()],
  ['SVG', async () => Buffer.from(svg)],
]

test.each(pictures)('what visitors get of a picture in %s names no program, person or place', async (type, make) => {
  const bytes = await make()
  expect(findTrace(bytes)).toBeDefined()
  const url = await storePicture(gateway.services, { name: `图.${type.toLowerCase()}`, alt: '示意', bytes, drawings: 'cleaned' })
  const picture = (await gateway.rows('picture')).find(({ id }) => url.includes(id))
  const renditions = (await gateway.rows('picture_rendition')).filter(({ picture_id }) => picture_id === picture?.id)
  for (const object of [picture?.object ?? '', ...renditions.map((rendition) => rendition.object)]) {
    const served = await buffer(await gateway.services.files.open(object))
    expect(findTrace(served)).toBeUndefined()
    expect(Object.keys(await sharp(served).metadata())).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(exif|xmp|iptc)$/)]))
  }
})

test('a captcha names neither its program nor its answer', async () => {
  const answer = randomAnswer(8)
  const png = await renderCaptcha(answer, 1)
  expect(findTrace(png)).toBeUndefined()
  const chunks = Array.from(png.toString('latin1').matchAll(/[a-zI][A-Z]{3}(?=[^]{4})/g), ([name]) => name)
  expect(chunks.filter((name) => /^(tEXt|zTXt|iTXt|eXIf|tIME)$/.test(name))).toEqual([])
  expect(png.includes(answer)).toBe(false)
})
