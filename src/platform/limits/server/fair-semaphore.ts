import { toNetwork } from './addresses.ts'

type FairSemaphoreLimits = {
  slots: number
  /** One caller holds at most this many; further ones wait for its own. */
  perCaller: number
  /** How many may wait for each slot. */
  waitersPerSlot?: number
}

/** A caller is a network and, where it is given, an account: each has its slots. */
type Caller = { ip: string; account?: string }
type Release = () => void
type Waiter = { names: readonly string[]; resolve: (release: Release) => void }

/**
 * A semaphore that no single caller can exhaust. Its queue is bounded, in total and for each caller.
 * Returns the release function as soon as a slot is free; undefined: the caller's queue is full.
 */
export function createFairSemaphore({ slots, perCaller, waitersPerSlot = 4 }: FairSemaphoreLimits) {
  const slotsByCaller = new Map<string, number>()
  let free = slots
  let queue: Waiter[] = []

  function hasRoom(names: readonly string[]): boolean {
    return free > 0 && names.every((name) => (slotsByCaller.get(name) ?? 0) < perCaller)
  }

  function takeSlot(names: readonly string[]): Release {
    free--
    for (const name of names) slotsByCaller.set(name, (slotsByCaller.get(name) ?? 0) + 1)
    return () => release(names)
  }

  function release(names: readonly string[]): void {
    free++
    for (const name of names) {
      const left = (slotsByCaller.get(name) ?? 1) - 1
      if (left > 0) slotsByCaller.set(name, left)
      else slotsByCaller.delete(name)
    }
    const next = queue.find((waiter) => hasRoom(waiter.names))
    if (!next) return
    queue = queue.filter((waiter) => waiter !== next)
    next.resolve(takeSlot(next.names))
  }

  function isQueueFull(name: string): boolean {
    return queue.filter((waiter) => waiter.names.includes(name)).length >= perCaller * waitersPerSlot
  }

  return function acquire({ ip, account }: Caller): Promise<Release> | undefined {
    const names = [toNetwork(ip), ...(account === undefined ? [] : [`account ${account}`])]
    if (hasRoom(names)) return Promise.resolve(takeSlot(names))
    if (names.some(isQueueFull) || queue.length >= slots * waitersPerSlot) return undefined
    return new Promise((resolve) => queue.push({ names, resolve }))
  }
}
