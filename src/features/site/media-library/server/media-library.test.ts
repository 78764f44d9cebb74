import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addFolder,
  changeFolder,
  changeMedia,
  describeMedia,
  listFolders,
  listMedia,
  moveMedia,
  removeFolder,
  uploadMedia,
} from '../contract.ts'
import { libraryPictureLimits } from '#platform/media/rules.ts'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import { editor, writer } from '../../../../../test/harness/content/content-desk.ts'
import { drawPicture, type MediaDesk, openMediaDesk } from '../../../../../test/harness/content/media-desk.ts'
import { toFile } from '../../../../../test/harness/spooled-file.ts'

let desk: MediaDesk

beforeAll(async () => {
  desk = await openMediaDesk()
})
afterAll(() => desk.close())

const trail = async (subject: string) => (await desk.audit()).filter((entry) => entry.subject === subject).map(({ action }) => action)
const names = async (filter: object) => (await desk.list(filter)).items.map(({ name }) => name)

test('an upload becomes an entry with renditions, its alternative text and its author', async () => {
  const { id, url, isNew } = await desk.upload({ bytes: await drawPicture(1000, 500), name: '机房全景.png', alt: '一排机柜' })
  expect(isNew).toBe(true)
  expect(await desk.get(id)).toMatchObject({
    url,
    name: '机房全景',
    alt: '一排机柜',
    type: 'image/png',
    width: 1000,
    height: 500,
    focusX: 50,
    focusY: 50,
    addedBy: '周编辑',
    uses: 0,
    lastingUrl: `/media/${id}`,
    places: [],
  })
  const drawn = (await desk.rows('picture_rendition')).filter(({ picture_id }) => picture_id === id)
  expect(drawn.map(({ width, format }) => `${width}.${format}`).sort()).toEqual(['1000.avif', '1000.webp', '480.avif', '480.webp'])
  expect(await trail(id)).toEqual(['picture.add'])
})

test('uploading the same picture again returns the existing entry with its own text', async () => {
  const bytes = await drawPicture()
  const first = await desk.upload({ bytes, alt: '第一次的说明' })
  expect(await desk.upload({ bytes, alt: '第二次的说明' })).toEqual({ ...first, isNew: false })
})

test('an upload without alternative text or without the permission is refused', async () => {
  await expect(desk.upload({ alt: '  ' })).rejects.toMatchObject({ errors: [{ field: 'alt', msg: '请输入替代文本' }] })
  const file = toFile(await drawPicture(), '机房.png')
  for (const actor of [anyone, staff('coin.view')])
    await expect(desk.as(actor).call(uploadMedia, { file, alt: '图' })).rejects.toMatchObject({
      code: actor === anyone ? 'invalid_session' : 'forbidden',
    })
  await expect(desk.as(staff('news.publish')).call(uploadMedia, { file, alt: '图' })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await desk.as(staff('news.publish')).call(listMedia, {})).total).toBeGreaterThan(0)
})

test.each([
  ['HTML with the name of a picture', '图.png', Buffer.from('<html><script>alert(1)</script>'), 'picture_wrong_content'],
  ['a PDF', '图.jpg', Buffer.from('%PDF-1.7'), 'picture_wrong_content'],
  ['a ZIP archive', '图.png', Buffer.from('PK\u0003\u0004'), 'picture_wrong_content'],
  ['a GIF', '图.png', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'), 'picture_animated'],
  ['nothing', '图.png', Buffer.alloc(0), 'file_empty'],
])('%s is refused by its content', async (_, name, bytes, code) => {
  await expect(desk.upload({ name, bytes })).rejects.toMatchObject({ code })
})

test('too many bytes, a picture of many pixels in few bytes, and a broken one are refused', async () => {
  await expect(desk.upload({ bytes: Buffer.alloc(libraryPictureLimits.bytes + 1) })).rejects.toMatchObject({ code: 'picture_too_large' })
  const bomb = await sharp({ create: { width: 12_001, height: 2, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  await expect(desk.upload({ bytes: bomb })).rejects.toMatchObject({ code: 'picture_too_many_pixels' })
  const whole = await drawPicture(900, 900)
  await expect(desk.upload({ bytes: whole.subarray(0, whole.length / 2) })).rejects.toMatchObject({ code: 'picture_broken' })
})

test('a photograph is stored without metadata, and no larger than the site shows', async () => {
  const exif = { IFD0: { Artist: 'secret' }, IFD3: { GPSLatitude: '31/1 12/1 0/1' } }
  const bytes = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: '#345' } })
    .withExif(exif)
    .jpeg()
    .toBuffer()
  const { id, url } = await desk.upload({ bytes, name: 'DSC_0001.JPG' })
  expect(url).toMatch(/\/3840x1920\.jpg$/)
  const row = (await desk.rows('picture')).find((one) => one.id === id)
  const stored = await buffer(await desk.services.files.open(row?.object ?? ''))
  expect([(await sharp(stored).metadata()).exif, stored.includes('secret'), stored.length]).toEqual([undefined, false, row?.bytes])
})

test.each([
  [12_000, 5000, '3840x1600'],
  [1200, 6000, '800x4000'],
  [700, 6000, '700x6000'],
  [6000, 700, '6000x700'],
])('a picture of %i×%i pixels is stored as %s: a long one stays wide enough to be read', async (width, height, stored) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  expect((await desk.upload({ bytes, name: '长图.jpg' })).url).toContain(`/${stored}.jpg`)
})

