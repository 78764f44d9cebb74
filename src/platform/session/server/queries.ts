import { handle } from '#platform/calls/server/handle.ts'
import { resumeSession } from '../contract.ts'
import { parseSessionCookies } from './cookies.ts'
import { findSessionId } from './sessions.ts'

export const sessionQueries = [
  handle(resumeSession, async ({ db, clock, request }, { kind }) => {
    const cookies = parseSessionCookies(request.cookies, { isHttps: request.isHttps ?? false })
    return { sessionId: (await findSessionId(db, { kind, cookies, now: clock.now() })) ?? '' }
  }),
]
