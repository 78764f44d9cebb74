import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveFormat, archiveLimits, archiveRefusals as refused } from '../rules.ts'
import { buildNews } from '#features/site/news/fixtures.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { type ArchiveDesk, openArchiveDesk, paint } from '../../../../../test/harness/content/archive-desk.ts'
import { writeWords } from '../../../../../test/harness/sensitive-words.ts'
import { pack } from '../../../../../test/harness/content/zips.ts'

let desk: ArchiveDesk

beforeAll(async () => {
  desk = await openArchiveDesk()
})
afterAll(() => desk.close())

type Files = Record<string, string | Buffer>
const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

function buildManifest(files: Files, changes: object = {}): string {
  const entries = Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.byteLength(content), sha256: digest(content) }))
  const { name: format, version } = archiveFormat
  return JSON.stringify({ format, version, createdAt: '2026-11-20T00:00:00Z', pieces: 1, entries, ...changes })
}

/** An archive as an export would write it, with these files. */
function packWhole(files: Files, changes: object = {}): Promise<Buffer> {
  const all = { 'pictures.jsonl': '', 'files.jsonl': '', ...files }
  return pack({ ...all, 'manifest.json': buildManifest(all, changes) })
}

async function upload(archive: Buffer) {
  return desk.preview(await desk.upload(archive))
}

const line = (id: string, live: object) => `${JSON.stringify({ id, live, draft: null })}\n`
const types = line('company', { name: '公司新闻', position: 0 })

/** The archive with another number in its directory, at this place of the first entry. */
function patchDirectory(archive: Buffer, at: number, value: number): Buffer {
  const patched = Buffer.from(archive)
  patched.writeUInt32LE(value, archive.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + at)
  return patched
}

test.each([
  '../evil',
  '/etc/passwd',
  'content\\..\\x',
  'content/../../x.jsonl',
  'content/news.jsonl\0',
  'content/新闻.jsonl',
  'x.html',
  'content/',
])('an entry named %j is refused before anything is unpacked', async (name) => {
  expect(await upload(await packWhole({ [name]: 'x' }))).toMatchObject({ state: 'refused', message: refused.foreignEntry.msg, pieces: 0 })
})

test('an archive that unpacks to far more than its size is refused', async () => {
  const zeros = Buffer.alloc(20 * 1024 * 1024)
  expect(await upload(await packWhole({ 'content/news.jsonl': zeros }))).toMatchObject({ state: 'refused', message: refused.bomb.msg })
})

test('unpacking stops at the size that the directory of the archive declares', async () => {
  const whole = await packWhole({ 'content/news-type.jsonl': types })
  // The first entry is pictures.jsonl, which is empty; the sizes of the third are patched instead.
  const third = whole.lastIndexOf('content/news-type.jsonl') - 46
  const patched = Buffer.from(whole)
  patched.writeUInt32LE(5, third + 24)
  expect((await upload(patched)).state).toBe('refused')
})

test('entries that share their bytes are refused', async () => {
  const whole = await packWhole({ 'content/news-type.jsonl': types })
  const first = patchDirectory(whole, 42, whole.indexOf('content/news-type.jsonl') - 30)
  expect(await upload(first)).toMatchObject({ state: 'refused', message: refused.noArchive.msg })
})

test('too many entries are refused', async () => {
  const names = Array.from({ length: archiveLimits.entries + 1 }, (_, n) => `files/${n.toString(16).padStart(32, '0')}`)
  const archive = await packWhole(Object.fromEntries(names.map((name) => [name, ''])))
  expect(await upload(archive)).toMatchObject({ state: 'refused', message: refused.tooMany.msg })
})

test('changed content, a foreign entry, a missing one and a second manifest are detected by the digests', async () => {
  const files = { 'content/news-type.jsonl': types, 'pictures.jsonl': '', 'files.jsonl': '' }
  const manifest = buildManifest(files)
  const changed = types.replace('公司', '本司')
  for (const archive of [
    await pack({ ...files, 'content/news-type.jsonl': changed, 'manifest.json': manifest }),
    await pack({ ...files, 'content/news.jsonl': '', 'manifest.json': manifest }),
    await pack({ 'pictures.jsonl': '', 'files.jsonl': '', 'manifest.json': manifest }),
  ])
    expect(await upload(archive)).toMatchObject({ state: 'refused', message: refused.damaged.msg })
})

test('a file that is no archive, is truncated, encrypted, of a later version or without a manifest is refused', async () => {
  const whole = await packWhole({ 'content/news-type.jsonl': types })
  const encrypted = patchDirectory(whole, 8, 0x0809)
  const zip64 = Buffer.from(whole)
  zip64.writeUInt16LE(0xffff, whole.length - 22 + 10)
  for (const archive of [Buffer.from('PK'), Buffer.alloc(100), whole.subarray(0, -30), whole.subarray(40), encrypted, zip64])
    expect((await upload(archive)).state).toBe('refused')
  expect(await upload(await packWhole({}, { version: 2 }))).toMatchObject({ message: refused.version.msg })
  expect(await upload(await pack({ 'files.jsonl': '' }))).toMatchObject({ message: refused.noArchive.msg })
})

