import { randomUUID } from 'node:crypto'
import type { CallInput } from '#gateway/call.ts'
import { createFieldRefusal, notFound, Refusal } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { countRows, readPage } from '#platform/db/server/read-page.ts'
import { alertCalls } from '../contract.ts'
import { alertLimits, alertMessages, alertRefusals } from '../rules.ts'
import type { AlertRuleRow } from './tables.ts'

type Given = CallInput<typeof alertCalls.add>

export const alertHandlers = [
  handle(alertCalls.rules, async ({ db }) => {
    const rows = await db.selectFrom('audit_alert_rule').selectAll().orderBy('created_at').orderBy('id').execute()
    return { items: rows.map(({ id, version, ...row }) => ({ id, version, ...toGiven(row) })) }
  }),

  handle(alertCalls.fired, async ({ db }, page) => {
    const { total, rows } = await readPage(db.selectFrom('audit_alert').selectAll().orderBy('at', 'desc').orderBy('id', 'desc'), page)
    return {
      total,
      items: rows.map(({ id, audit_id, rule_name, text, at }) => ({
        id,
        auditId: audit_id,
        ruleName: rule_name,
        text,
        at: at.toISOString(),
      })),
    }
  }),

  handle(alertCalls.add, async ({ db, clock }, given) => {
    assertTimes(given)
    if ((await countRows(db.selectFrom('audit_alert_rule'))) >= alertLimits.rules) throw new Refusal(alertRefusals.tooMany)
    const id = randomUUID()
    await db
      .insertInto('audit_alert_rule')
      .values({ id, ...toRow(given), created_at: clock.now() })
      .execute()
    const audit = { action: 'audit-alert.add', subject: `audit-alert ${id}`, detail: given } as const
    return { reply: {}, audit, msg: alertMessages.saved }
  }),

  handle(alertCalls.change, async ({ db }, { id, version, ...given }) => {
    assertTimes(given)
    const former = await db.selectFrom('audit_alert_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
    if (former.version !== version) throw new Refusal(serverRefusals.changedMeanwhile)
    await db
      .updateTable('audit_alert_rule')
      .set({ ...toRow(given), version: version + 1 })
      .where('id', '=', id)
      .execute()
    const detail = { before: toGiven(former), after: given }
    return { reply: {}, audit: { action: 'audit-alert.change', subject: `audit-alert ${id}`, detail }, msg: alertMessages.saved }
  }),

  handle(alertCalls.remove, async ({ db }, { id }) => {
    const { name } = await db.deleteFrom('audit_alert_rule').where('id', '=', id).returning('name').executeTakeFirstOrThrow(notFound)
    const audit = { action: 'audit-alert.remove', subject: `audit-alert ${id}`, detail: { name } } as const
    return { reply: {}, audit, msg: alertMessages.removed }
  }),
]

function assertTimes({ fromTime, toTime }: Given): void {
  if ((fromTime === '') !== (toTime === '') || (fromTime !== '' && fromTime === toTime))
    throw createFieldRefusal('toTime', alertMessages.times)
}

function toRow({ name, actions, actorKind, leastRows, fromTime, toTime, times, minutes, isOn }: Given) {
  const when = { from_time: fromTime, to_time: toTime, times, minutes }
  return { name, actions: [...new Set(actions)], actor_kind: actorKind, least_rows: leastRows, ...when, is_on: isOn }
}

type Stored = Omit<AlertRuleRow, 'id' | 'version' | 'created_at'>

function toGiven({ name, actions, actor_kind, least_rows, from_time, to_time, times, minutes, is_on }: Stored): Given {
  return {
    name,
    actions,
    actorKind: actor_kind,
    leastRows: least_rows,
    fromTime: from_time,
    toTime: to_time,
    times,
    minutes,
    isOn: is_on,
  }
}
