import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import type { Clock } from '#kit/clock.ts'
import { endOfDay, formatDate } from '#kit/dates.ts'
import { getClientIp } from '#platform/limits/server/addresses.ts'
import type { RequestHead } from '#platform/page-cache/server/cached-response.ts'
import { toReferrer, type VisitKind, visitLimits, type VisitStage } from '../rules.ts'
import { isCountedRequest } from './counted-request.ts'
import type { VisitCountRow } from './tables.ts'

/** What a visitor saw, and the words of the site's search that led there. */
export type SeenPage = { page: string; words?: string | undefined }
type Visitor = { request: RequestHead; socket: Pick<Socket, 'remoteAddress'> }

type Counts = Map<VisitKind, Map<string, number>>
type Day = {
  day: string
  endsAt: number
  /** Thrown away at midnight: no visitor can be recognised on another day, or by anybody but this process. */
  key: SecretKey
  visitors: Set<number>
  /** The connections whose visitor is in `visitors`, with the headers that told who it is. */
  connections: WeakMap<object, { agent: string | undefined; forwarded: unknown }>
  counts: Counts
}

export type VisitCounter = ReturnType<typeof createVisitCounter>

/** Counts in memory; `take` hands over what was counted since, by day. Nothing is counted before `isOn` is set. */
export function createVisitCounter({ clock, trustedProxies }: { clock: Clock; trustedProxies: number }) {
  let isOn = false
  let today = beginDay(clock.now())
  let ended: Day[] = []

  function getDay(): Day {
    const now = clock.now()
    if (now.getTime() < today.endsAt) return today
    today.visitors.clear()
    ended.push(today)
    today = beginDay(now)
    return today
  }

  return {
    isOn: () => isOn,
    /** Off: what was counted and not written yet goes too. */
    turn(on: boolean): void {
      isOn = on
      if (on) return
      ended = []
      today = beginDay(clock.now())
    },
    seePage({ page, words }: SeenPage, visitor: Visitor): void {
      if (!isOn || visitor.request.method !== 'GET' || !isCountedRequest(visitor.request)) return
      const day = getDay()
      add(day.counts, 'page', [page, 1])
      if (words) add(day.counts, 'words', [words, 1])
      const { headers } = visitor.request
      const referrer = headers.referer && toReferrer(headers.referer, headers.host ?? '')
      if (referrer) add(day.counts, 'referrer', [referrer, 1])
      noteVisitor(day, visitor, trustedProxies)
    },
    seeStep(tool: string, stage: VisitStage): void {
      if (isOn) add(getDay().counts, 'step', [`${tool}.${stage}`, 1])
    },
    /** What was counted since the last time; `putBack` when it could not be stored. */
    take(): VisitCountRow[] {
      const days = [...ended, getDay()]
      ended = []
      return days.flatMap((day) => {
        const rows = [...day.counts].flatMap(([kind, counts]) => [...counts].map(([name, count]) => ({ day: day.day, kind, name, count })))
        day.counts.clear()
        return rows
      })
    },
    putBack(rows: readonly VisitCountRow[]): void {
      for (const { day, kind, name, count } of rows) {
        const known = [...ended, today].find((one) => one.day === day) ?? reopen(day)
        add(known.counts, kind, [name, count])
      }
    },
  }

  function reopen(day: string): Day {
    const former = { ...beginDay(clock.now()), day }
    ended.push(former)
    return former
  }
}

function beginDay(now: Date): Day {
  const day = formatDate(now)
  const key: SecretKey = { text: randomBytes(32).toString('base64'), suite: 'international' }
  return { day, endsAt: endOfDay(day).getTime(), key, visitors: new Set(), connections: new WeakMap(), counts: new Map() }
}

function add(counts: Counts, kind: VisitKind, [name, count]: readonly [string, number]): void {
  let ofKind = counts.get(kind)
  if (!ofKind) counts.set(kind, (ofKind = new Map()))
  const known = ofKind.get(name)
  if (known !== undefined || ofKind.size < visitLimits.names[kind]) ofKind.set(name, (known ?? 0) + count)
}

/** Once for each connection, as long as it sends the same headers: a keyed hash costs as much as the rest of an answer from memory. */
function noteVisitor({ key, visitors, connections, counts }: Day, { request, socket }: Visitor, trustedProxies: number): void {
  const { 'user-agent': agent, 'x-forwarded-for': forwarded } = request.headers
  const known = connections.get(socket)
  if (known && known.agent === agent && known.forwarded === forwarded) return
  if (known) Object.assign(known, { agent, forwarded })
  else connections.set(socket, { agent, forwarded })
  if (visitors.size >= visitLimits.visitors) return
  const ip = getClientIp({ headers: request.headers, socket }, trustedProxies)
  const before = visitors.size
  visitors.add(keyedHash(key, 'visitor', [ip, agent ?? '']).readUIntBE(0, 6))
  if (visitors.size > before) add(counts, 'visitors', ['', 1])
}

declare module '#platform/calls/server/handle.ts' {
  interface Services {
    visits: VisitCounter
  }
}
