import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildPng } from '../../../../test/harness/content/png-files.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { storePicture } from './pictures.ts'

const gateway = useGateway([], { once: true })

function store(bytes: Buffer, trusted?: boolean): Promise<string> {
  return storePicture(gateway.services, { name: '图.png', alt: '示意', bytes, ...(trusted && { trusted }) })
}

let shade = 0
function canvas(width: number, height = 100) {
  shade += 7
  return sharp({ create: { width, height, channels: 3, background: { r: shade % 256, g: 90, b: 160 } } })
}

async function listRenditions(url: string): Promise<string[]> {
  const id = url.split('/')[2]
  const rows = (await gateway.rows('picture_rendition')).filter((row) => row.picture_id === id)
  return rows.map(({ width, format }) => `${width}.${format}`).sort()
}

async function original(url: string): Promise<Buffer> {
  const row = (await gateway.rows('picture')).find(({ id }) => url.includes(id))
  return buffer(await gateway.services.files.open(row?.object ?? ''))
}

test.each([
  [400, []],
  [480, ['480.avif', '480.webp']],
  [500, ['500.avif', '500.webp']],
  [1200, ['1200.avif', '1200.webp', '480.avif', '480.webp', '960.avif', '960.webp']],
  [2000, ['1440.avif', '1440.webp', '1920.avif', '1920.webp', '480.avif', '480.webp', '960.avif', '960.webp']],
])('a picture %i wide has the renditions %j', async (width, renditions) => {
  const url = await store(await canvas(width).png().toBuffer())
  expect(url).toMatch(new RegExp(`^/media/[0-9a-f]{20}/${width}x100\\.png$`))
  expect(await listRenditions(url)).toEqual(renditions)
})

test('the same content has one address, also when uploaded twice concurrently', async () => {
  const bytes = await canvas(500).png().toBuffer()
  const urls = await Promise.all([store(bytes), store(bytes)])
  expect(new Set([...urls, await store(bytes)]).size).toBe(1)
})

