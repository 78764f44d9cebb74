import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { PublishableKind } from '#gateway/declared.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { storePicture } from '#platform/media/server/pictures.ts'
import { publishLocked, type Publishable, saveDraft } from '#platform/publishing/server/publishing.ts'
import { firstStepRefusals } from '../../rules.ts'

export type FirstPage = { kind: PublishableKind; id: string; data: Record<string, unknown> }
type Context = Pick<Services, 'db' | 'clock' | 'files'> & { actor: Actor }

/** Publishes only pages that were never published: later changes belong to the editors. */
export async function publishFirst(context: Context, publishables: readonly Publishable[], pages: readonly FirstPage[]): Promise<void> {
  const { db, actor } = context
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  for (const { kind, id, data } of pages) {
    const publishable = publishables.find((one) => one.kind === kind)
    if (!publishable) throw new Error(`no kind of content: ${kind}`)
    const known = await db
      .selectFrom('revision')
      .select('id')
      .where('kind', '=', kind)
      .where('entity_id', '=', id)
      .where('state', '=', 'published')
      .executeTakeFirst()
    if (known) throw new Refusal(firstStepRefusals.published)
    const revision = await saveDraft(context, publishable, { id, data: await withPictures(context, data), author: actor.name })
    await publishLocked(context, publishable, revision)
  }
}

const picture = 'picture:'

/** Stores the pictures that the data names as `picture:{path of content/pictures} {alternative text}`. */
async function withPictures(context: Context, data: unknown): Promise<unknown> {
  if (typeof data === 'string') return data.startsWith(picture) ? storeOwn(context, data.slice(picture.length)) : data
  if (Array.isArray(data)) return Promise.all(data.map((item) => withPictures(context, item)))
  if (typeof data !== 'object' || data === null) return data
  const entries: [string, unknown][] = []
  for (const [name, value] of Object.entries(data)) entries.push([name, await withPictures(context, value)])
  return Object.fromEntries(entries)
}

function storeOwn(context: Context, named: string): Promise<string> {
  const [path = '', alt = ''] = named.split(' ')
  return storePicture(context, { name: basename(path), alt, bytes: readFileSync(`content/pictures/${path}`), shipped: true })
}
