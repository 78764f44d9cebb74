import type { Clock } from '#kit/clock.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Log } from '#platform/log/server/log.ts'
import { createRedirectFinder } from '../rules.ts'
import { type StoredRedirect, listRules } from './redirects.ts'
import { createHitCounter } from './hit-counter.ts'

type RedirectTable = {
  /** Whether an address may lead on; true also while the redirects of the present content version are not known. */
  mayRedirect: (address: string) => boolean
  /** Where an address leads, counted as a hit; undefined: nowhere. */
  findTarget: (address: string) => Promise<string | undefined>
  /** Writes down what was counted. */
  stop: () => Promise<void>
}

type Sources = { db: Db; clock: Clock; log: Log; contentVersion: () => number }

/** The redirects in memory, read anew when the content version has changed: a change counts on every process at once. */
export function createRedirectTable({ db, clock, log, contentVersion }: Sources): RedirectTable {
  const hits = createHitCounter(db, log)
  let known: { version: number; find: (address: string) => StoredRedirect | undefined } | undefined
  let reading: { version: number; done: Promise<void> } | undefined

  async function read(version: number): Promise<void> {
    const find = createRedirectFinder(await listRules(db))
    if (version === contentVersion()) known = { version, find }
  }

  async function readOnce(): Promise<void> {
    const version = contentVersion()
    if (reading?.version !== version) {
      const done = read(version).finally(() => {
        if (reading?.done === done) reading = undefined
      })
      reading = { version, done }
    }
    await reading.done
  }

  function isKnown(): boolean {
    return known?.version === contentVersion()
  }

  return {
    mayRedirect: (address) => !isKnown() || known?.find(address) !== undefined,
    async findTarget(address) {
      try {
        if (!isKnown()) await readOnce()
      } catch (error) {
        // Without the database the former ones still count.
        log.warn({ err: error, oncePerMinute: 'redirects' }, 'the redirects could not be read')
      }
      const found = known?.find(address)
      if (found) hits.count(found.id, clock.now())
      return found?.target
    },
    stop: hits.flush,
  }
}
