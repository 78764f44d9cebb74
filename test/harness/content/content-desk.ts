import type { CallReply } from '#gateway/call.ts'
import { changeContents, openContent, publishContent, saveContent } from '#features/site/content/contract.ts'
import { casesServer } from '#features/site/cases/server/feature.ts'
import { contentServer } from '#features/site/content/server/feature.ts'
import { homeServer } from '#features/site/home/server/feature.ts'
import { mediaLibraryServer } from '#features/site/media-library/server/feature.ts'
import { buildNews } from '#features/site/news/fixtures.ts'
import { needsServer } from '#features/site/needs/server/feature.ts'
import { newsServer } from '#features/site/news/server/feature.ts'
import { publishableNewsType } from '#features/site/news/server/publishables.ts'
import { publishablePlatform, publishableSystem } from '#features/site/products/server/publishables.ts'
import type { ServerProduct } from '#platform/features/server/server-feature.ts'
import { reviewHandlers, reviewJobs } from '#platform/reviewing/server/handlers.ts'
import type { Colleagues } from '#platform/reviewing/server/reviewable.ts'
import { publish, saveDraft } from '#platform/publishing/server/publishing.ts'
import { staff } from '../actors.ts'
import { startGateway } from '../gateway.ts'
import { product } from '../product.ts'

export const editor = { ...staff('content.edit', 'content.publish'), id: 'editor', name: '周编辑' }
export const colleague = { ...staff('content.edit', 'content.publish'), id: 'colleague', name: '吴编辑' }
export const writer = { ...staff('news.edit'), id: 'writer', name: '钱撰稿' }

export type ContentDesk = Awaited<ReturnType<typeof openContentDesk>>
export type Opened = CallReply<typeof openContent>

/** The calls of the console's editor with the kinds of content of news, products, cases, needs and the front page, and one published type of news. */
export async function openContentDesk(colleagues: Colleagues = async () => [editor, colleague].map(({ id, name }) => ({ id, name }))) {
  const publishables = [
    ...[newsServer, casesServer, needsServer, homeServer].flatMap((feature) => feature.publishables ?? []),
    publishablePlatform,
    publishableSystem,
  ]
  const declared = { ...product, publishables, listStaffWith: colleagues } as unknown as ServerProduct
  const handlers = [newsServer, casesServer, needsServer, homeServer, contentServer, mediaLibraryServer].flatMap(
    (feature) => feature.handlers?.(declared) ?? [],
  )
  const reviewKinds = typeof contentServer.reviewKinds === 'function' ? contentServer.reviewKinds({ publishables }) : []
  const reviews = reviewKinds.flatMap((reviewKind) => reviewHandlers(reviewKind, colleagues))
  const gateway = await startGateway([...handlers, ...reviews])
  await gateway.db.transaction().execute(async (db) => {
    const services = { ...gateway.services, db }
    for (const [position, [id, name]] of [
      ['company', '公司新闻'],
      ['policy', '政策法规'],
    ].entries())
      await publish(
        services,
        publishableNewsType,
        (await saveDraft(services, publishableNewsType, { id: id as string, data: { name, position }, author: '初始化' })).id,
      )
  })

  function open(id: string, { by = editor, tab = 'tab-1', kind = 'news' } = {}): Promise<Opened> {
    return gateway.as(by).call(openContent, { kind, id, tab })
  }

  /** Opens a piece, changes these fields and saves it, as the editor's screen does. */
  async function write(id: string, fields: object = {}, { by = editor, tab = 'tab-1', kind = 'news' } = {}) {
    const { data, version, newest, isNew } = await open(id, { by, tab, kind })
    const known = isNew && kind === 'news' ? { ...buildNews() } : {}
    return gateway.as(by).call(saveContent, { kind, id, tab, version, basedOn: newest, data: { ...data, ...known, ...fields } })
  }

  async function publishNow(id: string, more: { publishAt?: string; takeDownAt?: string; kind?: string } = {}) {
    const { kind = 'news', ...times } = more
    const { version } = await open(id, { kind })
    return gateway.as(editor).call(publishContent, { kind, id, version, ...times })
  }

  function change(action: 'publish' | 'take-down' | 'remove' | 'restore', ids: string[], { by = editor, kind = 'news' } = {}) {
    return gateway.as(by).call(changeContents, { kind, action, ids })
  }

  const runReviewJob = (name: string, data: object = {}) =>
    reviewJobs(gateway.services, reviewKinds, colleagues)
      .find((job) => job.name === name)
      ?.run(data)

  return { ...gateway, handlers, publishables, open, write, publishNow, change, runReviewJob }
}
