import * as z from 'zod/mini'
import { type CallReply, defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalHalfWidth, optionalLines, optionalText, recordVersion, requiredText } from '#gateway/values.ts'
import { templateLimits as limits } from '#platform/message-templates/rules.ts'

const calls = defineCalls(['console', 'message-templates'], 'staff:settings.manage')
const text = z.string()
const channel = z.enum(['sms', 'mail', 'notice'])
const name = requiredText('模板', limits.name)
const words = fields({ title: text, text, code: text })

export const templateCalls = {
  list: calls.query('list', {
    reply: {
      items: list(
        fields({
          name: text,
          channel,
          label: text,
          receiver: text,
          /** The program's own words; '' for the title of a message that has none. */
          title: text,
          text,
          variables: list(fields({ name: text, label: text, sample: text })),
          required: list(text),
          needsCode: z.boolean(),
          version: z.number(),
          /** What staff wrote; empty where the program's own words hold. */
          own: list(words),
          changedAt: text,
          changedByName: text,
        }),
      ),
    },
  }),
  history: calls.query('history', {
    input: { name },
    reply: {
      /** Newest first; `isStandard`: the program's own words were brought back. */
      items: list(fields({ version: z.number(), title: text, text, code: text, isStandard: z.boolean(), at: text, by: text })),
    },
  }),
  change: calls.command('change', {
    input: {
      name,
      version: recordVersion,
      title: optionalText('标题', limits.title),
      text: optionalLines('内容', limits.text),
      code: optionalHalfWidth('模板编号', limits.code),
    },
  }),
  restore: calls.command('restore', { input: { name, version: recordVersion } }),
  /** To the caller's own number, mailbox or notices, as it is saved. */
  test: calls.command('test', { input: { name }, reply: { to: text } }),
}

export type Template = CallReply<typeof templateCalls.list>['items'][number]
