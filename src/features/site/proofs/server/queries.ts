import { Refusal, refusals } from '#gateway/refusals.ts'
import type { SignatureKind } from '#gateway/server/crypto/signature.ts'
import { formatDate, formatDateTime } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { evidenceKeyKinds } from '#platform/evidence/rules.ts'
import { listSigningKeys } from '#platform/evidence/server/evidence-keys.ts'
import { listStatements, parseStatement } from '#platform/evidence/server/statements.ts'
import { listLedgerCheckpoints } from '#platform/ledger/server/checkpoints.ts'
import type { DocumentKind } from '#platform/proofs/server/document-kinds.ts'
import { findOwnReceipt } from '#platform/evidence/server/receipts.ts'
import { listLedgerDigests, verifyDocument, verifyReceipt } from '../contract.ts'
import { shownCheckpoints } from '../rules.ts'
import { countLookup, findDocument } from './find-document.ts'

export const proofQueries = (kinds: readonly DocumentKind[]) => [
  handle(verifyDocument, async (context, given) => {
    const found = await findDocument({ ...context, kinds }, given)
    if (!('document' in found)) throw new Refusal(refusals.tooOften, { retryAfter: found.retryAfter })
    const { number, document } = found
    if (!document) return { documents: [] }
    const { label, state, facts, path = '' } = document
    return { documents: [{ label, number, state, facts: facts.map(([fact, value]) => ({ name: fact, value })), path }] }
  }),
  handle(verifyReceipt, async (context, given) => {
    const retryAfter = await countLookup(context)
    if (retryAfter !== undefined) throw new Refusal(refusals.tooOften, { retryAfter })
    const receipt = await findOwnReceipt(context.db, given)
    if (!receipt) return { documents: [] }
    const { label, number, state, facts, at } = receipt
    const found = await Promise.all(kinds.map((kind) => kind.find(context.db, number, context.clock.now())))
    const present = found.find((document) => document?.label === label)?.state.label ?? ''
    return { documents: [{ label, number, state, facts: facts.map(([name, value]) => ({ name, value })), at, present }] }
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
