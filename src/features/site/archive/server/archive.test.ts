import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { applyArchive, dropArchive, exportContent, previewArchive, uploadPart } from '../contract.ts'
import { archiveLimits } from '../rules.ts'
import { archiveJobs, createArchiveJobs } from './runs/jobs.ts'
import { exportByOperator, importByOperator } from './operator.ts'
import { contentSettings } from '#features/site/content/server/settings.ts'
import { getNews } from '#features/site/news/contract.ts'
import { buildNews } from '#features/site/news/fixtures.ts'
import { newsAttachments } from '#features/site/news/server/attachments.ts'
import { publishableNews, publishableNewsType } from '#features/site/news/server/publishables.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { addEntry, prepareLibraryMedia, storePicture } from '#platform/media/server/pictures.ts'
import { buildPlatform, buildSystem } from '#features/site/products/fixtures.ts'
import type { Db } from '#platform/db/server/database.ts'
import { publishablePlatform, publishableSystem } from '#features/site/products/server/publishables.ts'
import { switchValues } from '#platform/settings/rules.ts'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import { type ArchiveDesk, fillDesk, archivist, openArchiveDesk, paint } from '../../../../../test/harness/content/archive-desk.ts'
import { buildMp4 } from '../../../../../test/harness/content/video-files.ts'

let from: ArchiveDesk
let to: ArchiveDesk

beforeEach(async () => {
  from = await openArchiveDesk()
  to = await openArchiveDesk()
})
afterEach(async () => {
  await from.close()
  await to.close()
})

type Preview = Awaited<ReturnType<ArchiveDesk['preview']>>
const counts = ({ kinds }: Preview) => Object.fromEntries(kinds.map((one) => [one.kind, [one.new, one.changed, one.same, one.refused]]))
const results = ({ items }: Preview) => items.map(({ kind, id, result }) => `${kind} ${id} ${result}`)
const revisions = async (desk: ArchiveDesk) =>
  (await desk.rows('revision')).map(({ kind, entity_id, number, state }) => `${kind} ${entity_id} ${number} ${state}`).toSorted()
const request = { id: 'request', ip: '192.0.2.1', userAgent: 'test' }

test('an empty installation imports content, pictures and files under their addresses, and importing again changes nothing', async () => {
  const { cover, fileId, article } = await fillDesk(from)
  const archive = await from.exportAll()
  const id = await to.upload(archive)
  const preview = await to.preview(id)
  expect(preview).toMatchObject({ state: 'ready', total: 4, message: '' })
  expect(counts(preview)).toEqual({ 'news-type': [2, 0, 0, 0], news: [2, 0, 0, 0] })
  expect(await revisions(to)).toEqual([])

  expect(results(await to.apply(id, 'new'))).toEqual([
    'news-type company published',
    'news-type policy published',
    'news a published',
    'news b drafted',
  ])
  const { title: _, ...shown } = article
  const { attachments, ...readNews } = await to.as(anyone).call(getNews, { id: 'a' })
  expect(readNews).toMatchObject({ title: '证书查询全面升级', image: cover, body: shown.body })
  expect(attachments).toMatchObject([{ id: fileId, fileName: '记录表.csv', bytes: 8 }])
  const url = new URL(`http://site/news/attachment?newsid=a&file=${fileId}`)
  expect(await newsAttachments.make(to.services, { url, request, isHead: false })).toHaveProperty('redirect')
  expect((await to.rows('library_picture')).map(({ alt }) => alt).toSorted()).toEqual(['插图', '题图'])
  const before = [await revisions(to), await to.rows('picture_rendition'), (await to.rows('picture')).length]
  expect(before[0]).toEqual([
    'news a 1 published',
    'news a 2 draft',
    'news b 1 draft',
    'news-type company 1 published',
    'news-type policy 1 published',
  ])

  const again = await to.upload(archive)
  expect(counts(await to.preview(again))).toEqual({ 'news-type': [0, 0, 2, 0], news: [0, 0, 2, 0] })
  for (const mode of ['new', 'draft', 'publish'] as const)
    expect(new Set((await to.apply(again, mode)).items.map(({ result }) => result))).toEqual(new Set(['kept']))
  expect([await revisions(to), await to.rows('picture_rendition'), (await to.rows('picture')).length]).toEqual(before)
  const back = await from.upload(await to.exportAll())
  expect(counts(await from.preview(back))).toEqual({ 'news-type': [0, 0, 2, 0], news: [0, 0, 2, 0] })
  expect((await to.audit('news.publish')).map(({ actor_kind, subject, detail }) => ({ actor_kind, subject, detail }))).toEqual([
    { actor_kind: 'system', subject: 'a', detail: { archive: id, by: '郑归档', mode: 'new' } },
  ])
  expect((await to.rows('notice'))[0]).toMatchObject({ person: 'staff keeper', title: '内容归档已导入' })
})

