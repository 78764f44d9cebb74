import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalLines, optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { alarmConditionNames, alarmLimits as limits, alarmMessages as messages, type ChannelKind, channelKinds } from './rules.ts'

const calls = defineCalls(['console', 'alarms'], 'staff:system.monitor')
const access = 'staff:settings.manage'
const condition = z.enum(alarmConditionNames)
const kind = z.enum(Object.keys(channelKinds) as ChannelKind[], messages.kind)
const id = z.uuid('编号不正确')

const alarm = fields({ id: z.number(), condition, text: z.string(), beganAt: z.string(), endedAt: z.string() })

const settings = {
  name: requiredText('渠道名称', limits.name),
  /** '' keeps the former one. */
  target: optionalLines('接收地址', limits.target),
  /** '' keeps the former one. */
  secret: optionalText('密钥', limits.secret),
  isOn: z.boolean(),
  conditions: boundedList(condition, { min: 1, max: alarmConditionNames.length, tooFew: messages.conditions }),
}

export const alarmCalls = {
  /** `open`: what is wrong now; `items`: what was. */
  list: calls.query('list', {
    input: { page: pageNumber, pageSize },
    reply: { open: list(alarm), total: z.number(), items: list(alarm) },
  }),
  channels: calls.query('channels', {
    reply: {
      hasMail: z.boolean(),
      items: list(
        fields({
          id: z.string(),
          kind,
          name: z.string(),
          isOn: z.boolean(),
          conditions: list(condition),
          /** Recipients of mail; of an address its host alone, since the rest is a password. */
          target: z.string(),
          hasSecret: z.boolean(),
          lastSentAt: z.string(),
          lastError: z.string(),
        }),
      ),
    },
  }),
  addChannel: calls.command('addChannel', { access, secret: true, input: { kind, ...settings } }),
  changeChannel: calls.command('changeChannel', { access, secret: true, input: { id, ...settings } }),
  removeChannel: calls.command('removeChannel', { access, input: { id } }),
  /** Sends at once, whether the channel is on or not; `error` is '' when it was accepted. */
  testChannel: calls.command('testChannel', { access, input: { id }, reply: { error: z.string() } }),
}
