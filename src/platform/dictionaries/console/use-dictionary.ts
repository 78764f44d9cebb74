import { useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { type addEntry, listDictionaries, orderEntries } from '../contract.ts'
import { dictionaryRefusals } from '../rules.ts'

export type Held = CallReply<typeof listDictionaries>['dictionaries'][number]
export type Entry = Held['entries'][number]
type Changed = CallReply<typeof addEntry>
export type Editing = ReturnType<typeof useDictionary>

/** The entries as they stand after the changes of this user; each change names the version before it. */
export function useDictionary(loaded: Held) {
  const [held, setHeld] = useState(loaded)
  const version = useRef(loaded.version)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  function show(changed: Changed): void {
    version.current = changed.version
    setHeld((before) => ({ ...before, ...changed }))
  }

  /** One change after the other. Where somebody else was faster, what they saved is shown. */
  async function change(send: (version: number) => Promise<Changed>): Promise<void> {
    const sent = last.current.then(() => run(send))
    last.current = sent.catch(() => undefined)
    const turn = last.current
    try {
      const changed = await sent
      // Later changes of an order are on the screen already.
      if (last.current === turn) show(changed)
    } catch (error) {
      if (isRefusal(error) && error.code === dictionaryRefusals.changedMeanwhile.code) await reload()
      throw error
    }
  }

  async function run(send: (version: number) => Promise<Changed>): Promise<Changed> {
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
    setHeld((before) => {
      const next = [...ordered]
      return { ...before, entries: before.entries.map((entry) => (codes.includes(entry.code) ? (next.shift() as Entry) : entry)) }
    })
    const isDone = await attempt(() => change((known) => callFromBrowser(orderEntries, { name: loaded.name, version: known, codes })))
    if (!isDone) await reload()
  }

  return { held, change, move }
}