test('an imported text is sanitised like an editor’s; lines that are invalid, have a wrong id or occur twice are refused', async () => {
  const body = '<p onclick="x()">甲<script>alert(1)</script><a href="javascript:alert(1)">乙</a></p>'
  const article = buildNews({ body, image: '' })
  const news = [
    line('a', article),
    line('a', article),
    line('../x', article),
    'null\n',
    `${'['.repeat(10_000)}\n`,
    line('b', { ...article, body: 7 }),
  ]
  const archive = await packWhole({
    'content/news-type.jsonl': types,
    'content/news.jsonl': news.join(''),
    'content/unknown.jsonl': line('x', {}),
  })
  const id = await desk.upload(archive)
  expect((await desk.preview(id)).items.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['new', ''],
    ['new', ''],
    ['refused', '归档中有两项编号相同'],
    ['refused', '编号格式不正确'],
    ['refused', '归档中的这一项无法读取'],
    ['refused', '归档中的这一项无法读取'],
    ['refused', '请输入正文'],
    ['refused', '本站没有这种内容'],
  ])
  await desk.apply(id, 'publish')
  expect((await desk.rows('news')).map(({ body: shown }) => shown)).toEqual(['<p>甲<a>乙</a></p>'])
})

test('a broken picture, a drawing with scripts and a page as an attachment are refused, with the content that uses them', async () => {
  const ids = ['1', '2', '3'].map((digit) => digit.repeat(20))
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
  const files: Files = {
    [`pictures/${ids[0]}`]: '<script>alert(1)</script>',
    [`pictures/${ids[1]}`]: svg,
    [`pictures/${ids[2]}`]: await paint('#135'),
    [`files/${'4'.repeat(32)}`]: '<html><script>alert(1)</script></html>',
  }
  const images = [`/media/${ids[0]}/10x10.png`, `/media/${ids[1]}/10x10.svg`, `/media/${ids[2]}/40x30.png`]
  const news = images.map((image, n) => line(`p${n}`, buildNews({ image })))
  news.push(line('f', buildNews({ image: '', attachments: [{ name: '页面', fileId: '4'.repeat(32) }] })))
  const documents = `${JSON.stringify({ id: '4'.repeat(32), fileName: '页面.html' })}\n`
  const id = await desk.upload(
    await packWhole({ ...files, 'files.jsonl': documents, 'content/news-type.jsonl': types, 'content/news.jsonl': news.join('') }),
  )
  const done = await desk.apply(id, 'publish')
  expect(done.items.slice(1).map((item) => [item.id, item.result])).toEqual([
    ['p0', 'refused'],
    ['p1', 'refused'],
    ['p2', 'published'],
    ['f', 'refused'],
  ])
  expect((await desk.rows('picture')).map((picture) => picture.id)).toEqual([ids[2]])
})

test('a file of a person keeps its owner, whatever an archive refers to', async () => {
  const own = await storeFile(desk.services, {
    name: '授权书.pdf',
    mediaType: 'application/pdf',
    content: Buffer.from('%PDF-1'),
    owner: 'applicant 1',
  })
  const news = line('theft', buildNews({ image: '', attachments: [{ name: '授权书', fileId: own }] }))
  const documents = `${JSON.stringify({ id: own, fileName: 'a.csv' })}\n`
  const bare = await packWhole({ 'content/news-type.jsonl': types, 'content/news.jsonl': news })
  expect((await upload(bare)).items[1]).toMatchObject({ outcome: 'refused', message: '附件 不在归档中，本站也没有' })
  const id = await desk.upload(
    await packWhole({ [`files/${own}`]: 'a,b\n', 'files.jsonl': documents, 'content/news-type.jsonl': types, 'content/news.jsonl': news }),
  )
  expect((await desk.apply(id, 'publish')).items[1]).toMatchObject({ result: 'refused', message: '附件的编号已被本站另一个文件使用' })
  expect((await desk.rows('stored_file')).find((file) => file.id === own)).toMatchObject({ name: '授权书.pdf', owner: 'applicant 1' })
})

test('words that must not be published keep a piece off the site; as a draft it arrives, where its editor is told', async () => {
  await writeWords(desk.db, desk.clock.now(), [{ label: '全网第一', severity: 'refuse', use: 'published' }])
  const news = line('bold', buildNews({ title: '全网第一', image: '' })) + line('calm', buildNews({ title: '稳健', image: '' }))
  const id = await desk.upload(await packWhole({ 'content/news-type.jsonl': types, 'content/news.jsonl': news }))
  const [, bold, calm] = (await desk.apply(id, 'publish')).items
  expect(bold).toMatchObject({ id: 'bold', result: 'refused', message: '含有不能发布的词语：“全网第一”' })
  expect(calm).toMatchObject({ result: 'published' })
  expect((await desk.apply(id, 'draft')).items[1]).toMatchObject({ result: 'drafted' })
})
