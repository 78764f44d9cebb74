import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, requiredText } from '#gateway/values.ts'
import { contentLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'content'], 'staff')

/** What a link may lead to on this site. */
export const listAddresses = calls.query('addresses', {
  input: { text: optionalText('查询内容', limits.address) },
  reply: {
    items: list(fields({ address: z.string(), name: z.string(), kind: z.string() })),
    /** Why the text, an address of this site, can't be opened; '' for all else. */
    fault: z.string(),
  },
})

/** `path`: the field in the data, as `menu.2.url`; `field`: its label. */
export const deadLink = fields({ url: z.string(), reason: z.string(), path: z.string(), field: z.string() })

/** Links within the site that visitors could not open, in what would be published of these pieces. */
export const listDeadLinks = calls.query('deadLinks', {
  input: {
    kind: requiredText('内容类型', limits.kind),
    ids: boundedList(requiredText('编号', limits.id), { min: 1, max: limits.bulk }),
  },
  reply: { items: list(fields({ id: z.string(), title: z.string(), links: list(deadLink) })) },
})