test('a system is imported after its platform, with its manual', async () => {
  const manualFileId = await storeFile(from.services, {
    name: '手册.pdf',
    mediaType: 'application/pdf',
    content: Buffer.from('%PDF-1.7\n'),
  })
  await from.put(publishablePlatform, 'soc', { ...buildPlatform(), position: 0, scenes: [] })
  await from.put(publishableSystem, 'soc-log', buildSystem({ platformId: 'soc', manualFileId }))
  const { items } = await to.apply(await to.upload(await from.exportAll()), 'publish')
  expect(items.map(({ id, result, message }) => `${id} ${result}${message}`)).toEqual(['soc published', 'soc-log published'])
  expect(await to.rows('system')).toMatchObject([{ id: 'soc-log', manual_file_id: manualFileId }])
})

test('content that differs is kept, becomes a draft or is replaced, as chosen', async () => {
  await fillDesk(from)
  await to.put(publishableNewsType, 'company', { name: '本站新闻', position: 0 })
  await to.put(publishableNews, 'a', buildNews({ title: '本站文章', image: '' }))
  const id = await to.upload(await from.exportAll())
  expect(counts(await to.preview(id))).toEqual({ 'news-type': [1, 1, 0, 0], news: [1, 1, 0, 0] })
  const title = async () => (await to.as(anyone).call(getNews, { id: 'a' })).title

  expect(results(await to.apply(id, 'new'))).toEqual([
    'news-type company kept',
    'news-type policy published',
    'news a kept',
    'news b drafted',
  ])
  expect(await title()).toBe('本站文章')
  expect(results(await to.apply(id, 'draft'))).toEqual([
    'news-type company drafted',
    'news-type policy kept',
    'news a drafted',
    'news b kept',
  ])
  expect(await title()).toBe('本站文章')
  expect(new Set((await to.apply(id, 'draft')).items.map(({ result }) => result))).toEqual(new Set(['kept']))
  await to.apply(id, 'publish')
  expect(await title()).toBe('证书查询全面升级')
  expect((await revisions(to)).filter((one) => one.startsWith('news a'))).toEqual([
    'news a 1 superseded',
    'news a 2 draft',
    'news a 3 published',
    'news a 4 draft',
  ])
})

test('each piece that a rule refuses is reported with its reason, and the rest is imported', async () => {
  await fillDesk(from, { image: '/media/0123456789abcdef0123/10x10.png' })
  await from.put(publishableNews, 'c', buildNews({ title: '好', typeId: 'policy', image: '' }))
  await from.db
    .updateTable('revision')
    .set({ data: JSON.stringify({ title: '' }) })
    .where('entity_id', '=', 'b')
    .execute()
  const id = await to.upload(await from.exportAll())
  const { items } = await to.preview(id)
  expect(items.filter(({ outcome }) => outcome === 'refused').map(({ id: of, message }) => `${of} ${message}`)).toEqual([
    'a 图片 /media/0123456789abcdef0123/10x10.png 不在归档中，本站也没有',
    'b 新闻类型应为文字',
  ])
  expect(results(await to.apply(id, 'publish')).slice(2)).toEqual(['news a refused', 'news b refused', 'news c published'])
})

test('an import of values that the database refuses ends at once, with its sentence, and imports nothing', async () => {
  await fillDesk(from)
  const archive = await from.exportAll()
  const overflow = async (db: Db) => void (await sql`select 2147483647::integer + 1`.execute(db))
  const refusing = await openArchiveDesk({ news: { ...publishableNews, apply: overflow } })
  onTestFinished(() => refusing.close())
  const id = await refusing.upload(archive)
  await expect(refusing.apply(id, 'publish')).rejects.toMatchObject({ code: '22003' })
  const message = '归档中有无法处理的内容，请联系运维人员'
  expect(await refusing.rows('content_archive')).toMatchObject([{ state: 'failed', attempts: 1, message }])
  expect(await refusing.rows('news')).toEqual([])
  expect((await refusing.rows('notice')).map(({ person, text }) => `${person} ${text}`)).toContain(`staff keeper ${message}`)
})

