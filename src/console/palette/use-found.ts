import { useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { findRecords } from '#platform/finding/contract.ts'

type Groups = CallReply<typeof findRecords>['groups']
const pauseMs = 120

/** What is found for the text that was typed, once typing pauses; until then what was found before. */
export function useFound(text: string): { groups: Groups; isCurrent: boolean; hasFailed: boolean } {
  const [found, setFound] = useState<{ text: string; groups: Groups }>({ text: '', groups: [] })
  const [failed, setFailed] = useState('')
  useEffect(() => {
    if (text === '') return
    let isWanted = true
    async function find(): Promise<void> {
      const isAnswered = await attempt(async () => {
        const { groups } = await callFromBrowser(findRecords, { text })
        if (isWanted) setFound({ text, groups })
      })
      if (isWanted) setFailed(isAnswered ? '' : text)
    }
    const timer = setTimeout(() => void find(), pauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text])
  return {
    groups: text === '' ? [] : found.groups,
    isCurrent: text === '' || found.text === text,
    hasFailed: text !== '' && failed === text,
  }
}

/** What is found first, for a text that was entered before its answer came. */
export async function findFirst(text: string): Promise<Groups[number]['items'][number] | undefined> {
  let groups: Groups = []
  await attempt(async () => {
    groups = (await callFromBrowser(findRecords, { text })).groups
  })
  return groups.flatMap(({ items }) => items)[0]
}
