import type { Db } from '#platform/db/server/database.ts'
import type { SessionKind } from '../rules.ts'
import { isActive, type Minutes, readMinutes, type Session } from './sessions.ts'

const listed = 20
const minuteMs = 60_000

type Owner = { kind: SessionKind; subject: string; now: Date }

/** The sessions of an account that are still stored, the latest first. `endedAt`: null while it goes on, then at the latest until `endsAt`. */
export async function listStoredSessions(db: Db, { kind, subject, now }: Owner) {
  const minutes = await readMinutes(db, kind)
  const sessions = await db
    .selectFrom('session')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('created_at', 'desc')
    .limit(listed)
    .execute()
  return sessions.map((session) => ({
    handle: session.id_hash.toString('hex'),
    device: session.device,
    ip: session.ip,
    openedAt: session.created_at,
    seenAt: session.seen_at,
    ...findEnd(session, now, minutes),
  }))
}

/** When the session ends at the latest, and when it did: by a sign-out, or by itself. */
function findEnd(session: Session, now: Date, minutes: Minutes): { endsAt: Date; endedAt: Date | null } {
  const endsAt = new Date(session.created_at.getTime() + minutes.longest * minuteMs)
  if (isActive(session, now, minutes)) return { endsAt, endedAt: null }
  const idleEnd = session.seen_at.getTime() + minutes.idle * minuteMs
  return { endsAt, endedAt: session.ended_at ?? new Date(Math.min(idleEnd, endsAt.getTime())) }
}