test.each(['exporting', 'checking', 'importing'] as const)(
  'values that the database refuses end a run that is %s at its first attempt; a passing fault is tried again until the last',
  async (state) => {
    await fillDesk(from)
    const archive = await from.exportAll()
    const id = state === 'exporting' ? (await from.as(archivist).call(exportContent, {})).id : await to.upload(archive)
    const desk = state === 'exporting' ? from : to
    const name = { exporting: archiveJobs.export, checking: archiveJobs.check, importing: archiveJobs.import }[state]
    const begin = () => desk.db.updateTable('content_archive').set({ state, mode: 'draft', attempts: 0 }).where('id', '=', id).execute()
    const runWith = (select: string) => {
      const fail = async () => void (await sql.raw(select).execute(desk.db))
      const files = { ...desk.services.files, put: fail, open: fail } as unknown as typeof desk.services.files
      const job = createArchiveJobs({ ...desk.services, files }, desk.publishables).find((one) => one.name === name)
      return expect(job?.run({ id })).rejects.toMatchObject({ code: expect.stringMatching(/^(22003|57014)$/) })
    }
    const readRun = async () => (await desk.rows('content_archive')).find((run) => run.id === id)

    await begin()
    await runWith('select 2147483647::integer + 1')
    expect(await readRun()).toMatchObject({ state: 'failed', attempts: 1, message: '归档中有无法处理的内容，请联系运维人员' })
    await begin()
    const passing = `do $$ begin raise exception 'cancelled' using errcode = '57014'; end $$`
    for (let attempt = 1; attempt < archiveLimits.attempts; attempt++) {
      await runWith(passing)
      expect(await readRun()).toMatchObject({ state, attempts: attempt })
    }
    await runWith(passing)
    expect(await readRun()).toMatchObject({ state: 'failed', message: '多次尝试都没有完成，请联系运维人员' })
  },
)

test('where two persons publish, importing an archive only makes drafts', async () => {
  await fillDesk(from)
  const archive = await from.exportAll()
  await contentSettings[0]?.write(to.db, switchValues.on)
  const id = await to.upload(archive)
  expect(await to.preview(id)).toMatchObject({ needsDraft: true })
  for (const mode of ['new', 'publish'] as const)
    await expect(to.as(archivist).call(applyArchive, { id, mode })).rejects.toMatchObject({ code: 'archive_needs_draft' })
  expect(new Set((await to.apply(id, 'draft')).items.map(({ result }) => result))).toEqual(new Set(['drafted']))
  expect(await to.rows('news')).toEqual([])
})

test('an interrupted upload is resumed; a part of a wrong size, of another person or after the end is refused', async () => {
  await fillDesk(from)
  const archive = await from.exportAll()
  const id = await to.upload(archive)
  const file = { name: 'part', type: '', bytes: archive }
  await expect(to.as(archivist).call(uploadPart, { id, part: '0', file })).rejects.toMatchObject({ code: 'wrong_state' })
  await to.as(archivist).call(dropArchive, { id })
  await expect(to.as(archivist).call(applyArchive, { id, mode: 'draft' })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await to.rows('content_archive_part')).toEqual([])
})

