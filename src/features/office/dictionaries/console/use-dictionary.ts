import { useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { showProposed } from '#platform/proposals/shared/show-proposed.ts'
import { type addEntry, listDictionaries, orderEntries } from '#platform/dictionaries/contract.ts'
import { dictionaryRefusals } from '#platform/dictionaries/rules.ts'

export type LoadedDictionary = CallReply<typeof listDictionaries>['dictionaries'][number]
export type Entry = LoadedDictionary['entries'][number]
type ChangedDictionary = CallReply<typeof addEntry>
export type Editing = ReturnType<typeof useDictionary>

/** The entries after this user's changes; each change names the version it is based on. */
export function useDictionary(loaded: LoadedDictionary) {
  const [dictionary, setDictionary] = useState(loaded)
  const version = useRef(loaded.version)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  function show(changed: Omit<ChangedDictionary, 'state'>): void {
    version.current = changed.version
    setDictionary((before) => ({ ...before, ...changed }))
  }

  /** One change after the other; `done` says so where it needs no other person. On a conflict the newer entries are shown. */
  async function change(send: (version: number) => Promise<ChangedDictionary>, done?: () => void): Promise<void> {
    const sent = last.current.then(() => run(send))
    last.current = sent.catch(() => undefined)
    const previous = last.current
    try {
      const changed = await sent
      // Later changes of an order are on the screen already.
      if (last.current === previous) show(changed)
      if (changed.state === 'proposed') showProposed()
      else done?.()
    } catch (error) {
      if (isRefusal(error) && error.code === dictionaryRefusals.changedMeanwhile.code) await reload()
      throw error
    }
  }

  async function run(send: (version: number) => Promise<ChangedDictionary>): Promise<ChangedDictionary> {
    const changed = await send(version.current)
    version.current = changed.version
    return changed
  }

  async function reload(): Promise<void> {
    const { dictionaries } = await callFromBrowser(listDictionaries, {})
    const newest = dictionaries.find(({ name }) => name === loaded.name)
    if (newest) show(newest)
  }

  /** Shown at once; a refusal shows what is stored. */
  async function move(siblings: readonly Entry[], from: number, to: number): Promise<void> {
    const ordered = [...siblings]
    ordered.splice(to, 0, ...ordered.splice(from, 1))
    const codes = ordered.map(({ code }) => code)
    setDictionary((before) => {
      const next = [...ordered]
      return { ...before, entries: before.entries.map((entry) => (codes.includes(entry.code) ? (next.shift() as Entry) : entry)) }
    })
    const isDone = await attempt(() => change((known) => callFromBrowser(orderEntries, { name: loaded.name, version: known, codes })))
    if (!isDone) await reload()
  }

  return { dictionary, change, move }
}
