import * as z from 'zod'
import { type Access, defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { pageNumber, pageSize } from '#gateway/values.ts'
import { noticeLimits } from './rules.ts'

const notice = fields({
  id: z.number(),
  topic: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  at: z.string(),
  isRead: z.boolean(),
})

function noticeCalls(place: 'portal' | 'console', access: Access) {
  return {
    list: defineQuery({
      address: [place, 'notices', 'list'],
      access,
      input: fields({ page: pageNumber, pageSize, onlyUnread: z.boolean().default(false) }),
      reply: fields({ unread: z.number(), total: z.number(), items: list(notice) }),
    }),
    read: defineCommand({
      address: [place, 'notices', 'read'],
      access,
      /** No ids: everything. */
      input: fields({ ids: z.array(z.int().positive()).max(noticeLimits.ids).default([]) }),
      reply: fields({ unread: z.number() }),
    }),
  }
}

export const customerNotices = noticeCalls('portal', 'applicant')
export const staffNotices = noticeCalls('console', 'staff')
