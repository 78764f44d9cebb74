import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { toIso } from '#kit/dates.ts'
import { resolvePicturesForEditors } from '#platform/media/server/resolve-pictures.ts'
import { findLiveRevision } from '#platform/publishing/server/history.ts'
import { publish } from '#platform/publishing/server/publishing.ts'
import { schedulePublication, scheduleTakeDown } from '#platform/publishing/server/schedule.ts'
import type { ColumnOf, Effect, Reviewable, ReviewItem, ReviewRights } from '#platform/reviewing/server/reviewable.ts'
import { contentAddress } from '#platform/publishing/content-kinds.ts'
import { approvalReviewing, contentRefusals } from '../../rules.ts'
import type { Editables } from '../editing/content-access.ts'
import { findRevisionData, getRevisionId } from '../editing/revisions.ts'
import { findDeadLinks } from '../links/dead-links.ts'
import { findContentWords } from '../words/content-words.ts'
import { createPreviewPath } from '../preview/preview-link.ts'
import { findReturned } from './decisions.ts'

type Approval = ReviewItem & {
  content_kind: string
  entity_id: string
  number: number
  title: string
  publish_at: Date | null
  take_down_at: Date | null
}

/** Who may publish the kinds of an area approves their versions. */
function toRights({ all }: Editables): ReviewRights {
  const byValue = Object.fromEntries(all.map(({ kind, declaration: { area } }) => [kind, `${area}.publish` as const]))
  return { all: 'content.publish', column: 'content_kind', byValue }
}

/** Versions of content as a reviewed kind: approving one publishes it, or plans its publication. */
export function createApprovable(editables: Editables): Reviewable<ColumnOf<typeof approvalReviewing>> {
  const approve: Effect = {
    async run(deps, items) {
      for (const item of items as Approval[]) {
        const { content_kind: kind, entity_id: id, publish_at: at, take_down_at: end } = item
        const content = editables.find(kind)
        const revision = await getRevisionId(deps.db, { kind, id }, item.number)
        const words = await findContentWords(deps.db, content, (await findRevisionData(deps.db, { kind, id }, item.number)) ?? {})
        if (words.some(({ isRefused }) => isRefused)) throw new Refusal(contentRefusals.sensitiveWords)
        // A time that has passed meanwhile means now.
        if (at && at > deps.clock.now()) await schedulePublication(deps, content, { revisionId: revision, at, takeDownAt: end })
        else {
          await publish(deps, content, revision)
          await scheduleTakeDown(deps, content, { id, at: end })
        }
      }
    },
  }

  return {
    declaration: approvalReviewing,
    table: 'content_approval',
    columns: { label: 'label', title: 'title' },
    summary: ['content_kind', 'entity_id', 'number', 'title', 'publish_at', 'take_down_at'],
    rights: toRights(editables),
    getTitle: ({ title }) => String(title),
    getDetail: (services, id) => getDetail(services, editables, id),
    toNotice(item, { state, comment }) {
      const { content_kind, entity_id, title } = item as Approval
      const outcome = state === 'approved' ? '已通过审核' : '被退回修改'
      return {
        topic: 'content.decided',
        title: `“${title}”${outcome}`,
        text: comment || '可在编辑页查看',
        url: contentAddress(content_kind, entity_id),
      }
    },
    effects: { approve },
  }
}

type DetailDeps = Pick<Services, 'db' | 'clock' | 'secretKey'>

/** The submitted version, the one that was sent back before it, and the live one. */
async function getDetail({ db, clock, secretKey }: DetailDeps, editables: Editables, id: string) {
  const found = await db.selectFrom('content_approval').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal(refusals.notFound)
  const { content_kind: kind, entity_id, number, submitted_at } = found
  const [returned, live] = await Promise.all([
    findReturned({ db }, { kind, id: entity_id }, submitted_at),
    findLiveRevision(db, kind, entity_id),
  ])
  // Nothing where the piece was deleted for good.
  const read = async (version: number) =>
    resolvePicturesForEditors(db, (await findRevisionData(db, { kind, id: entity_id }, version)) ?? {})
  const data = await read(number)
  const [deadLinks = []] = await findDeadLinks(db, editables.find(kind), [{ id: entity_id, data }])
  return {
    kind,
    id: entity_id,
    number,
    publishAt: toIso(found.publish_at),
    takeDownAt: toIso(found.take_down_at),
    previewPath: createPreviewPath({ clock, secretKey }, { kind, id: entity_id, number }),
    data,
    deadLinks,
    words: await findContentWords(db, editables.find(kind), data),
    returned: returned ? [{ ...returned, data: await read(returned.number) }] : [],
    live: live && live.number !== number ? [{ number: live.number, data: await read(live.number) }] : [],
  }
}
