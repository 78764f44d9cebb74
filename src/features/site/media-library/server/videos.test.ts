import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeMedia, replaceMedia, uploadMedia } from '../contract.ts'
import { getNews } from '#features/site/news/contract.ts'
import { libraryVideoLimits } from '#platform/media/rules.ts'
import { editLock } from '#platform/publishing/rules.ts'
import { anyone } from '../../../../../test/harness/actors.ts'
import { editor } from '../../../../../test/harness/content/content-desk.ts'
import { drawPicture, type MediaDesk, openMediaDesk } from '../../../../../test/harness/content/media-desk.ts'
import { toFile } from '../../../../../test/harness/spooled-file.ts'
import { buildMp4, buildWebm } from '../../../../../test/harness/content/video-files.ts'

let desk: MediaDesk
let count = 0

beforeAll(async () => {
  desk = await openMediaDesk()
})
afterAll(() => desk.close())

const uploadVideo = (bytes = buildMp4(), name = '演示.mp4') => desk.upload({ bytes, name, alt: '平台演示' })
const tag = (video: string, poster: string, alt = '平台演示') =>
  `<video src="${video}" poster="${poster}" width="640" height="360" aria-label="${alt}"></video>`
const shown = (id: string) => desk.as(anyone).call(getNews, { id })
const replace = (id: string, bytes: Buffer) => desk.as(editor).call(replaceMedia, { id, file: toFile(bytes, '新') })

async function write(fields: object): Promise<string> {
  desk.clock.advance(editLock.seconds * 1000 + 1)
  const id = `video-${++count}`
  await desk.write(id, { title: `第${count}篇`, image: '', ...fields })
  return id
}

async function publishWith(body: string): Promise<string> {
  const id = await write({ body })
  await desk.publishNow(id)
  return id
}

test('a video is stored as it is, with its size, and found among videos alone', async () => {
  const { id, url } = await uploadVideo()
  expect(url).toBe(`/media/${id}/640x360.mp4`)
  expect(await desk.get(id)).toMatchObject({ type: 'video/mp4', width: 640, height: 360, alt: '平台演示', name: '演示' })
  expect((await desk.rows('picture_rendition')).filter(({ picture_id }) => picture_id === id)).toEqual([])
  const picture = await desk.upload()
  const listed = async (medium: string) => (await desk.list({ medium })).items.map((item) => item.id)
  expect([await listed('video'), await listed('picture')]).toEqual([[id], [picture.id]])
  expect((await desk.list()).total).toBe(2)
})

test('a video that browsers cannot play, is damaged or too large is refused with the reason', async () => {
  const large = buildMp4({ bytes: libraryVideoLimits.bytes })
  for (const [bytes, code] of [
    [buildMp4({ codec: 'hvc1' }), 'video_codec'],
    [buildMp4({ width: 8000 }), 'video_too_many_pixels'],
    [buildMp4().subarray(0, 400), 'video_broken'],
    [large, 'video_too_large'],
  ] as const)
    await expect(uploadVideo(bytes)).rejects.toMatchObject({ code })
})

test('an article shows a video with its poster, which both are in use then', async () => {
  const [video, poster] = [await uploadVideo(), await desk.upload()]
  const id = await publishWith(`<p>请看</p>${tag(video.url, poster.url)}`)
  expect((await shown(id)).body).toBe(
    `<p>请看</p><video src="${video.url}" poster="${poster.url}" width="640" height="360" controls preload="none" playsinline aria-label="平台演示"></video>`,
  )
  const { removed, refused } = await desk.as(editor).call(removeMedia, { ids: [video.id, poster.id] })
  expect([removed, refused.map((one) => one.id).toSorted()]).toEqual([[], [video.id, poster.id].toSorted()])
})

test('of an uploaded video only its structure is read into memory', async () => {
  const bytes = buildMp4({ bytes: 20 * 1024 * 1024 })
  const file = toFile(bytes, '长片.mp4')
  let read = 0
  const counted = {
    ...file,
    read(at: number, length: number) {
      read += length
      return file.read(at, length)
    },
  }
  const { id } = await desk.as(editor).call(uploadMedia, { file: counted, alt: '长片', folderId: '' })
  expect(read).toBeLessThan(64 * 1024)
  const stored = (await desk.rows('picture')).find((row) => row.id === id)
  expect(stored).toMatchObject({ bytes: bytes.length, object: file.sha256 })
  expect((await buffer(await desk.services.files.open(file.sha256))).equals(bytes)).toBe(true)
})

test('a video without poster or alternative text is not published', async () => {
  const [video, poster] = [await uploadVideo(), await desk.upload()]
  for (const [body, msg] of [
    [`<video src="${video.url}" aria-label="演示"></video>`, '正文中有视频缺少封面图，请点视频选择'],
    [tag(video.url, poster.url, ' '), '正文中有视频缺少替代文本，请点视频填写'],
  ]) {
    const id = await write({ body })
    await expect(desk.publishNow(id)).rejects.toMatchObject({ errors: [{ field: 'body', msg }] })
  }
})

test('a video is no picture: where one is asked for, it is refused', async () => {
  const { url } = await uploadVideo()
  const id = await write({ image: url, imageAlt: '题图' })
  await expect(desk.publishNow(id)).rejects.toMatchObject({ errors: [{ field: 'image', msg: '题图应为本站图片' }] })
})

test('a replaced video is shown anew with its size; a picture does not take its place, nor a video that of a picture', async () => {
  const [video, poster] = [await uploadVideo(), await desk.upload()]
  const id = await publishWith(tag(video.url, poster.url))
  await expect(replace(video.id, await drawPicture())).rejects.toMatchObject({ code: 'other_medium' })
  await expect(replace(poster.id, buildMp4())).rejects.toMatchObject({ code: 'other_medium' })
  const { url } = await replace(video.id, buildWebm({ width: 320, height: 180 }))
  expect(url).toMatch(/\/320x180\.webm$/)
  expect((await shown(id)).body).toContain(`<video src="${url}" poster="${poster.url}" width="320" height="180" controls`)
})
