import { handle } from '#platform/calls/server/handle.ts'
import { logout } from '../contract.ts'
import { createEndedSessionCookie, parseSessionCookies } from './cookies.ts'
import { endReplacedSession, endSession } from './sessions.ts'

export const sessionCommands = [
  handle(logout, async ({ db, clock, actor, request }, { kinds }) => {
    const now = clock.now()
    const ended = kinds.length === 0 && 'sessionId' in actor ? [actor.kind] : kinds
    const isHttps = request.isHttps ?? false
    const cookies = parseSessionCookies(request.cookies, { isHttps })
    for (const kind of ended) await endReplacedSession(db, cookies[kind], now)
    const own = 'sessionId' in actor && ended.includes(actor.kind) ? actor : undefined
    if (own) await endSession(db, own.sessionId, now)
    return {
      reply: {},
      audit: own ? { action: 'session.end', subject: `${own.kind} ${own.id}` } : [],
      cookies: ended.map((kind) => createEndedSessionCookie(kind, { isHttps })),
    }
  }),
]
