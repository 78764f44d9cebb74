import { beforeAll, expect, test } from 'vitest'
import { addressKey, type Call, type CallGiven, listContentTags } from '#gateway/call.ts'
import type { ContentTag } from '#gateway/declared.ts'
import { Refusal } from '#gateway/refusals.ts'
import { createDispatch, createLocalCaller } from '#gateway/server/dispatch.ts'
import { createAnonymousContext } from '#gateway/server/handle.ts'
import { createTransactions } from '#platform/calls/server/transactions.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type Publishable, type PublishingDeps, publish, saveDraft, withdrawLocked } from '#platform/publishing/server/publishing.ts'
import { toPageTag } from '#platform/publishing/rules.ts'
import { seedDemoContent } from '#platform/seeding/server/seed.ts'
import { handlers, publishables } from '../../src/registry.ts'
import { serverFeatures } from '../../src/server-features.ts'
import { useDatabase } from '../harness/database.ts'
import { testServices, type TestServices } from '../harness/services.ts'

const database = useDatabase({ once: true })
const calls = handlers.map(({ call }) => call).filter(({ published }) => published && published !== true)
/** Kinds that no cached reply shows. */
const unread = ['certificate', 'certificate-issuer']
let services: TestServices
let asked: { call: Call; input: unknown }[]

beforeAll(async () => {
  services = testServices(database)
  await seedDemoContent(
    services,
    serverFeatures.filter(({ publishables: own }) => own).flatMap(({ seeds }) => seeds ?? []),
  )
  const ids = await listLive(database.db)
  const pages = await database.db.selectFrom('published_page').select('address').distinct().execute()
  const of = (kind: string) => ids.filter((live) => live.kind === kind).map(({ id }) => ({ id }))
  const inputs: Record<string, object[]> = {
    'dns_relay/GWInterface/newsdetail': of('news').slice(0, 5),
    'dns_relay/GWInterface/newslist': [{}, { pageSize: 5, page: 2 }, { typeId: 'policy' }],
    'dns_relay/GWInterface/platformdetail': of('platform'),
    'dns_relay/GWInterface/systemdetail': of('system'),
    'portal/pages/seo': pages,
  }
  asked = calls.flatMap((call) => (inputs[addressKey(call.address)] ?? [{}]).map((input) => ({ call, input })))
})

async function listLive(db: Db) {
  return db.selectFrom('revision').select(['kind', 'entity_id as id', 'data']).where('state', '=', 'published').orderBy('id').execute()
}

/** What each call replies within this transaction. */
async function readReplies(db: Db): Promise<string[]> {
  const bound = { ...services, db }
  const call = createLocalCaller(createDispatch(handlers, bound, createTransactions(bound)), createAnonymousContext('test'))
  const replies: string[] = []
  for (const { call: one, input } of asked)
    replies.push(
      await call(one, input as CallGiven<Call>).then(
        (reply) => JSON.stringify(reply),
        (error: Refusal) => error.code,
      ),
    )
  return replies
}

/** The calls whose replies `work` changes, which is rolled back; none where it is refused, as while other content refers to a piece. */
async function findChanged(work: (publishing: PublishingDeps) => Promise<unknown>): Promise<{ call: Call; input: unknown }[]> {
  const transaction = await database.db.startTransaction().execute()
  try {
    const before = await readReplies(transaction)
    await work({ ...services, db: transaction })
    const after = await readReplies(transaction)
    return asked.filter((_, i) => before[i] !== after[i])
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  } finally {
    await transaction.rollback().execute()
  }
}

function listMissing(changed: { call: Call; input: unknown }[], tags: readonly ContentTag[]): string[] {
  return changed
    .filter(({ call, input }) => !listContentTags(call, input)?.some((tag) => tags.includes(tag)))
    .map(({ call, input }) => `${addressKey(call.address)} ${JSON.stringify(input)}`)
}

test.each(publishables.map((content) => [content.kind, content] as const))(
  'each cached reply that a publication or withdrawal of %s changes has its tag',
  async (kind, content) => {
    const live = (await listLive(database.db)).filter((one) => one.kind === kind)
    const { id, data } = live.at(0) as (typeof live)[0]
    const { title, hasPage, getPageAddress } = content.declaration as NonNullable<Publishable['declaration']>
    const tags: ContentTag[] = hasPage ? [kind, toPageTag(getPageAddress(id))] : [kind]
    const former = data as Record<string, unknown>
    const seo = { title: '搜索标题改了', description: '', image: '' }
    const published = await findChanged(async (publishing) => {
      const changed = { ...former, [title]: `${String(former[title])}改`, ...(hasPage && { seo }) }
      await publish(publishing, content, (await saveDraft(publishing, content, { id, data: changed, author: '编辑' })).id)
    })
    const withdrawn = await findChanged((publishing) => withdrawLocked(publishing, content, id))
    expect([...listMissing(published, tags), ...listMissing(withdrawn, tags)]).toEqual([])
    expect(published.length + withdrawn.length > 0).toBe(!unread.includes(kind))
  },
)
