import { useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { checkTargets } from '../../contract.ts'
import { getTextLength } from '../../targets/entries.ts'
import { targetLimits } from '../../targets/rules.ts'
import type { TargetRemark } from '../../shared/targets/interpret-targets.ts'

const quietMs = 600

/** Server-side checks (public suffixes, deny list, lower limit), requested when typing pauses. */
export function useServerErrors(target: string, taskTypeId: string): readonly TargetRemark[] {
  const [known, setKnown] = useState<{ target: string; taskTypeId: string; errors: TargetRemark[] }>()

  useEffect(() => {
    async function ask(): Promise<void> {
      // A failed check is ignored: the submission repeats it.
      const answer = await callFromBrowser(checkTargets, { target, taskTypeId }).catch(() => undefined)
      if (answer) setKnown({ target, taskTypeId, errors: answer.errors.map(toRemark) })
    }
    if (target.trim() === '' || getTextLength(target) > targetLimits.characters) return
    const timer = setTimeout(() => void ask(), quietMs)
    return () => clearTimeout(timer)
  }, [target, taskTypeId])

  return known?.target === target && known.taskTypeId === taskTypeId ? known.errors : none
}

const none: readonly TargetRemark[] = []

function toRemark({ index, code, msg }: { index: number; code: string; msg: string }): TargetRemark {
  return { index, code, msg, sentence: msg.replace(/^第\d+个目标“.*?”：/, ''), hint: '' }
}
