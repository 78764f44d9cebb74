import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toDigest } from '#gateway/server/crypto/digest.ts'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { type FileRules, toRuleOwner } from '#platform/files/server/file-rules.ts'
import { linkLimits, linkRefusals } from '../../rules.ts'
import { createProjectLink, listProjectLinks, switchOffProjectLink } from '../../sharing-contract.ts'

/** 192 bits: no number of guesses finds one. */
export function createKey(): string {
  return randomBytes(24).toString('base64url')
}

/** The link with this key and its project, if the link is on and the project shown: one statement, which does the same work for any key. */
export function findLink(db: Db, key: string) {
  return activeLinks(db)
    .select(['l.id as linkId', 'p.id as projectId', 'p.number', 'p.name', 'p.updated_at as updatedAt'])
    .where('l.key_hash', '=', toDigest(key))
    .executeTakeFirst()
}

function activeLinks(db: Db) {
  return db
    .selectFrom('project_link as l')
    .innerJoin('project as p', 'p.id', 'l.project_id')
    .where('l.switched_off_at', 'is', null)
    .where('p.is_shown', '=', true)
}

export const linkRule = 'project-link'

/** Downloads that were prepared for links of a project end, because a document is no longer the customer's. */
export async function endPreparedDownloads(db: Db, projectId: string, now: Date): Promise<void> {
  const owners = db
    .selectFrom('project_link')
    .select(sql<string>`${toRuleOwner(linkRule)} || ' ' || id`.as('owner'))
    .where('project_id', '=', projectId)
  await db.updateTable('stored_file').set({ expires_at: now }).where('expires_at', '>', now).where('owner', 'in', owners).execute()
}

/** What was prepared for a link is downloaded while the link is on and its project shown. */
export const linkFileRules: FileRules = {
  async [linkRule](db, { subject }) {
    return (await activeLinks(db).select('l.id').where('l.id', '=', subject).executeTakeFirst()) !== undefined
  },
}

export const linkHandlers = [
  handle(listProjectLinks, async ({ db }, { projectId }) => {
    const [links, subscribers] = await Promise.all([
      db.selectFrom('project_link').selectAll().where('project_id', '=', projectId).orderBy('created_at', 'desc').execute(),
      countRows(db.selectFrom('project_subscription').where('project_id', '=', projectId)),
    ])
    return {
      links: links.map((link) => ({
        id: link.id,
        label: link.label,
        createdByName: link.created_by_name,
        createdAt: toIso(link.created_at),
        switchedOffByName: link.switched_off_by_name,
        switchedOffAt: toIso(link.switched_off_at),
      })),
      subscribers,
    }
  }),

  handle(createProjectLink, async ({ db, clock, actor }, { projectId, label }) => {
    await lockByName(db, `project links ${projectId}`)
    await db.selectFrom('project').select('id').where('id', '=', projectId).executeTakeFirstOrThrow(notFound)
    const active = await countRows(db.selectFrom('project_link').where('project_id', '=', projectId).where('switched_off_at', 'is', null))
    if (active >= linkLimits.active) throw new Refusal(linkRefusals.tooMany)
    const [id, key] = [randomUUID(), createKey()]
    const by = 'name' in actor ? actor.name : ''
    await db
      .insertInto('project_link')
      .values({ id, project_id: projectId, label, key_hash: toDigest(key), created_by_name: by, created_at: clock.now() })
      .execute()
    return { reply: { id, key }, audit: { action: 'project-link.create', subject: `project ${projectId}`, detail: { link: id, label } } }
  }),

  handle(switchOffProjectLink, async ({ db, clock, actor }, { id }) => {
    const off = await db
      .updateTable('project_link')
      .set({ switched_off_at: clock.now(), switched_off_by_name: 'name' in actor ? actor.name : '' })
      .where('id', '=', id)
      .where('switched_off_at', 'is', null)
      .returning(['project_id', 'label'])
      .executeTakeFirst()
    if (!off) throw new Refusal(refusals.wrongState)
    const subject = `project ${off.project_id}`
    return { reply: {}, audit: { action: 'project-link.switch-off', subject, detail: { link: id, label: off.label } }, msg: '链接已停用' }
  }),
]