test('metadata are removed, the orientation is applied', async () => {
  const exif = { IFD0: { Copyright: 'secret', Artist: 'secret' }, IFD3: { GPSLatitude: '31/1 12/1 0/1' } }
  const jpeg = await canvas(600, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const webp = await canvas(600, 200).withExif(exif).webp().toBuffer()
  const png = await canvas(600, 200).withExif(exif).png().toBuffer()
  const hiding = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
  const urls = await Promise.all([jpeg, webp, png, hiding].map((bytes) => store(bytes)))
  expect(urls.map((url) => url.split('/')[3])).toEqual(['200x600.jpg', '600x200.webp', '600x200.png', '600x200.png'])
  for (const url of urls) {
    const kept = await original(url)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(kept.includes('secret') || kept.includes('script')).toBe(false)
  }
})

test('the type is read from the content, whatever the name', async () => {
  const url = await storePicture(gateway.services, { name: 'photo.png', bytes: await canvas(100).jpeg().toBuffer() })
  expect(url).toMatch(/\.jpg$/)
})

async function animation() {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
}

test.each([
  ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'), 'picture_animated'],
  ['an animated WebP', async () => (await animation()).webp({ loop: 0 }).toBuffer(), 'picture_animated'],
  ['a photo of an iPhone', () => Buffer.from('0000001866747970686569630000000068656963', 'hex'), 'picture_heic'],
  ['a TIFF', () => canvas(10).tiff().toBuffer(), 'picture_wrong_type'],
  ['an AVIF', () => canvas(10).avif().toBuffer(), 'picture_wrong_type'],
  ['HTML', () => Buffer.from('<html><script>alert(1)</script>'), 'picture_wrong_content'],
  ['a text', () => Buffer.from('不是图片'), 'picture_wrong_content'],
  ['a PDF', () => Buffer.from('%PDF-1.7'), 'picture_wrong_content'],
  ['nothing', () => Buffer.alloc(0), 'file_empty'],
  ['a drawing from elsewhere', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'), 'picture_wrong_type'],
])('%s is refused, with the way out', async (_, makeFile, code) => {
  await expect(store(await makeFile())).rejects.toMatchObject({ code })
})

test('too many bytes, too many pixels and broken files are refused', async () => {
  await expect(store(Buffer.alloc(2 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'picture_too_large' })
  await expect(store(await canvas(6001, 1).png().toBuffer())).rejects.toMatchObject({ code: 'picture_too_many_pixels' })
  for (const picture of [await canvas(500, 500).png().toBuffer(), await canvas(300, 300).jpeg().toBuffer()])
    await expect(store(picture.subarray(0, picture.length / 2))).rejects.toMatchObject({ code: 'picture_broken' })
})

test('an image 60,000 pixels wide is refused before it is decoded; of one that understates its size as much is decoded as it states', async () => {
  // Decoding would find that its pixels are missing: `picture_broken`.
  const huge = buildPng({ width: 60_000, height: 60_000, pixels: Buffer.alloc(1000) })
  const lying = buildPng({ width: 10, height: 10, pixels: Buffer.alloc(50_000_000) })
  await expect(store(huge)).rejects.toMatchObject({ code: 'picture_too_many_pixels' })
  expect(await store(lying)).toMatch(/10x10\.png$/)
})

test('a picture whose pixels take too much memory is refused by its header', async () => {
  const picture = buildPng({ width: 6000, height: 6000, pixels: Buffer.alloc(1000), depth: 16, colours: 6, interlaced: true })
  await expect(store(picture)).rejects.toMatchObject({ code: 'picture_too_many_bits' })
})

test('a PNG that says how it is turned is stored turned', async () => {
  const left = { input: { create: { width: 10, height: 40, channels: 3 as const, background: '#f00' } }, left: 0, top: 0 }
  const turned = await canvas(60, 40).composite([left]).png().withMetadata({ orientation: 6 }).toBuffer()
  const url = await store(turned)
  expect(url).toMatch(/\/40x60\.png$/)
  const { data } = await sharp(await original(url))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0])
})

test('a picture with 16 bits a channel and one without colours keep their look', async () => {
  const deep = await canvas(500).toColourspace('rgb16').png().toBuffer()
  const grey = await canvas(500).greyscale().jpeg().toBuffer()
  for (const bytes of [deep, grey]) {
    const url = await store(bytes)
    expect(await listRenditions(url)).toEqual(['500.avif', '500.webp'])
    const [before, after] = await Promise.all([
      sharp(bytes).toColourspace('srgb').stats(),
      sharp(await original(url))
        .toColourspace('srgb')
        .stats(),
    ])
    for (const [i, channel] of after.channels.entries()) expect(Math.abs(channel.mean - (before.channels[i]?.mean ?? 0))).toBeLessThan(2)
  }
})

test.each(['p3', 'srgb'])('a PNG whose colours a profile %s explains keeps their look without it', async (profile) => {
  const bytes = await canvas(300).withIccProfile(profile).png().toBuffer()
  const stored = await original(await store(bytes))
  const look = async (png: Buffer) => [...(await sharp(png).toColourspace('srgb').raw().toBuffer()).subarray(0, 3)]
  expect((await sharp(stored).metadata()).icc).toBeUndefined()
  expect(await look(stored)).toEqual(await look(bytes))
})

test('our own vector drawings are stored unchanged, without renditions', async () => {
  const svg =
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><defs><linearGradient id="g"/></defs><use href="#a"/><rect fill="url(#g)"/></svg>'
  const url = await store(Buffer.from(svg), true)
  expect(url).toMatch(/\/320x180\.svg$/)
  expect((await original(url)).toString()).toBe(svg)
  expect(await listRenditions(url)).toEqual([])
})

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT href="#"/>',
  '<x:script>alert(1)</x:script>',
  '<rect onclick="alert(1)"/>',
  '<rect\nonload=alert(1)/>',
  '<foreignObject><body/></foreignObject>',
  '<use href="https://evil.example/x.svg#a"/>',
  "<use xlink:href = '//evil.example/x.svg'/>",
  '<image href="#a"/>',
  '<a href="#x"><rect/></a>',
  '<rect fill="url(https://evil.example/x)"/>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<style>rect{fill:u\\72l(x)}</style>',
  '<animate attributeName="href" to="javascript:alert(1)"/>',
  '<rect fill="&#106;avascript:x"/>',
])('a drawing with %s is refused even from us', async (inside) => {
  await expect(
    store(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inside}</svg>`), true),
  ).rejects.toMatchObject({ code: 'picture_unsafe_drawing' })
})
