import { randomUUID } from 'node:crypto'
import type { Actor, Handler } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { grantRights, portalRole } from '#platform/db/server/rights.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { runOwnAction } from '#platform/reviewing/server/actions/own-action.ts'
import { beginReview, saveSearchTexts } from '#platform/reviewing/server/begin-review.ts'
import { storeDeclarations } from '#platform/reviewing/server/declarations.ts'
import { reviewHandlers, reviewJobs, type ReviewKind } from '#platform/reviewing/server/handlers.ts'
import type { Colleagues } from '#platform/reviewing/server/reviewable.ts'
import { applicant, staff } from '../actors.ts'
import { startGateway } from '../gateway.ts'
import {
  applyForPermit,
  permitReview,
  permitReviewable,
  permitReviewing,
  permitTables,
  resubmitPermit,
  withdrawPermit,
} from './permit-kind.ts'

const rights = ['permits.read', 'permits.review', 'permits.issue']
export const anna = { ...staff(...rights), id: 'anna', name: '安审核' }
export const ben = { ...staff(...rights), id: 'ben', name: '本审核' }
/** Reviews, but issues nothing. */
export const cleo = { ...staff('permits.read', 'permits.review'), id: 'cleo', name: '柯审核' }
export const me = applicant('a-1', '王晓明')
export const other = applicant('a-2', '李文静')
const people = [anna, ben, cleo].map(({ id, name }) => ({ id, name }))

export const number = '12345678901234567890'

const applicantHandlers = [
  handle(applyForPermit, async (context, { name }) => {
    const id = randomUUID()
    const begun = await beginReview(context, permitReviewing, {
      id,
      texts: [name],
      by: context.actor,
    })
    await context.db
      .insertInto('permit' as 'reviewed')
      .values({ ...begun, name } as never)
      .execute()
    return { reply: { id }, audit: { action: 'permit.apply', subject: id } }
  }),
  handle(resubmitPermit, async (context, { id, name }) => {
    const { state, audit } = await runOwnAction(context, permitReviewable, { id, action: 'resubmit', comment: '' })
    await context.db
      .updateTable('permit' as 'reviewed')
      .set({ name } as never)
      .where('id', '=', id)
      .execute()
    await saveSearchTexts(context.db, id, [name])
    return { reply: { state }, audit }
  }),
  handle(withdrawPermit, async (context, { id }) => {
    const { state, audit } = await runOwnAction(context, permitReviewable, { id, action: 'withdraw', comment: '' })
    return { reply: { state }, audit }
  }),
]

export type PermitDesk = Awaited<ReturnType<typeof openPermitDesk>>

type Reviewing = ReviewKind & { colleagues: Colleagues }
const threeReviewers: Reviewing = { reviewable: permitReviewable, calls: permitReview, colleagues: async () => people }

/** A gateway on which applicants ask for permits and three colleagues review them. */
export async function openPermitDesk(further: Handler<Services>[] = [], reviewing = threeReviewers) {
  const { calls, colleagues } = reviewing
  const handlers = [...further, ...reviewHandlers(reviewing, colleagues), ...applicantHandlers]
  const gateway = await startGateway(handlers, { fresh: true })
  const { owner } = gateway.database
  await owner.query(permitTables)
  await grantRights(owner, portalRole)
  await storeDeclarations(owner, [permitReviewable])

  const apply = async (name = '甲', by = me) => (await gateway.as(by).call(applyForPermit, { name })).id
  const upload = (name: string, by: Actor = anna, bytes = 20) =>
    storeFile(gateway.services, {
      name,
      mediaType: 'application/pdf',
      content: Buffer.alloc(bytes, '%PDF-1.7'),
      owner: by,
      purpose: 'review',
      expiresAt: new Date(gateway.clock.now().getTime() + 24 * 3600_000),
    })
  const act = (
    id: string,
    action: string,
    given: { comment?: string; files?: Record<string, string>; form?: Record<string, string> } = {},
    by = anna,
  ) => gateway.as(by).call(calls.decide, { id, action, ...given })

  /** Issues an approved one with all that it takes. */
  async function issue(id: string, given = number, by = anna) {
    const files = { document: await upload('许可证.pdf', by) }
    return act(id, 'issue', { files, form: { number: given, day: '2026-11-20' } }, by)
  }

  /** One in that state, brought there by the actions that lead to it. */
  async function make(state: string): Promise<string> {
    const id = await apply()
    if (state === 'approved' || state === 'issued') await act(id, 'accept')
    if (state === 'issued') await issue(id)
    if (state === 'rejected') await act(id, 'decline', { comment: '请补充' })
    if (state === 'withdrawn') await gateway.as(me).call(withdrawPermit, { id })
    return id
  }

  const get = (id: string) => gateway.as(anna).call(calls.get, { id })
  const getState = async (id: string) => (await get(id)).item.state
  const undo = (id: string, by = anna) => gateway.as(by).call(calls.undo, { id })
  const timeline = async (id: string) => (await gateway.as(anna).call(calls.timeline, { id })).events
  const titles = async () => (await gateway.rows('notice')).filter(({ topic }) => topic === 'permit.review').map(({ title }) => title)
  const runJob = (name: string, data: object = {}) =>
    reviewJobs(gateway.services, [reviewing], colleagues)
      .find((job) => job.name === name)
      ?.run(data)

  return { ...gateway, handlers, apply, upload, act, issue, make, get, getState, undo, timeline, titles, runJob }
}
