import { Refusal, refusals } from '#gateway/refusals.ts'
import { formatDateTime } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { listLedgerCheckpoints } from '#platform/ledger/server/checkpoints.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { normalizeProofCode, normalizeProofNumber } from '#platform/proofs/rules.ts'
import { findKindOfCode } from '#platform/proofs/server/document-codes.ts'
import type { DocumentKind } from '#platform/proofs/server/document-kinds.ts'
import { listLedgerDigests, verifyDocument } from '../contract.ts'
import { lookupLimit, shownCheckpoints } from '../rules.ts'

export const proofQueries = (kinds: readonly DocumentKind[]) => [
  handle(verifyDocument, async (context, given) => {
    const { db, autonomousDb, clock, request } = context
    const now = clock.now()
    const { allowed, retryAfter } = await countRequest(autonomousDb, `proof ${toNetwork(request.ip)}`, { ...lookupLimit, now })
    if (!allowed) throw new Refusal(refusals.tooOften, { retryAfter })
    const [number, code] = [normalizeProofNumber(given.number), normalizeProofCode(given.code)]
    const names = kinds.map(({ name }) => name)
    const name = await findKindOfCode(context, names, { number, code })
    const found = await kinds.find((kind) => kind.name === name)?.find(db, number, now)
    if (!found) return { documents: [] }
    const { label, state, facts, path = '' } = found
    return { documents: [{ label, number, state, facts: facts.map(([fact, value]) => ({ name: fact, value })), path }] }
  }),
  handle(listLedgerDigests, async ({ db }) => {
    const { entries, checkpoints } = await listLedgerCheckpoints(db, shownCheckpoints)
    return { entries, items: checkpoints.map(({ at, ...checkpoint }) => ({ ...checkpoint, at: formatDateTime(at) })) }
  }),
]
