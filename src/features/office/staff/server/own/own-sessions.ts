import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { endOtherSessions, endSession } from '#platform/session/server/sessions.ts'
import { listStoredSessions } from '#platform/session/server/stored-sessions.ts'
import { staffRefusals } from '../../rules.ts'
import { endOthers, endOwnSession, listOwnSessions } from '../../session-contract.ts'
import { findNetwork } from '../accounts/networks.ts'

type Staff = Extract<Actor, { kind: 'staff' }>

/** The devices at which a member of staff is or was signed in. */
export const ownSessionHandlers = [
  handle(listOwnSessions, async ({ db, clock, actor }) => {
    const own = getStaff(actor)
    const sessions = await listOf(db, own, clock.now())
    return {
      items: sessions.map(({ openedAt, seenAt, endsAt, endedAt, ...session }) => ({
        ...session,
        network: findNetwork(session.ip),
        isCurrent: session.handle === own.sessionId,
        openedAt: openedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        endsAt: endsAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? '',
      })),
    }
  }),

  handle(endOwnSession, async ({ db, clock, actor }, { handle: session }) => {
    const own = getStaff(actor)
    const now = clock.now()
    if (session === own.sessionId) throw new Refusal(staffRefusals.currentSession)
    const active = (await listOf(db, own, now)).find(({ handle: known, endedAt }) => known === session && !endedAt)
    if (!active) throw new Refusal(refusals.wrongState)
    await endSession(db, session, now)
    const { device, ip } = active
    return { reply: {}, audit: { action: 'session.end-own', subject: `staff ${own.id}`, detail: { device, ip } } }
  }),

  handle(endOthers, async ({ db, clock, actor }) => {
    const own = getStaff(actor)
    const now = clock.now()
    const others = (await listOf(db, own, now)).filter(({ handle: session, endedAt }) => session !== own.sessionId && !endedAt)
    await endOtherSessions(db, { kind: 'staff', subject: own.id, exceptSessionId: own.sessionId, now })
    const count = others.length
    return { reply: { count }, audit: { action: 'session.end-own', subject: `staff ${own.id}`, detail: { count } } }
  }),
]

function getStaff(actor: Actor): Staff {
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  return actor
}

function listOf(db: Db, { id }: Staff, now: Date) {
  return listStoredSessions(db, { kind: 'staff', subject: id, now })
}
