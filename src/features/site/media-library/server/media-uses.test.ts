import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rollBackContent, takeDownContent } from '#features/site/content/contract.ts'
import { changeMedia, removeMedia, replaceMedia, restoreMedia } from '../contract.ts'
import { emptyTrash } from './entries/trash.ts'
import { getNews } from '#features/site/news/contract.ts'
import { createPictureServer } from '#platform/media/server/serve-picture.ts'
import { trashDays } from '#platform/media/rules.ts'
import { editLock } from '#platform/publishing/rules.ts'
import { anyone } from '../../../../../test/harness/actors.ts'
import { editor, writer } from '../../../../../test/harness/content/content-desk.ts'
import { drawPicture, type MediaDesk, openMediaDesk } from '../../../../../test/harness/content/media-desk.ts'
import { toFile } from '../../../../../test/harness/spooled-file.ts'
import { listen } from '../../../../../test/harness/portal/listen.ts'

let desk: MediaDesk
let origin: string
let pictures: ReturnType<typeof createPictureServer>
let count = 0

beforeAll(async () => {
  desk = await openMediaDesk()
  pictures = createPictureServer(desk.services)
})
beforeEach(async () => {
  origin = await listen(pictures.answer)
})
afterAll(() => desk.close())

/** An article with this picture at its head and in its text, published. */
async function publishWith(url: string): Promise<string> {
  desk.clock.advance(editLock.seconds * 1000 + 1)
  const id = `used-${++count}`
  const body = `<p>见图</p><img src="${url}" alt="机柜" width="600" height="400">`
  await desk.write(id, { title: `第${count}篇`, image: url, imageAlt: '机柜', body })
  await desk.publishNow(id)
  return id
}

const shown = (id: string) => desk.as(anyone).call(getNews, { id })
const remove = (...ids: string[]) => desk.as(editor).call(removeMedia, { ids })
const replace = async (id: string, bytes: Buffer, by = editor) => desk.as(by).call(replaceMedia, { id, file: toFile(bytes, '新.png') })

async function get(path: string): Promise<Response> {
  return fetch(origin + path, { redirect: 'manual' })
}

test('a picture lists the content that uses it: live, in drafts, in the history', async () => {
  const { id, url } = await desk.upload()
  const article = await publishWith(url)
  expect((await desk.get(id)).places).toEqual([
    {
      kind: 'news',
      label: '新闻',
      title: `第${count}篇`,
      places: ['live'],
      editAddress: `/console/content/news/${article}`,
      pageAddress: `/news/details?newsid=${article}`,
    },
  ])
  const other = await desk.upload()
  await desk.write(article, { image: other.url, body: '<p>没有图</p>' })
  expect((await desk.get(other.id)).places).toMatchObject([{ places: ['draft'], pageAddress: '' }])
  await desk.publishNow(article)
  expect((await desk.get(id)).places).toMatchObject([{ places: ['history'] }])
  expect((await desk.get(id)).uses).toBe(0)
  expect((await desk.get(other.id)).places).toMatchObject([{ places: ['live'] }])
})

test('a picture in use is not removed; an unused one is, and can be restored', async () => {
  const used = await desk.upload()
  const free = await desk.upload()
  const article = await publishWith(used.url)
  expect(await remove(used.id, free.id)).toEqual({
    removed: [free.id],
    refused: [{ id: used.id, name: '机房', msg: '文件正在使用，请先在相关内容中更换' }],
  })
  expect((await get(free.url)).status).toBe(404)
  const trashed = await desk.get(free.id)
  expect((await get(trashed.preview)).status).toBe(200)
  expect((await get(trashed.preview.replace('until=', 'until=9'))).status).toBe(404)
  expect((await desk.list({ isInTrash: true })).items.map(({ id }) => id)).toContain(free.id)
  await desk.as(editor).call(restoreMedia, { ids: [free.id] })
  expect((await get(free.url)).status).toBe(200)

  await desk.as(editor).call(takeDownContent, { kind: 'news', id: article })
  expect((await remove(used.id)).refused).toHaveLength(1)
  await desk.change('remove', [article])
  expect((await remove(used.id)).removed).toEqual([used.id])
  await desk.change('restore', [article])
  await expect(desk.as(editor).call(rollBackContent, { kind: 'news', id: article, number: 1 })).rejects.toMatchObject({
    code: 'picture_in_trash',
  })
})

