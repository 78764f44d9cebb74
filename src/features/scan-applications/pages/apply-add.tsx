import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type LoaderFunctionArgs, useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { newRequestId } from '#gateway/submissions.ts'
import { getSessionOrRedirect } from '#platform/session/parts/session-guard.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listTaskTypes, submitApplication } from '../contract.ts'
import { applicationWords, type TaskType } from '../rules.ts'
import styles from './apply-add.module.css'
import { ApplicationForm, type Refused } from './application-form.tsx'
import { ApplyHead } from './apply-head.tsx'
import { dropDraft, keepDraft, keepSubmission, readDraft, readSubmission } from './draft.ts'
import { recordsPath, rememberSearch } from './records-address.ts'
import { SubmitQuestion } from './submit-question.tsx'
import { nodesAlong, pathText } from './task-paths.ts'
import { nothingWritten, type Written } from './written.ts'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const { user } = await getSessionOrRedirect<{ account: string }>('applicant', request)
  const { types } = await callFromBrowser(listTaskTypes, {})
  return { account: user.account, types: types as TaskType[] }
}

export const title = '漏扫工具使用申请'

export default function ApplyAddPage({ loaderData: { account, types } }: ScreenProps<typeof clientLoader>) {
  const navigate = useNavigate()
  const [initial] = useState(() => readDraft(account) ?? nothingWritten)
  const [confirming, setConfirming] = useState<Written>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const attempts = useRef(0)
  const submission = useRef(readSubmission())

  async function submit(written: Written): Promise<void> {
    const input = inputOf(written, types)
    // The same text again is the same submission, whatever became of the first try.
    const of = JSON.stringify({ account, ...input })
    if (submission.current?.of !== of) submission.current = { id: newRequestId(), of }
    keepSubmission(submission.current)
    setBusy(true)
    try {
      await callFromBrowser(submitApplication, input, { requestId: submission.current.id })
      dropDraft()
      showToast('success', applicationWords.done)
      // What was searched for last might not show it.
      rememberSearch('')
      await navigate(recordsPath)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // As it closes, the dialog gives the focus back: the summary, which takes it, has to come after.
      flushSync(() => setConfirming(undefined))
      setRefused({ attempt: ++attempts.current, msg: error.message, errors: error.errors })
    } finally {
      setBusy(false)
      setConfirming(undefined)
    }
  }

  return (
    <>
      <ApplyHead />
      <div className={styles.sheet}>
        <ApplicationForm
          taskTypes={types}
          initial={initial}
          busy={busy}
          refused={refused}
          onChange={(written) => keepDraft(account, written)}
          onSubmit={(written) => {
            setRefused(undefined)
            setConfirming(written)
          }}
          onCancel={() => void navigate(recordsPath)}
        />
      </div>
      <SubmitQuestion
        written={confirming}
        busy={busy}
        onClose={() => setConfirming(undefined)}
        onSubmit={(written) => void submit(written)}
      />
    </>
  )
}

/** Only the first id of the path goes out, the whole path as text (specification 1, §5). */
function inputOf({ name, path, target, authorized, letter }: Written, types: readonly TaskType[]) {
  return {
    name: name.trim(),
    taskType: pathText(nodesAlong(types, path)),
    taskTypeId: path[0] ?? '',
    target,
    authorized,
    letterFileId: letter?.fileId ?? '',
  }
}
