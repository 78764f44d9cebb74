import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { orLast } from '#platform/calls/parts/last-answers.ts'
import type { ReviewCalls } from '../contract.ts'
import type { ReviewDeclaration } from '../rules.ts'
import { type QueueQuery, queuePageSize, readQueue } from './queue-address.ts'

export type ReviewItem = CallReply<ReviewCalls['list']>['items'][number]
export type SavedView = CallReply<ReviewCalls['views']>['views'][number]
export type ReplyTemplate = CallReply<ReviewCalls['templates']>['templates'][number]
export type Bulk = CallReply<ReviewCalls['bulks']>['bulks'][number]
export type TimelineEvent = CallReply<ReviewCalls['timeline']>['events'][number]
export type Colleague = CallReply<ReviewCalls['colleagues']>['people'][number]
export type Tick = CallReply<ReviewCalls['get']>['ticks'][number]

/** The person at the screen: `mayReview` follows the permissions of the role; the server decides again. */
export type Reviewer = { id: string; mayReview: boolean }

/** Everything the list screen needs, for its loader. `asked` is what the address says; the queue is of an earlier one if that failed. */
export async function loadQueue(calls: ReviewCalls, declaration: ReviewDeclaration, { pathname, searchParams }: URL) {
  const asked = readQueue(searchParams, declaration)
  return { asked, queue: await orLast(pathname, 'queue', loadItems(calls, asked)) }
}

async function loadItems(calls: ReviewCalls, query: QueueQuery) {
  const [list, counts, { views }, { templates }, { bulks }] = await Promise.all([
    callFromBrowser(calls.list, { ...query, pageSize: queuePageSize }),
    callFromBrowser(calls.counts, {}),
    callFromBrowser(calls.views, {}),
    callFromBrowser(calls.templates, {}),
    callFromBrowser(calls.bulks, {}),
  ])
  return { query, ...list, counts, views, templates, bulks }
}

export type Queue = Awaited<ReturnType<typeof loadItems>>

/** How many the list holds, as far as they were counted. */
export function countText({ total, isMore }: Pick<Queue, 'total' | 'isMore'>): string {
  return `${isMore ? '至少 ' : ''}${total.toLocaleString('zh-CN')}`
}

/** Everything about one item; `reviewed` also carries what the kind shows of it. */
export async function loadReviewed<C extends ReviewCalls>(calls: C, id: string) {
  const [reviewed, { events }, { people }, { templates }] = await Promise.all([
    callFromBrowser(calls.get, { id }) as Promise<CallReply<C['get']>>,
    callFromBrowser(calls.timeline, { id }),
    callFromBrowser(calls.colleagues, {}),
    callFromBrowser(calls.templates, {}),
  ])
  return { reviewed, events, people, templates }
}

export type Reviewed = CallReply<ReviewCalls['get']>
