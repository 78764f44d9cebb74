import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'

const calls = defineCalls(['portal', 'pages'], 'anyone')
const maxAddressLength = 500

/** Title, description and indexing of a page for search engines, where they differ from the defaults of its content. */
export const getPageSeo = calls.query('seo', {
  published: true,
  input: { address: requiredText('地址', maxAddressLength) },
  reply: { title: z.string(), description: z.string(), image: z.string() },
})

/** The days on which the pages of published content changed. */
export const listPageChanges = calls.query('changes', {
  published: true,
  reply: { items: list(fields({ address: z.string(), day: z.string() })) },
})
