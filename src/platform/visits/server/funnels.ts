import type { Call, CallReply } from '#gateway/call.ts'
import type { Dispatch } from '#gateway/server/dispatch.ts'
import type { VisitCounter } from './visit-counter.ts'

type FunnelCall = { call: Call; succeeds: (reply: unknown) => boolean }

/**
 * A tool of the site, opened by a page or a call; it is tried with a call, and succeeds as its reply says, or in the browser, which
 * counts it by `countStep`.
 */
export type Funnel = { name: string; label: string; page?: string; opener?: Call; tried: FunnelCall | 'in the browser' }

/** Tries of a tool by a call; without `succeeds` each that is not refused succeeded. */
export function triedBy<C extends Call>(call: C, succeeds: (reply: CallReply<C>) => boolean = () => true): FunnelCall {
  return { call, succeeds: succeeds as FunnelCall['succeeds'] }
}

/** Counts the calls of the funnels; those that the server makes by itself and those of programs are left out. */
export function countFunnels(dispatch: Dispatch, funnels: readonly Funnel[], visits: VisitCounter): Dispatch {
  const openers = new Map(funnels.flatMap(({ name, opener }) => (opener ? [[opener, name] as const] : [])))
  const tries = new Map(
    funnels.flatMap(({ name, tried }) => (tried === 'in the browser' ? [] : [[tried.call, { name, ...tried }] as const])),
  )
  return {
    ...dispatch,
    async run(call, input, context) {
      const [opened, tried] = [openers.get(call), tries.get(call)]
      if ((!opened && !tried) || !context.request.isCounted) return dispatch.run(call, input, context)
      if (tried) visits.seeStep(tried.name, 'tried')
      const result = await dispatch.run(call, input, context)
      if (opened) visits.seeStep(opened, 'opened')
      if (tried?.succeeds(result.reply)) visits.seeStep(tried.name, 'succeeded')
      return result
    },
  }
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerProduct {
    funnels: readonly Funnel[]
  }
  interface ServerFeature {
    /** Tools whose use is counted, without who used them. */
    funnels?: readonly Funnel[]
  }
}
