import '#platform/audit/server/tables.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { listActivity } from '../../documents-contract.ts'
import { activityLabels, projectLimits as limits } from '../../rules.ts'
import { toSubject } from './change.ts'

export const activityHandlers = [
  handle(listActivity, async ({ db }, { id }) => {
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'at', 'action', 'actor_kind', 'actor_name', 'detail'])
      .where('subject', '=', toSubject(id))
      .where('action', 'in', Object.keys(activityLabels))
      .orderBy('id', 'desc')
      .limit(limits.events)
      .execute()
    const events = rows.map(({ id: number, at, action, actor_kind, actor_name, detail }) => ({
      id: number,
      at: toIso(at),
      what: activityLabels[action] ?? action,
      actor: actor_kind === 'staff' ? (actor_name ?? '') : actor_kind === 'system' ? '系统' : '客户',
      note: noteOf(detail),
    }))
    return { events }
  }),
]

/** What the entry says in words: the node or document, and why. */
function noteOf({ node, title, finishedAt, reason, documents, startsOn, after, shown, hidden }: Record<string, unknown>): string {
  const parts = [
    textOf(node) || textOf(title),
    textOf(finishedAt) && `完成于 ${textOf(finishedAt).slice(0, 16)}`,
    textOf(startsOn) && `自 ${textOf(startsOn)} 起`,
    listOf(documents),
    Array.isArray(after) ? listOf(after) : '',
    listOf(shown) && `展示 ${listOf(shown)}`,
    listOf(hidden) && `不展示 ${listOf(hidden)}`,
    textOf(reason),
  ]
  return parts.filter((part) => part !== '').join('，')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function listOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join('、') : ''
}
