import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { archiveServer } from '#features/site/archive/server/feature.ts'
import {
  beginUpload,
  checkUpload,
  exportContent,
  previewArchive,
  uploadPart,
  watchArchive,
  applyArchive,
} from '#features/site/archive/contract.ts'
import { archiveLimits, type ImportMode } from '#features/site/archive/rules.ts'
import { createArchiveJobs } from '#features/site/archive/server/runs/jobs.ts'
import { buildNews } from '#features/site/news/fixtures.ts'
import { newsServer } from '#features/site/news/server/feature.ts'
import { publishableNews, publishableNewsType } from '#features/site/news/server/publishables.ts'
import { publishablePlatform, publishableSystem } from '#features/site/products/server/publishables.ts'
import type { ServerProduct } from '#platform/features/server/server-feature.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { storePicture } from '#platform/media/server/pictures.ts'
import { type Publishable, publish, saveDraft } from '#platform/publishing/server/publishing.ts'
import { staff } from '../actors.ts'
import { startGateway } from '../gateway.ts'
import { product } from '../product.ts'

export const archivist = { ...staff('content.archive', 'content.edit', 'content.publish'), id: 'keeper', name: '郑归档' }
export type ArchiveDesk = Awaited<ReturnType<typeof openArchiveDesk>>

/** An installation with the content kinds of news and products, empty, and the calls that export and import all of them. */
export async function openArchiveDesk({ news = publishableNews }: { news?: typeof publishableNews } = {}) {
  // Systems before platforms and news before their types, so that an import has to find the order itself.
  const publishables = [publishableSystem, publishablePlatform, news, publishableNewsType] as Publishable[]
  const declared = { ...product, publishables } as unknown as ServerProduct
  const gateway = await startGateway([newsServer, archiveServer].flatMap((feature) => feature.handlers?.(declared) ?? []))
  const jobs = createArchiveJobs(gateway.services, publishables)

  async function work(): Promise<void> {
    for (const { name, data } of gateway.jobs.list.splice(0)) await jobs.find((job) => job.name === name)?.run(data)
  }

  async function exportAll(): Promise<Buffer> {
    const { id } = await gateway.as(archivist).call(exportContent, {})
    await work()
    const run = (await gateway.rows('content_archive')).find((one) => one.id === id)
    const file = (await gateway.rows('stored_file')).find((one) => one.id === run?.file_id)
    return buffer(await gateway.services.files.open(file?.object ?? ''))
  }

  /** Uploads an archive and has it checked. */
  async function upload(bytes: Buffer): Promise<string> {
    const as = gateway.as(archivist)
    const { id } = await as.call(beginUpload, { fileName: '归档.zip', bytes: bytes.length })
    for (let part = 0; part * archiveLimits.partBytes < bytes.length; part++) {
      const content = bytes.subarray(part * archiveLimits.partBytes, (part + 1) * archiveLimits.partBytes)
      await as.call(uploadPart, { id, part: String(part), file: { name: 'part', type: '', bytes: content } })
    }
    await as.call(checkUpload, { id })
    await work()
    return id
  }

  const preview = (id: string) => gateway.as(archivist).call(previewArchive, { id, pageSize: 100 })

  async function apply(id: string, mode: ImportMode) {
    await gateway.as(archivist).call(applyArchive, { id, mode })
    await work()
    return preview(id)
  }

  /** Publishes, or with `draft` only saves, as a seed would. */
  function put<T>(content: Publishable<T>, id: string, data: T, { isDraft = false } = {}): Promise<void> {
    return gateway.db.transaction().execute(async (db) => {
      const services = { ...gateway.services, db }
      const revision = await saveDraft(services, content, { id, data, author: '初始化' })
      if (!isDraft) await publish(services, content, revision.id)
    })
  }

  return {
    ...gateway,
    publishables,
    work,
    exportAll,
    upload,
    preview,
    apply,
    put,
    watch: (id: string) => gateway.as(archivist).call(watchArchive, { id }),
  }
}

export function paint(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Two types, a platform with its system and manual, an article with pictures and an attachment, changed since, and a draft. */
export async function fillDesk(desk: ArchiveDesk, news: Parameters<typeof buildNews>[0] = {}) {
  const cover = await storePicture(desk.services, { name: '题图.png', alt: '题图', bytes: await paint('#135') })
  const inside = await storePicture(desk.services, { name: '插图.png', alt: '插图', bytes: await paint('#246') })
  const fileId = await storeFile(desk.services, { name: '记录表.csv', mediaType: 'text/csv', content: Buffer.from('甲,乙\n') })
  for (const [position, name] of ['公司新闻', '政策法规'].entries())
    await desk.put(publishableNewsType, ['company', 'policy'][position] as string, { name, position })
  const body = `<p>正文</p><figure><img src="${inside}" alt="插图" width="40" height="30" loading="lazy" /></figure>`
  const article = buildNews({ body, image: cover, attachments: [{ name: '记录表', fileId }], ...news })
  await desk.put(publishableNews, 'a', article)
  await desk.put(publishableNews, 'a', { ...article, title: '修改中' }, { isDraft: true })
  await desk.put(publishableNews, 'b', buildNews({ title: '草稿', image: '' }), { isDraft: true })
  return { cover, inside, fileId, article }
}
