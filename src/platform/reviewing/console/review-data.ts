import { type CallReply, listPermissions } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { listEntryLabels } from '#platform/dictionaries/contract.ts'
import { staleIfError } from '#platform/calls/shared/stale-if-error.ts'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import type { ReviewCalls } from '../contract.ts'
import type { ReviewDeclaration } from '../rules.ts'
import { type QueueQuery, readQueue } from './queue/queue-address.ts'

export type ReviewItem = CallReply<ReviewCalls['list']>['items'][number]
export type ReplyTemplate = CallReply<ReviewCalls['templates']>['templates'][number]
export type Bulk = CallReply<ReviewCalls['bulks']>['bulks'][number]
export type TimelineEvent = CallReply<ReviewCalls['timeline']>['events'][number]
export type Colleague = CallReply<ReviewCalls['colleagues']>['people'][number]
export type Check = CallReply<ReviewCalls['get']>['checks'][number]
export type Reviewed = CallReply<ReviewCalls['get']>

/** What the console says of one kind, on its three screens: queue, item and reply templates. */
export type ReviewScreens<C extends ReviewCalls = ReviewCalls> = {
  calls: C
  declaration: ReviewDeclaration
  title: string
  templatesTitle: string
  /** The number or the like that people call an item by, and what it is about. */
  getLabel: (item: Pick<ReviewItem, 'values'>) => string
  getName: (item: Pick<ReviewItem, 'values'>) => string
  /** Keys of the columns in their order, the first two lead to the item; and of the filters that are always shown. */
  columns: readonly string[]
  filters: readonly string[]
}

/** The person at the screen; the screens follow the permissions of the role, the server checks them. */
export type Reviewer = { id: string; permissions: readonly string[]; mayReview: boolean }

export function formatTitle({ getLabel, getName }: Pick<ReviewScreens, 'getLabel' | 'getName'>, item: Pick<ReviewItem, 'values'>): string {
  return `${getLabel(item)} ${getName(item)}`
}

export function queueAddress({ declaration }: Pick<ReviewScreens, 'declaration'>): string {
  return `/console/${declaration.kind}`
}

export function itemAddress(screens: Pick<ReviewScreens, 'declaration'>, id: string): string {
  return `${queueAddress(screens)}/${id}`
}

function getReviewer({ calls }: Pick<ReviewScreens, 'calls'>): Reviewer {
  const user = getSignedIn<{ id: string; permissions: string[] }>('staff')
  return { ...user, mayReview: listPermissions(calls.decide).some((permission) => user.permissions.includes(permission)) }
}

/** The data of the list screen; the queue is that of an earlier query if loading failed. */
export async function loadQueue(screens: ReviewScreens, request: Request) {
  const reviewer = getReviewer(screens)
  const { pathname, searchParams } = new URL(request.url)
  const query = readQueue(searchParams, screens.declaration)
  const bulkId = searchParams.get('bulk') ?? ''
  const [queue, named] = await Promise.all([
    staleIfError(pathname, 'queue', loadItems(screens, query)),
    bulkId ? callFromBrowser(screens.calls.bulks, { bulkId }) : undefined,
  ])
  return { reviewer, queue, namedBulk: named?.bulks[0] }
}

async function loadItems({ calls, declaration }: ReviewScreens, query: QueueQuery) {
  const [list, counts, { templates }, { bulks }, choices] = await Promise.all([
    callFromBrowser(calls.list, query),
    callFromBrowser(calls.counts, {}),
    callFromBrowser(calls.templates, {}),
    callFromBrowser(calls.bulks, {}),
    loadChoices(declaration),
  ])
  return { query, ...list, counts, templates, bulks, choices }
}

/** The names of the dictionaries that columns refer to. */
async function loadChoices({ columns }: ReviewDeclaration): Promise<Readonly<Record<string, readonly string[]>>> {
  const names = columns.flatMap(({ dictionary }) => dictionary ?? [])
  if (names.length === 0) return {}
  const { dictionaries } = await callFromBrowser(listEntryLabels, { names })
  return Object.fromEntries(dictionaries.map(({ name, labels }) => [name, labels]))
}

export type Queue = Awaited<ReturnType<typeof loadItems>>

/** How many the list holds, as far as they were counted. */
export function countText({ total, isMore }: Pick<Queue, 'total' | 'isMore'>): string {
  return `${isMore ? '至少 ' : ''}${total.toLocaleString('zh-CN')}`
}

/** Everything about one item; `reviewed` also carries what the kind shows of it. */
export async function loadReviewed<C extends ReviewCalls>(screens: ReviewScreens<C>, request: Request, id: string) {
  const reviewer = getReviewer(screens)
  return { reviewer, ...(await staleIfError(new URL(request.url).pathname, 'item', loadItem(screens.calls, id))) }
}

async function loadItem<C extends ReviewCalls>(calls: C, id: string) {
  const [reviewed, { events }, { people }, { templates }] = await Promise.all([
    callFromBrowser(calls.get, { id }) as Promise<CallReply<C['get']>>,
    callFromBrowser(calls.timeline, { id }),
    callFromBrowser(calls.colleagues, { id }),
    callFromBrowser(calls.templates, {}),
  ])
  return { reviewed, events, people, templates }
}

export async function loadTemplates(screens: ReviewScreens) {
  return { reviewer: getReviewer(screens), ...(await callFromBrowser(screens.calls.templates, {})) }
}
