import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { pickTexts } from '#platform/reviewing/text-rules.ts'
import { copyApplication } from '../../contract.ts'
import { applicationTexts } from '../../rules.ts'
import type { TaskTree } from '../../task-rules.ts'
import { emptyApplication, type ApplicationValues } from '../form/application-values.ts'
import { findApplicationDraft, loadApplicationDraft, saveApplicationDraft } from '../form/application-values.ts'
import { findPathIds } from '../form/task-paths.ts'

/** Copies an application into the draft of a new one. `conflicting` is a copy that would replace a draft and needs a decision. */
export function useCopyApplication(account: string, types: TaskTree) {
  const navigate = useNavigate()
  const [conflicting, setConflicting] = useState<ApplicationValues>()

  async function copy(number: string): Promise<void> {
    await attempt(async () => {
      const [reply] = await Promise.all([callFromBrowser(copyApplication, { number }), loadApplicationDraft(account)])
      const { taskType, target } = reply
      const texts = pickTexts(applicationTexts, reply)
      const copied = { ...emptyApplication, ...texts, path: findPathIds(types, taskType), target }
      if (findApplicationDraft(account)) setConflicting(copied)
      else await openAsDraft(copied)
    })
  }

  async function openAsDraft(copied: ApplicationValues): Promise<void> {
    saveApplicationDraft(account, copied)
    await navigate('/apply/add')
  }

  return {
    copy,
    isConflicting: conflicting !== undefined,
    keepDraft: () => setConflicting(undefined),
    replaceDraft: () => void (conflicting && openAsDraft(conflicting)),
  }
}