test('a picture that the library has keeps its name and text, and takes the text that it lacks', async () => {
  const bytes = await drawPicture()
  const first = await desk.upload({ bytes, name: '机房.png', alt: '机房里的机柜' })
  const again = { name: '副本.png', alt: '另一个说法' }
  expect(await desk.upload({ bytes, ...again })).toEqual({ ...first, name: '机房', isNew: false })
  await desk.db.updateTable('library_picture').set({ alt: '' }).where('id', '=', first.id).execute()
  expect(await desk.upload({ bytes, ...again })).toMatchObject({ name: '机房', alt: '另一个说法', isNew: false })
})

test('a drawing says whether it lost something', async () => {
  const wrap = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">${inside}</svg>`)
  const isCleaned = async (inside: string) => (await desk.upload({ bytes: wrap(inside), name: '图.svg' })).isCleaned
  expect(await isCleaned('<style>.a{fill:red}</style><rect class="a" fill="url(#g)"/>')).toBe(false)
  for (const lost of ['<script>1</script>', '<a href="https://example.cn"><rect/></a>', '<rect onclick="x"/>', '<rect fill="url(/x)"/>'])
    expect(await isCleaned(lost)).toBe(true)
})

test('alternative texts of several entries are given at once', async () => {
  const ids = await Promise.all([1, 2].map(async () => (await desk.upload({ alt: '旧' })).id))
  const items = ids.map((id, i) => ({ id, alt: i === 0 ? '旧' : '新的说法' }))
  await desk.as(editor).call(describeMedia, { items })
  expect(
    (await desk.rows('library_picture'))
      .filter(({ id }) => ids.includes(id))
      .map(({ alt }) => alt)
      .toSorted(),
  ).toEqual(['新的说法', '旧'])
  expect((await desk.audit('picture.change')).at(-1)).toMatchObject({
    subject: ids[1],
    detail: { before: { alt: '旧' }, after: { alt: '新的说法' } },
  })
  await expect(desk.as(editor).call(describeMedia, { items: [{ id: ids[0] as string, alt: ' ' }] })).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(desk.as(staff('news.publish')).call(describeMedia, { items })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a vector drawing is stored without scripts, external resources and links', async () => {
  const hostile = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" onload="alert(1)">
    <script>alert(1)</script><foreignObject><body onload="alert(1)"/></foreignObject><a href="https://evil.example"><text>x</text></a>
    <image href="https://evil.example/x.png"/><use href="https://evil.example/x.svg#a"/><rect id="r" width="10" height="10" fill="url(https://evil.example/x)"/>
    <linearGradient id="g"><stop offset="0" stop-color="#123"/></linearGradient><path d="M0 0h10" fill="url(#g)" onclick="alert(1)"/></svg>`
  const { id, url } = await desk.upload({ bytes: Buffer.from(hostile), name: '标志.svg' })
  expect(url).toMatch(/\/40x20\.svg$/)
  const row = (await desk.rows('picture')).find((one) => one.id === id)
  const stored = (await buffer(await desk.services.files.open(row?.object ?? ''))).toString()
  expect(stored).toContain('<path d="M0 0h10" fill="url(#g)">')
  expect(stored).toContain('<linearGradient id="g">')
  expect(stored).not.toMatch(/script|foreign|evil|alert|onload|onclick|DOCTYPE|image/i)
  await expect(
    desk.upload({ bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${'<g/>'.repeat(30_000)}</svg>`) }),
  ).rejects.toMatchObject({
    code: 'picture_too_complex',
  })
})

