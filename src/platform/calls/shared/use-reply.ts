import { useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { Call, CallGiven, CallReply } from '#gateway/call.ts'
import { attempt } from './attempt.ts'

/** The reply to a query that a part of a screen makes by itself, again with each other input; undefined until it is there. */
export function useReply<C extends Call>(call: C, input: CallGiven<C>): CallReply<C> | undefined {
  const [reply, setReply] = useState<CallReply<C>>()
  const given = JSON.stringify(input)
  useEffect(() => {
    let isCurrent = true
    void attempt(async () => {
      const found = await callFromBrowser(call, JSON.parse(given) as CallGiven<C>)
      if (isCurrent) setReply(found)
    })
    return () => {
      isCurrent = false
    }
  }, [call, given])
  return reply
}
