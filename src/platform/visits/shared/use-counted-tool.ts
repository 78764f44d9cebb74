import { useEffect, useRef } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { countStep } from '../contract.ts'

type Stages = { isTried: boolean; hasSucceeded: boolean }

/** Counts once for each page view that a tool of the browser was tried, and that it gave a result; nothing of what was typed is sent. */
export function useCountedTool(tool: string, { isTried, hasSucceeded }: Stages): void {
  const counted = useRef(new Set<string>())
  useEffect(() => {
    for (const [stage, isReached] of [
      ['tried', isTried],
      ['succeeded', hasSucceeded],
    ] as const) {
      if (!isReached || counted.current.has(stage)) continue
      counted.current.add(stage)
      // A tool works whether or not its use is counted.
      callFromBrowser(countStep, { tool, stage }).catch(() => undefined)
    }
  }, [tool, isTried, hasSucceeded])
}