test('a person runs one export at a time, and can download its file alone', async () => {
  const { id } = await from.as(archivist).call(exportContent, {})
  await expect(from.as(archivist).call(exportContent, {})).rejects.toMatchObject({ code: 'archive_running' })
  await from.work()
  expect(await from.watch(id)).toMatchObject({ state: 'exported', path: expect.stringMatching(/^\/files\//) })
  expect(await from.audit('archive.export')).toMatchObject([{ subject: id, actor_id: 'keeper' }])
})

test('archives require the permission', async () => {
  for (const actor of [anyone, staff('content.edit', 'content.publish')])
    await expect(from.as(actor).call(exportContent, {})).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|invalid_session/) })
  const id = await from.upload(await from.exportAll())
  await expect(from.as(staff('content.archive', 'content.edit')).call(applyArchive, { id, mode: 'publish' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(from.as(staff('scan.review')).call(previewArchive, { id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('the operator’s command exports into a new file, and imports after a preview, with an audit entry', async () => {
  await fillDesk(from)
  const directory = mkdtempSync(join(tmpdir(), 'operator-'))
  const path = join(directory, 'content.zip')
  writeFileSync(`${path}.part`, 'left by a killed export')
  expect(await exportByOperator(from.services, from.publishables, path)).toBe(4)
  rmSync(`${path}.part`)
  await expect(exportByOperator(from.services, from.publishables, path)).rejects.toMatchObject({ code: 'archive_exists' })
  expect(readdirSync(directory)).toEqual(['content.zip'])
  const readNews = async (mode?: 'new') => {
    const seen: string[] = []
    await importByOperator({ ...to.services, publishables: to.publishables }, { path, mode }, ({ id, outcome, result }) =>
      seen.push(`${id} ${outcome} ${result}`),
    )
    return seen
  }
  expect(await readNews()).toEqual(['company new ', 'policy new ', 'a new ', 'b new '])
  expect(await to.rows('revision')).toEqual([])
  expect(await readNews('new')).toEqual(['company new published', 'policy new published', 'a new published', 'b new drafted'])
  expect(await readNews('new')).toEqual(['company same kept', 'policy same kept', 'a same kept', 'b same kept'])
  expect((await to.audit('archive.import')).map(({ actor_kind, subject, detail }) => ({ actor_kind, subject, detail }))).toContainEqual({
    actor_kind: 'system',
    subject: path,
    detail: { mode: 'new' },
  })
  rmSync(directory, { recursive: true })
})

test('a video travels with its poster, under their addresses', async () => {
  const [bytes, poster] = [buildMp4({ bytes: 100_000 }), await paint('#789')]
  const prepared = await prepareLibraryMedia({ name: '演示.mp4', bytes })
  const entry = { name: '演示', alt: '平台演示', folderId: null, by: '周编辑' }
  const { address } = await from.db.transaction().execute((db) => addEntry({ ...from.services, db }, prepared, entry))
  const cover = await storePicture(from.services, { name: '封面.png', alt: '封面', bytes: poster })
  const video = `<video src="${address}" poster="${cover}" width="640" height="360" controls preload="none" playsinline aria-label="演示"></video>`
  await fillDesk(from, { body: `<p>请看</p>${video}` })
  const id = await to.upload(await from.exportAll())
  await to.apply(id, 'new')
  expect((await to.as(anyone).call(getNews, { id: 'a' })).body).toBe(`<p>请看</p>${video}`)
  const stored = (await to.rows('picture')).find(({ media_type }) => media_type === 'video/mp4')
  expect((await buffer(await to.services.files.open(stored?.object ?? ''))).equals(bytes)).toBe(true)
})

test('an archive of an earlier version brings the share picture that platforms had of their own', async () => {
  const image = await storePicture(from.services, { name: '分享.png', alt: '分享', bytes: await paint('#456') })
  await from.put(publishablePlatform, 'soc', buildPlatform())
  const former = { ...buildPlatform(), shareImage: image }
  await from.db.updateTable('revision').set({ data: former }).where('kind', '=', 'platform').execute()
  await to.apply(await to.upload(await from.exportAll()), 'new')
  expect((await to.rows('published_page')).map((page) => page.image)).toEqual([image])
  expect((await to.rows('picture')).map(({ file_name }) => file_name)).toEqual(['分享.png'])
})

test('an export beyond the limit ends with its sentence, and nothing of it is kept', async () => {
  await fillDesk(from)
  const { id } = await from.as(archivist).call(exportContent, {})
  const { bytes } = archiveLimits
  onTestFinished(() => void Object.assign(archiveLimits, { bytes }))
  Object.assign(archiveLimits, { bytes: 300 })
  await from.work()
  expect(await from.watch(id)).toMatchObject({ state: 'failed', message: '归档文件必须小于 2GB' })
  expect((await from.rows('stored_file')).filter(({ media_type }) => media_type === 'application/zip')).toEqual([])
})
