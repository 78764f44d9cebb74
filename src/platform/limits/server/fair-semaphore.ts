import { toNetwork } from './addresses.ts'

type FairSemaphoreLimits = {
  slots: number
  /** One caller holds at most this many; further ones wait for its own. */
  perCaller: number
}

type Release = () => void
type Waiter = { caller: string; resolve: (release: Release) => void }

const waitersPerSlot = 4

/**
 * A semaphore that no single caller can exhaust. Its queue is bounded, in total and for each caller.
 * Returns the release function as soon as a slot is free; undefined: the caller's queue is full.
 */
export function createFairSemaphore({ slots, perCaller }: FairSemaphoreLimits) {
  const slotsByCaller = new Map<string, number>()
  let free = slots
  let queue: Waiter[] = []

  function hasRoom(caller: string): boolean {
    return free > 0 && (slotsByCaller.get(caller) ?? 0) < perCaller
  }

  function takeSlot(caller: string): Release {
    free--
    slotsByCaller.set(caller, (slotsByCaller.get(caller) ?? 0) + 1)
    return () => release(caller)
  }

  function release(caller: string): void {
    free++
    const left = (slotsByCaller.get(caller) ?? 1) - 1
    if (left > 0) slotsByCaller.set(caller, left)
    else slotsByCaller.delete(caller)
    const next = queue.find((waiter) => hasRoom(waiter.caller))
    if (!next) return
    queue = queue.filter((waiter) => waiter !== next)
    next.resolve(takeSlot(next.caller))
  }

  return function acquire({ ip }: { ip: string }): Promise<Release> | undefined {
    const caller = toNetwork(ip)
    if (hasRoom(caller)) return Promise.resolve(takeSlot(caller))
    const own = queue.filter((waiter) => waiter.caller === caller).length
    if (own >= perCaller * waitersPerSlot || queue.length >= slots * waitersPerSlot) return undefined
    return new Promise((resolve) => queue.push({ caller, resolve }))
  }
}
