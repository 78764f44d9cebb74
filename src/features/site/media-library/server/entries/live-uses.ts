import { Refusal } from '#gateway/refusals.ts'
import { needsApproval } from '#features/site/content/server/settings.ts'
import type { Db } from '#platform/db/server/database.ts'
import { permissionsFor } from '#platform/publishing/content-kinds.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { type Publishable, reapplyContent } from '#platform/publishing/server/publishing.ts'
import { lockContent } from '#platform/publishing/server/revisions.ts'
import { mediaRefusals } from '../../rules.ts'
import { lockEntry } from './entries.ts'
import type { Staff } from './library-access.ts'

export type LiveUses = ReturnType<typeof createLiveUses>
type LiveUse = { kind: string; entity_id: string }

const brand = 'brand'

/** Changes of entries that show on the site at once. */
export function createLiveUses(publishables: readonly Publishable[]) {
  const known = new Map(publishables.map((one) => [one.kind as string, one]))

  /** Changes an entry in `work`, and publishes again what shows it. */
  async function change<T>(db: Db, { id, staff }: { id: string; staff: Staff }, work: () => Promise<T>): Promise<T> {
    const uses = await listLiveUses(db, id)
    for (const { kind, entity_id } of uses) await lockContent(db, kind, entity_id)
    await lockEntry(db, id)
    // Contents are locked before entries everywhere, so one that came meanwhile cannot be locked now.
    if ((await listLiveUses(db, id)).some((use) => !uses.some((one) => one.kind === use.kind && one.entity_id === use.entity_id)))
      throw new Refusal(mediaRefusals.usedMeanwhile)
    if (uses.length > 0) await assertMayPublish(db, staff, uses)
    const result = await work()
    for (const { kind, entity_id } of uses) {
      const content = known.get(kind)
      if (content) await reapplyContent(db, content, entity_id)
    }
    await bumpContentVersion(db)
    return result
  }

  async function assertMayPublish(db: Db, staff: Staff, uses: readonly LiveUse[]): Promise<void> {
    const mayAll = uses.every(({ kind }) => listRights(kind).some((permission) => staff.permissions.has(permission)))
    if (!mayAll) throw new Refusal(mediaRefusals.needsPublish)
    if (uses.some(({ kind }) => kind !== brand) && (await needsApproval(db))) throw new Refusal(mediaRefusals.needsApproval)
  }

  function listRights(kind: string): readonly string[] {
    if (kind === brand) return ['settings.manage']
    const area = known.get(kind)?.declaration?.area
    return area ? permissionsFor(area, 'publish') : ['content.publish']
  }

  return { change }
}

async function listLiveUses(db: Db, id: string): Promise<LiveUse[]> {
  return db
    .selectFrom('picture_place')
    .select(['kind', 'entity_id'])
    .distinct()
    .where('library_id', '=', id)
    .where('place', '=', 'live')
    .orderBy('kind')
    .orderBy('entity_id')
    .execute()
}
