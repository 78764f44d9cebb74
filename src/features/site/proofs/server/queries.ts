import { Refusal, refusals } from '#gateway/refusals.ts'
import type { SignatureKind } from '#gateway/server/crypto/signature.ts'
import { formatDate, formatDateTime } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { evidenceKeyKinds } from '#platform/evidence/rules.ts'
import { listSigningKeys } from '#platform/evidence/server/evidence-keys.ts'
import { listStatements, parseStatement } from '#platform/evidence/server/statements.ts'
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
    const signed = new Set((await listStatements(db, shownCheckpoints)).map((statement) => parseStatement(statement).ledger?.digest))
    const items = checkpoints.map(({ at, ...checkpoint }) => ({
      ...checkpoint,
      at: formatDateTime(at),
      signed: signed.has(checkpoint.digest),
    }))
    const keys = (await listSigningKeys(db)).toReversed().map(({ id, kind, made_at, retired_at }) => ({
      id,
      kind: evidenceKeyKinds[kind as SignatureKind],
      madeAt: formatDate(made_at),
      retiredAt: retired_at ? formatDate(retired_at) : '',
    }))
    return { entries, items, keys }
  }),
]
