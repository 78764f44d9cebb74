import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { listActivity } from '../../documents-contract.ts'
import { activityLabels } from '../../activity-rules.ts'
import { projectLimits as limits } from '../../rules.ts'
import { toNote } from './activity-notes.ts'
import { toSubject } from './change.ts'

export const activityHandlers = [
  handle(listActivity, async ({ db }, { id }) => {
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'at', 'action', 'actor_kind', 'actor_name', 'detail'])
      .where('subject', '=', toSubject(id))
      .where('action', 'in', Object.keys(activityLabels))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limits.events)
      .execute()
    const events = rows.map(({ id: number, at, action, actor_kind, actor_name, detail }) => ({
      id: number,
      at: toIso(at),
      what: activityLabels[action] ?? action,
      actor: actor_kind === 'staff' ? (actor_name ?? '') : actor_kind === 'system' ? '系统' : '客户',
      note: toNote(action, detail),
    }))
    return { events }
  }),
]