test('after 30 days in the trash a picture is deleted with its bytes, not before', async () => {
  const { id } = await desk.upload()
  await remove(id)
  desk.clock.advance(trashDays * 86_400_000)
  await emptyTrash(desk.services)
  expect((await desk.get(id)).id).toBe(id)
  const object = (await desk.rows('picture')).find((row) => row.id === id)?.object ?? ''
  desk.clock.advance(1)
  await emptyTrash(desk.services)
  await expect(desk.get(id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(desk.services.files.open(object)).rejects.toThrow(/ENOENT/)
})

test('a replaced picture is shown anew wherever it is used, and its old addresses redirect to it', async () => {
  const { id, url } = await desk.upload()
  const article = await publishWith(url)
  expect((await get(url)).status).toBe(200)
  const { url: next } = await replace(id, await drawPicture(1000, 500))
  await pictures.evictReplaced()
  expect(next).toMatch(/\/1000x500\.png$/)
  const { image, body } = await shown(article)
  expect(image).toBe(next)
  expect(body).toContain(`<img src="${next}" alt="机柜" width="1000" height="500"`)
  const former = await get(url)
  expect([former.status, former.headers.get('location'), former.headers.get('cache-control')]).toEqual([302, next, 'no-cache'])
  expect((await get(url.replace(/\/[^/]+$/, '/480.webp'))).headers.get('location')).toBe(next)
  const lasting = await get(`/media/${id}`)
  expect([lasting.status, lasting.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(Buffer.from(await lasting.arrayBuffer())).toEqual(Buffer.from(await (await get(next)).arrayBuffer()))

  const opened = await desk.open(article)
  expect(opened.data).toMatchObject({ image: next })
  expect((await desk.get(id)).places).toMatchObject([{ places: ['live'] }])
  await replace(id, await drawPicture())
  expect((await shown(article)).image).not.toBe(next)
  expect((await desk.audit('picture.replace')).filter(({ subject }) => subject === id)).toHaveLength(2)
})

test('uploading the file of a replaced picture makes a new entry', async () => {
  const bytes = await drawPicture()
  const { id, url } = await desk.upload({ bytes })
  await expect(replace(id, bytes)).rejects.toMatchObject({ code: 'same_picture' })
  await replace(id, await drawPicture())
  const again = await desk.upload({ bytes })
  expect([again.isNew, again.id === id, again.url === url]).toEqual([true, false, false])
  expect((await get(again.url)).status).toBe(200)
})

test('a focal point takes effect on pages at once, and is not part of the edited content', async () => {
  const { id, url } = await desk.upload()
  const article = await publishWith(url)
  await desk.as(editor).call(changeMedia, { id, name: '机房', alt: '机柜', focusX: 20, focusY: 75, folderId: '' })
  const { image, body } = await shown(article)
  expect([image, body.includes('#')]).toEqual([`${url}#20,75`, false])
  expect((await desk.open(article)).data).toMatchObject({ image: url })
})

test('changing a live picture takes the permission to publish, and a second person where one is required', async () => {
  const { id, url } = await desk.upload()
  await publishWith(url)
  const change = { id, name: '机房', alt: '机柜', focusX: 1, focusY: 1, folderId: '' }
  await expect(desk.as(writer).call(changeMedia, change)).rejects.toMatchObject({ code: 'needs_publish' })
  await expect(replace(id, await drawPicture(), writer)).rejects.toMatchObject({ code: 'needs_publish' })
  await desk.as(writer).call(changeMedia, { ...change, focusX: 50, focusY: 50, name: '改名' })
  await desk.db
    .insertInto('parameter')
    .values({ name: 'content', value: JSON.stringify({ secondPerson: true }) })
    .execute()
  await expect(replace(id, await drawPicture())).rejects.toMatchObject({ code: 'needs_approval' })
  await desk.db.deleteFrom('parameter').where('name', '=', 'content').execute()
})

test('of a concurrent publication and removal of its picture one is refused', async () => {
  for (let i = 0; i < 5; i++) {
    const { id, url } = await desk.upload()
    const answers = await Promise.allSettled([publishWith(url), remove(id)])
    const [published, removal] = answers
    const isRemoved = removal.status === 'fulfilled' && removal.value.removed.length === 1
    expect(isRemoved).toBe(published.status === 'rejected')
  }
})
