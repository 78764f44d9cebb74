import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createFieldRefusal, notFound, Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { readWebAddress } from '#kit/web-addresses.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { bumpApplicantVersions } from '#platform/reviewing/server/applicant-versions.ts'
import { acceptUploads, recordFiles } from '#platform/reviewing/server/actions/files.ts'
import { lockItem } from '#platform/reviewing/server/actions/items.ts'
import { planNotices } from '#platform/reviewing/server/decision-notices.ts'
import { toEventAuthor, writeEvents } from '#platform/reviewing/server/events.ts'
import { withAllItems } from '#platform/reviewing/server/permitted.ts'
import { readUploadLimit } from '#platform/uploads/server/settings.ts'
import { detectMediaType } from '#platform/uploads/server/file-kind.ts'
import { storeUpload } from '#platform/uploads/server/store-upload.ts'
import { createSizeRefusal, toBytes } from '#platform/uploads/rules.ts'
import { applicationLimits as limits, resultRefusals, scannerRefusals } from '../../rules.ts'
import { scanReviewing } from '../../review-rules.ts'
import { scannerCalls as calls } from '../../scanner-contract.ts'
import { scanReviewable } from '../reviewable.ts'
import { listScans, undoEnds } from './list-scans.ts'

type Machine = Extract<Actor, { kind: 'machine' }>
type Deps = Services & { actor: Actor }

const { kind } = scanReviewing
const purpose = 'result'
const leaseMs = limits.scanHours * 3600_000

const uploadHandler = handle(
  calls.upload,
  (_, { file }) => detectMediaType(file.name, file, purpose),
  async (context, { file }, mediaType) => {
    const { id, name, audit } = await storeUpload(context, { file, purpose, mediaType })
    return { reply: { fileId: id, fileName: name }, audit }
  },
)

export const scannerHandlers = [
  handle(calls.list, async ({ db, clock, actor }, input) => listScans(db, { ...input, machine: getMachine(actor).id, now: clock.now() })),

  handle(calls.take, async (context, { number }) => {
    const { db, clock } = context
    const machine = getMachine(context.actor)
    const now = clock.now()
    const { id } = await findPassed(context, number)
    const taken = await db
      .updateTable('scan_application')
      .set({ scanner_id: machine.id, scanner_at: now, scan_fault: '' })
      .where('id', '=', id)
      .where('result_at', 'is', null)
      .where(
        sql<boolean>`(scanner_id is null or scanner_id = ${machine.id} or scan_fault <> '' or scanner_at < ${new Date(now.getTime() - leaseMs)})`,
      )
      .executeTakeFirst()
    if (!taken.numUpdatedRows) throw await refusalOf(context, id)
    return {
      reply: { number, until: new Date(now.getTime() + leaseMs).toISOString() },
      audit: { action: 'scan_application.take', subject: `${kind} ${id}`, detail: { number } },
    }
  }),

  {
    ...uploadHandler,
    // A file that is too large must not fill the disk before it is refused.
    async limitFile({ db }: Pick<Services, 'db'>) {
      const megabytes = await readUploadLimit(db, purpose)
      return { bytes: toBytes(megabytes), refusal: new Refusal(createSizeRefusal(megabytes)) }
    },
  },

  handle(calls.deliver, async (context, { number, address: written, fileId }) => {
    const { db, clock, actor } = context
    const machine = getMachine(actor)
    const address = written && readWebAddress(written)
    if (address === undefined) throw createFieldRefusal('address', resultRefusals.address)
    if (fileId === '' && address === '') throw createFieldRefusal('address', resultRefusals.nothing)
    const { id } = await findPassed(context, number)
    const item = await lockItem(context, withAllItems(scanReviewable), id)
    const files = { report: fileId }
    await acceptUploads(context, scanReviewing.actions.deliver, files)
    const at = clock.now()
    const delivered = await ownScan(context, machine, id)
      .set({ result_file_id: fileId || null, result_address: address, result_at: at, scan_fault: '' })
      .executeTakeFirst()
    if (!delivered.numUpdatedRows) throw await refusalOf(context, id)
    const { state } = item
    await writeEvents(db, { kind, subjects: [id], at, who: toEventAuthor(actor), action: 'deliver', after: { state, address } })
    await recordFiles(context, { kind, subject: id, action: 'deliver', decisionId: randomUUID(), files })
    await bumpApplicantVersions(db, [item.applicant])
    await planNotices(context, scanReviewable, { items: [item], action: 'deliver', comment: '' })
    const detail = { number, ...(address && { address }), ...(fileId && { file: fileId }) }
    return { reply: { deliveredAt: at.toISOString() }, audit: { action: 'review.deliver', subject: `${kind} ${id}`, detail } }
  }),

  handle(calls.fail, async (context, { number, reason }) => {
    const { id } = await findPassed(context, number)
    const failed = await ownScan(context, getMachine(context.actor), id).set({ scan_fault: reason }).executeTakeFirst()
    if (!failed.numUpdatedRows) throw await refusalOf(context, id)
    return { reply: {}, audit: { action: 'scan_application.fail', subject: `${kind} ${id}`, detail: { number, reason } } }
  }),
]

/** The update of a scan that this machine has taken over and neither delivered nor given up. */
function ownScan({ db }: Deps, machine: Machine, id: string) {
  return db
    .updateTable('scan_application')
    .where('id', '=', id)
    .where('scanner_id', '=', machine.id)
    .where('scan_fault', '=', '')
    .where('result_at', 'is', null)
}

/** One that has not passed, or whose approval can still be undone, is answered as not found. */
function findPassed({ db, clock }: Deps, number: string): Promise<{ id: string }> {
  return db
    .selectFrom('scan_application')
    .select('id')
    .where('number', '=', number)
    .where('state', '=', 'approved')
    .where('decided_at', '<=', undoEnds(clock.now()))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}

async function refusalOf({ db, actor }: Deps, id: string): Promise<Refusal> {
  const { result_at, scanner_id } = await db
    .selectFrom('scan_application')
    .select(['result_at', 'scanner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  if (result_at) return new Refusal(scannerRefusals.over)
  return new Refusal(scanner_id && scanner_id !== getMachine(actor).id ? scannerRefusals.taken : scannerRefusals.notTaken)
}

function getMachine(actor: Actor): Machine {
  if (actor.kind !== 'machine') throw new Refusal(refusals.invalidSession)
  return actor
}
