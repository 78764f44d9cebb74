import * as z from 'zod/mini'
import { defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { toPageTag } from './rules.ts'

const maxAddressLength = 500

/** Title, description and indexing of a page for search engines, where they differ from the defaults of its content. */
export const getPageSeo = defineQuery({
  address: ['portal', 'pages', 'seo'],
  access: 'anyone',
  published: ({ address }) => [toPageTag(address)],
  input: fields({ address: requiredText('地址', maxAddressLength) }),
  reply: fields({ title: z.string(), description: z.string(), image: z.string() }),
})

/** The days on which the pages of published content changed. */
export const listPageChanges = defineQuery({
  address: ['portal', 'pages', 'changes'],
  access: 'anyone',
  published: true,
  input: fields({}),
  reply: fields({ items: list(fields({ address: z.string(), day: z.string() })) }),
})
