import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { halfWidth, pageNumber, pageSize, recordVersion, requiredText } from '#gateway/values.ts'
import { type AlertActor, alertActors, alertLimits as limits, alertMessages as messages, alertTime } from './rules.ts'

const calls = defineCalls(['console', 'audit-alerts'], 'staff:audit.read')
const id = z.uuid('编号不正确')
const text = z.string()
const actorKind = z.enum(Object.keys(alertActors) as AlertActor[])
const time = z._default(halfWidth(messages.time).check(z.refine((given) => given === '' || alertTime.test(given), messages.time)), '')

function whole(label: string, least: number, most: number) {
  const error = `${label}应为 ${least}–${most} 的整数`
  return z.int(error).check(z.minimum(least, error), z.maximum(most, error))
}

const rule = {
  name: requiredText('名称', limits.name),
  actions: boundedList(requiredText('操作', limits.action), { min: 1, max: limits.actions }),
  actorKind,
  leastRows: whole('行数', 0, limits.rows),
  fromTime: time,
  toTime: time,
  times: whole('次数', 1, limits.times),
  minutes: whole('分钟数', 1, limits.minutes),
  isOn: z.boolean(),
}

export const alertCalls = {
  rules: calls.query('rules', {
    reply: {
      items: list(
        fields({
          id: text,
          version: z.number(),
          name: text,
          actions: list(text),
          actorKind,
          leastRows: z.number(),
          fromTime: text,
          toTime: text,
          times: z.number(),
          minutes: z.number(),
          isOn: z.boolean(),
        }),
      ),
    },
  }),
  fired: calls.query('fired', {
    input: { page: pageNumber, pageSize },
    reply: { total: z.number(), items: list(fields({ id: z.number(), auditId: z.number(), ruleName: text, text, at: text })) },
  }),
  add: calls.command('add', { input: rule }),
  change: calls.command('change', { input: { id, version: recordVersion, ...rule } }),
  remove: calls.command('remove', { input: { id } }),
}
