import { addressKey, type Call } from '#gateway/call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { CallResult, Transactions } from '#gateway/server/dispatch.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'

function toOwner({ actor }: RequestContext): string {
  return toPersonKey(actor) || 'anyone'
}

/** Object keys are sorted, so that equal inputs have one fingerprint; keyed, since a password hash in the input could be guessed from a plain hash. */
function fingerprint(secretKey: SecretKey, call: Call, input: unknown): Buffer {
  const text = JSON.stringify(input, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return keyedHash(secretKey, 'request', [addressKey(call.address), text])
}

/** Each command runs in one transaction; a RequestId that was used before returns the stored result. */
export function createTransactions(services: Services): Transactions<Services> {
  return {
    run: (work) => services.db.transaction().execute((db) => work({ ...services, db })),

    audit: (bound, context, entry) => writeAudit({ db: bound.db, at: bound.clock.now() }, context, entry),

    async claimRequestId(bound, context, { call, requestId, input }): Promise<CallResult | undefined> {
      const key = { actor: toOwner(context), request_id: requestId }
      const print = fingerprint(bound.secretKey, call, input)
      // A second request with this id waits here until the first one's transaction has ended.
      const claimed = await bound.db
        .insertInto('request_answer')
        .values({ ...key, call: addressKey(call.address), fingerprint: print, answer: null, created_at: bound.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (claimed.numInsertedOrUpdatedRows) return undefined
      const before = await bound.db
        .selectFrom('request_answer')
        .select(['fingerprint', 'answer'])
        .where('actor', '=', key.actor)
        .where('request_id', '=', key.request_id)
        .executeTakeFirstOrThrow()
      if (!before.fingerprint.equals(print)) throw new Refusal(serverRefusals.requestIdReused)
      return before.answer ?? undefined
    },

    async storeResult(bound, context, { requestId, answer }) {
      await bound.db
        .updateTable('request_answer')
        .set({ answer: JSON.stringify(answer) as never })
        .where('actor', '=', toOwner(context))
        .where('request_id', '=', requestId)
        .execute()
    },

    auditRefusal: (context, call) =>
      writeAudit({ db: services.autonomousDb, at: services.clock.now() }, context, {
        action: 'access.refuse',
        subject: addressKey(call.address),
        isRepeatable: true,
      }),
  }
}
