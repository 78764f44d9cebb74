import { useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { findRecords } from '#platform/finding/contract.ts'

type Groups = CallReply<typeof findRecords>['groups']
const pauseMs = 120

/** What is found for the text that was typed, once typing pauses; until then what was found before. */
export function useFound(text: string): { groups: Groups; isCurrent: boolean } {
  const [found, setFound] = useState<{ text: string; groups: Groups }>({ text: '', groups: [] })
  useEffect(() => {
    if (text === '') return
    let isWanted = true
    const timer = setTimeout(
      () =>
        void attempt(async () => {
          const { groups } = await callFromBrowser(findRecords, { text })
          if (isWanted) setFound({ text, groups })
        }),
      pauseMs,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text])
  return { groups: text === '' ? [] : found.groups, isCurrent: text === '' || found.text === text }
}
