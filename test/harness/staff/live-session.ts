import { parseSessionCookies } from '#platform/session/server/cookies.ts'
import { findSession } from '#platform/session/server/sessions.ts'
import { accountStatuses } from '#composition/registry.ts'
import type { TestGateway } from '../gateway.ts'

type LoginAnswer = { reply: { sessionId: string }; cookies?: string[] | undefined }

/** Finds the actor of a login by SessionID and cookie, as the transport does. */
export function findLiveActor(
  { services, clock }: Pick<TestGateway, 'services' | 'clock'>,
  { reply, cookies }: LoginAnswer,
  ip = '192.0.2.1',
) {
  const header = (cookies ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ')
  return findSession(
    services,
    { sessionId: reply.sessionId, cookies: parseSessionCookies(header, { isHttps: false }), ip, now: clock.now() },
    accountStatuses,
  )
}
