import type { RequestInfo } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { normalizeProofCode, normalizeProofNumber } from '#platform/proofs/rules.ts'
import { findKindOfCode } from '#platform/proofs/server/document-codes.ts'
import type { DocumentKind } from '#platform/proofs/server/document-kinds.ts'
import { lookupLimit } from '../rules.ts'

type Asking = Services & { request: RequestInfo; kinds: readonly DocumentKind[] }

/** The document with this number and code, with the number as it is written; every look-up of a network counts, right or wrong. */
export async function findDocument(asking: Asking, given: { number: string; code: string }) {
  const { db, clock, kinds } = asking
  const retryAfter = await countLookup(asking)
  if (retryAfter !== undefined) return { retryAfter }
  const [number, code] = [normalizeProofNumber(given.number), normalizeProofCode(given.code)]
  const names = kinds.map(({ name }) => name)
  const name = await findKindOfCode(asking, names, { number, code })
  const found = await kinds.find((kind) => kind.name === name)?.find(db, number, clock.now())
  return { number, document: found }
}

/** Counts a look-up; after too many, the seconds to wait. */
export async function countLookup({ autonomousDb, clock, request }: Omit<Asking, 'kinds'>): Promise<number | undefined> {
  const now = clock.now()
  const { allowed, retryAfter } = await countRequest(autonomousDb, `proof ${toNetwork(request.ip)}`, { ...lookupLimit, now })
  return allowed ? undefined : retryAfter
}
