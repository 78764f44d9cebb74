import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { handle } from '#platform/calls/server/handle.ts'
import type { Tables } from '#platform/db/server/database.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import { listAllDelegations } from '../../delegation-contract.ts'
import type { DelegationState } from '../../delegation-rules.ts'
import type { ReviewKind } from '../handlers.ts'
import type { Colleagues } from '../reviewable.ts'
import type { ReviewDelegationRow } from '../tables.ts'
import { canStandIn, listNouns, listParts, toDays } from './delegations.ts'

type Delegation = Selectable<ReviewDelegationRow>
type Found = SelectQueryBuilder<Tables, 'review_delegation', Delegation>

export function allDelegationHandlers(kinds: readonly ReviewKind[], colleagues: Colleagues) {
  return [
    handle(listAllDelegations, async ({ db, clock }, { name, state, page, pageSize }) => {
      const now = clock.now()
      let found: Found = db.selectFrom('review_delegation').selectAll()
      if (name) found = found.where(containsText([sql.ref('principal_name'), sql.ref('delegate_name')], name))
      if (state) found = inState(found, state, now)
      const [parts, { total, rows }] = await Promise.all([
        listParts(db, kinds, colleagues),
        readPage(found.orderBy('begins_at', 'desc').orderBy('id'), { page, pageSize }),
      ])
      return {
        total,
        items: rows.map((row) => ({
          id: row.id,
          principal: { id: row.principal_id, name: row.principal_name },
          delegate: { id: row.delegate_id, name: row.delegate_name },
          ...toDays(row),
          state: toState(row, now),
          canStandIn: canStandIn(parts, { principalId: row.principal_id, delegateId: row.delegate_id }),
          endedAt: row.ended_at?.toISOString() ?? '',
          nouns: listNouns(parts, row.principal_id),
        })),
      }
    }),
  ]
}

function inState(found: Found, state: DelegationState, now: Date): Found {
  if (state === 'ended') return found.where((row) => row.or([row('ended_at', 'is not', null), row('ends_at', '<=', now)]))
  const lasting = found.where('ended_at', 'is', null).where('ends_at', '>', now)
  return lasting.where('begins_at', state === 'planned' ? '>' : '<=', now)
}

function toState({ begins_at, ends_at, ended_at }: Delegation, now: Date): DelegationState {
  if (ended_at || ends_at <= now) return 'ended'
  return begins_at > now ? 'planned' : 'running'
}
