import { join } from 'node:path'
import { addressKey } from '#gateway/call.ts'
import type { Dispatch } from '#gateway/server/dispatch.ts'
import { createUccListener } from '#gateway/server/http.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import type { HttpDeps } from '#gateway/server/http-deps.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import { isDatabaseDown } from '#platform/log/server/database-down.ts'
import { findOutage } from './outages.ts'
import type { CachedCalls } from '#platform/page-cache/server/cached-calls.ts'
import type { Metrics } from '#platform/metrics/server/metrics.ts'
import { inSpan, noteInSpan } from '#platform/tracing/server/tracing.ts'
import type { RequestLimits } from '../request-limits.ts'
import { getSiteOrigin } from '../site-origin.ts'

export type CallSources = {
  config: Config
  services: Services
  dispatch: Dispatch
  /** Calls whose replies are cached. */
  calls: CachedCalls
  /** Headers of every response. */
  commonHeaders: Record<string, string>
  site: { appId: string; password: string }
  identify: HttpDeps['identify']
  authenticateMachine: HttpDeps['authenticateMachine']
  /** Counts what the key of a machine called. */
  observeMachine: HttpDeps['onResponse']
}

type CallResponseDeps = { metrics: Metrics; limits: RequestLimits }

// Outcomes that a flood or an outage repeats endlessly.
const repeatingOutcomes = new Set(['too_often', 'busy', 'database_down'])

/** The listener for calls, with the portal's limits, sessions, log and metrics. */
export function createCallResponses(sources: CallSources, { metrics, limits }: CallResponseDeps): ReturnType<typeof createUccListener> {
  const { config, services, dispatch, calls, commonHeaders, site, identify, authenticateMachine, observeMachine } = sources
  const { log } = services

  const answer = createUccListener(dispatch, {
    appId: site.appId,
    password: site.password,
    getOrigin: (request) => getSiteOrigin(config, request),
    spoolDirectory: join(config.dataDirectory, 'incoming'),
    uploadBudgets: limits.uploadBudgets,
    throttle: limits.consumeResponseQuota,
    acquireSlot: limits.acquireDatabaseSlot,
    commonHeaders,
    identify,
    authenticateMachine,
    replies: calls.replies,
    isDatabaseDown,
    findOutage(error) {
      const outage = findOutage(error)
      if (outage) log.warn({ err: error, oncePerMinute: outage.code }, 'a call failed by an outage')
      return outage
    },
    onBug: (error, info, call) => log.error({ err: error, request: info.id, call: call && addressKey(call.address) }, 'a call failed'),
    onResponse: (answered) => {
      const { call, outcome, info, ms } = answered
      observeMachine(answered)
      const name = call ? addressKey(call.address) : 'unknown'
      metrics.onCall(name, outcome, ms / 1000)
      noteInSpan({ 'portal.call': name, 'portal.outcome': outcome, 'portal.request': info.id }, name)
      if (outcome === 'ok' || outcome === 'cached') return
      if (outcome === serverRefusals.crossOrigin.code)
        log.warn(
          { site: getSiteOrigin(config, { headers: {} }), oncePerMinute: outcome },
          'pages are opened at another address than PUBLIC_URL, and their calls refused',
        )
      const oncePerMinute = repeatingOutcomes.has(outcome) ? outcome : undefined
      log.info({ request: info.id, ip: info.ip, call: name, outcome, oncePerMinute }, 'call refused')
    },
  })
  return (...given) => inSpan({ name: 'call', kind: 'server' }, () => answer(...given))
}
