import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { getOwnApplication } from '../../contract.ts'
import type { Application } from './application-detail.tsx'

type Detail = { number: string; application?: Application }

/** The application whose detail is open; a notice names it in the address. */
export function useOpenDetail() {
  const [search, setSearch] = useSearchParams()
  const [detail, setDetail] = useState<Detail>()
  const named = search.get('apply_id') ?? ''

  const load = useCallback(async (number: string): Promise<Application | undefined> => {
    let found: Application | undefined
    await attempt(async () => void (found = await callFromBrowser(getOwnApplication, { number })))
    return found
  }, [])

  async function open(number: string): Promise<void> {
    setDetail({ number })
    const application = await load(number)
    setDetail((current) => (current?.number === number ? application && { number, application } : current))
  }

  useEffect(() => {
    if (!named) return
    void load(named).then((application) => setDetail(application && { number: named, application }))
  }, [named, load])

  function close(): void {
    setDetail(undefined)
    if (!named) return
    const next = new URLSearchParams(search)
    next.delete('apply_id')
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  return { detail, open, close }
}
