import { useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { ReviewCalls } from '../../contract.ts'
import type { Bulk } from '../review-data.ts'

const moving = ['waiting', 'running', 'undoing']

type Known = { bulks: readonly Bulk[]; named: Bulk | undefined }

/** The bulk action to report: polled each second while it runs, then shown as long as it can be undone; one that the address names always. */
export function useBulkProgress(calls: ReviewCalls, { bulks, named }: Known, onSettled: () => void) {
  const [bulk, setBulk] = useState<Bulk | undefined>(() => named ?? bulks.find((one) => moving.includes(one.state) || one.undoUntil !== ''))
  const [shownName, setShownName] = useState(named?.id)
  // A notice may name another one while the list stands.
  if (named?.id !== shownName) {
    setShownName(named?.id)
    if (named) setBulk(named)
  }
  const isMoving = bulk !== undefined && moving.includes(bulk.state)

  async function watchBulk(bulkId: string): Promise<void> {
    const [next] = (await callFromBrowser(calls.bulks, { bulkId })).bulks
    setBulk(next)
    if (next && !moving.includes(next.state)) onSettled()
  }

  useEffect(() => {
    if (!isMoving || !bulk) return
    const timer = setTimeout(() => void watchBulk(bulk.id), 1000)
    return () => clearTimeout(timer)
  })

  return { bulk, watchBulk, close: () => setBulk(undefined) }
}
