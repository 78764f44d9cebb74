import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { findRecords } from '#platform/finding/contract.ts'

type Groups = CallReply<typeof findRecords>['groups']
type Item = Groups[number]['items'][number]
export type Found = {
  groups: Groups
  isCurrent: boolean
  hasFailed: boolean
  /** What is found first, for a text that was entered before its answer came or after its search failed. */
  findFirst: () => Promise<Item | undefined>
}
const pauseMs = 120

/** What is found for the text that was typed, once typing pauses; until then what was found before. */
export function useFound(text: string): Found {
  const [found, setFound] = useState<{ text: string; groups: Groups }>({ text: '', groups: [] })
  const [failed, setFailed] = useState('')
  const latest = useRef(text)
  const asked = useRef<{ text: string; groups: Promise<Groups | undefined> }>(undefined)

  async function send(wanted: string): Promise<Groups | undefined> {
    let groups: Groups | undefined
    await attempt(async () => {
      groups = (await callFromBrowser(findRecords, { text: wanted })).groups
    })
    if (latest.current === wanted) {
      if (groups) setFound({ text: wanted, groups })
      setFailed(groups ? '' : wanted)
    }
    if (asked.current?.text === wanted) asked.current = undefined
    return groups
  }

  /** The pause and the Enter key share a call that is under way. */
  function find(wanted: string): Promise<Groups | undefined> {
    if (asked.current?.text !== wanted) asked.current = { text: wanted, groups: send(wanted) }
    return asked.current.groups
  }

  const findTyped = useEffectEvent(find)
  useEffect(() => {
    latest.current = text
    if (text === '') return
    const timer = setTimeout(() => void findTyped(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return {
    groups: text === '' ? [] : found.groups,
    isCurrent: text === '' || found.text === text,
    hasFailed: text !== '' && failed === text,
    findFirst: async () => (await find(text))?.flatMap(({ items }) => items)[0],
  }
}
