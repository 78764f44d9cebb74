import { idleHeader } from '#gateway/call.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import { createDownloadHandler } from '#platform/files/server/download.ts'
import { getClientIp } from '#platform/limits/server/addresses.ts'
import { parseSessionCookies } from '#platform/session/server/cookies.ts'
import { findSession, listSessionsOfCookies } from '#platform/session/server/sessions.ts'
import type { HttpHandlingOptions } from '#portal/server/http-handling.ts'
import { accountStatuses, fileRules } from '#composition/registry.ts'

/** Finds the actor of a request by its session. Downloads accept every session of the browser, since a plain link names none. */
export function identifyBySession(config: Config, services: Services): Pick<HttpHandlingOptions, 'identify' | 'download'> {
  const { db, clock, secretKey } = services
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  return {
    async identify(sessionId, request) {
      const { headers } = request
      const ip = getClientIp(request, config.trustedProxies)
      const cookies = parseSessionCookies(headers.cookie, { isHttps })
      const isIdle = headers[idleHeader] !== undefined
      return (
        (await findSession({ db, secretKey }, { sessionId, cookies, ip, now: clock.now(), isIdle }, accountStatuses)) ?? { kind: 'anyone' }
      )
    },
    download: createDownloadHandler({
      ...services,
      fileRules,
      listSessionIds(request) {
        const cookies = parseSessionCookies(request.headers.cookie, { isHttps })
        const ip = getClientIp(request, config.trustedProxies)
        return listSessionsOfCookies({ db, secretKey }, { cookies, ip, now: clock.now() }, accountStatuses)
      },
    }),
  }
}