test('folders are made, renamed, moved, and removed when empty', async () => {
  const add = (name: string, parentId = '') => desk.as(editor).call(addFolder, { name, parentId })
  const { id: year } = await add('2026')
  const { id: fair } = await add('展会', year)
  await expect(add('展会', year)).rejects.toMatchObject({ errors: [{ field: 'name', msg: '这里已有同名的文件夹' }] })
  const { id } = await desk.upload({ alt: '展台', name: '展台.png', folderId: fair })
  expect(await names({ folder: year })).toEqual(['展台'])

  const change = (folder: string, name: string, parentId: string) => desk.as(editor).call(changeFolder, { id: folder, name, parentId })
  await expect(change(year, '2026', fair)).rejects.toMatchObject({ code: 'folder_loop' })
  await change(fair, '展会照片', '')
  expect((await desk.as(editor).call(listFolders, {})).items).toMatchObject([
    { id: year, parentId: '', name: '2026', pictures: 0 },
    { id: fair, parentId: '', name: '展会照片', pictures: 1 },
  ])
  await expect(desk.as(editor).call(removeFolder, { id: fair })).rejects.toMatchObject({ code: 'folder_not_empty' })
  await desk.as(editor).call(moveMedia, { ids: [id], folderId: year })
  await desk.as(editor).call(removeFolder, { id: fair })
  expect(await names({ folder: year })).toEqual(['展台'])
  expect(await trail(fair)).toEqual(['folder.add', 'folder.change', 'folder.remove'])
  expect(await trail(id)).toEqual(['picture.add', 'picture.move'])
})

test('the depth of folders is limited', async () => {
  let parentId = ''
  for (const name of ['一', '二', '三', '四', '五']) ({ id: parentId } = await desk.as(editor).call(addFolder, { name, parentId }))
  await expect(desk.as(editor).call(addFolder, { name: '六', parentId })).rejects.toMatchObject({ code: 'folder_too_deep' })
  await expect(desk.as(editor).call(addFolder, { name: '无', parentId: '999999' })).rejects.toMatchObject({ code: 'not_found' })
})

test('the list is filtered by words, kind and use, and sorted', async () => {
  const { id: folder } = await desk.as(editor).call(addFolder, { name: '筛选', parentId: '' })
  await desk.upload({ bytes: await drawPicture(300, 300), name: '小.png', alt: '小图', folderId: folder })
  desk.clock.advance(1000)
  await desk.upload({ bytes: await drawPicture(1500, 1500), name: '大.png', alt: '大图', folderId: folder })
  expect(await names({ folder })).toEqual(['大', '小'])
  expect(await names({ folder, sort: 'bytes' })).toEqual(['小', '大'])
  expect(await names({ folder, text: '小' })).toEqual(['小'])
  expect(await names({ folder, type: 'image/webp' })).toEqual([])
  expect(await names({ folder, state: 'unused' })).toEqual(['大', '小'])
  expect(await names({ folder, state: 'used' })).toEqual([])
  expect((await desk.list({ folder, page: 2, pageSize: 1 })).total).toBe(2)
})

test('the texts of a picture are changed, and the audit entry has the former ones', async () => {
  const { id } = await desk.upload()
  const given = { id, name: '新名称', alt: '新的替代文本', focusX: 20, focusY: 80, folderId: '' }
  await desk.as(writer).call(changeMedia, given)
  expect(await desk.get(id)).toMatchObject(given)
  expect((await desk.audit('picture.change')).at(-1)?.detail).toEqual({
    before: { name: '机房', alt: '机房里的机柜', focus_x: 50, focus_y: 50 },
    after: { name: '新名称', alt: '新的替代文本', focus_x: 20, focus_y: 80 },
  })
  await expect(desk.as(writer).call(changeMedia, { ...given, focusX: 101 })).rejects.toMatchObject({ code: 'invalid' })
  await expect(desk.as(writer).call(changeMedia, { ...given, alt: '' })).rejects.toMatchObject({ errors: [{ field: 'alt' }] })
})
