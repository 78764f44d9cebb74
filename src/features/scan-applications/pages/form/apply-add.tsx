import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { useRef, useState } from 'react'
import { useNavigate, Link } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { DraftOfOthers } from '#platform/drafts/parts/draft-of-others.tsx'
import { getSignedIn } from '#platform/session/parts/session-guard.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listTaskChoices, submitApplication } from '../../contract.ts'
import { applicationMessages } from '../../rules.ts'
import type { TaskTree } from '../../task-rules.ts'
import styles from './apply-add.module.css'
import { ApplicationForm } from './application-form.tsx'
import type { RefusedSubmission } from './use-form-errors.ts'
import {
  continueSubmission,
  draftForm,
  findApplicationDraft,
  findSubmission,
  removeApplicationDraft,
  saveApplicationDraft,
} from './draft.ts'
import { recordsPath, storeSearch } from '../records/records-address.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { listNodes, formatPath } from './task-paths.ts'
import { emptyApplication, type ApplicationValues } from './application-values.ts'

export async function clientLoader() {
  const user = getSignedIn<{ account: string }>('applicant')
  const { types } = await callFromBrowser(listTaskChoices, {})
  return { account: user.account, types }
}

export const title = '漏扫工具使用申请'

export default function ApplyAddPage({ loaderData: { account, types } }: ScreenProps<typeof clientLoader>) {
  const navigate = useNavigate()
  const [initial] = useState(() => findApplicationDraft(account) ?? emptyApplication)
  const [confirming, setConfirming] = useState<ApplicationValues>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RefusedSubmission>()
  // Shown once the dialog is closed: it returns the focus to the form, where the error summary then takes it.
  const refusal = useRef<RefusedSubmission>(undefined)
  const attempts = useRef(0)
  const submission = useRef(findSubmission())

  async function submit(written: ApplicationValues): Promise<void> {
    const input = toInput(written, types)
    submission.current = continueSubmission(submission.current, JSON.stringify({ account, ...input }))
    setBusy(true)
    try {
      await callFromBrowser(submitApplication, input, { requestId: submission.current.id })
      removeApplicationDraft(account)
      showToast('success', applicationMessages.done)
      // The remembered filter could hide the new application.
      storeSearch('')
      await navigate(recordsPath)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal.current = { attempt: ++attempts.current, msg: error.message, errors: error.errors }
    } finally {
      setBusy(false)
      setConfirming(undefined)
    }
  }

  return (
    <>
      <ApplyHead />
      <DraftOfOthers form={draftForm} account={account} />
      <div className={styles.sheet}>
        <ApplicationForm
          taskTypes={types}
          initial={initial}
          busy={busy}
          refused={refused}
          onChange={(written) => saveApplicationDraft(account, written)}
          onSubmit={(written) => {
            refusal.current = undefined
            setRefused(undefined)
            setConfirming(written)
          }}
          onCancel={() => void navigate(recordsPath)}
        />
      </div>
      <SubmitDialog
        written={confirming}
        busy={busy}
        onClose={() => setConfirming(undefined)}
        onClosed={() => setRefused(refusal.current)}
        onSubmit={(written) => void submit(written)}
      />
    </>
  )
}

/** The call takes the id of the first level and the whole path as text. */
function toInput({ name, path, target, authorized, letter }: ApplicationValues, types: TaskTree) {
  return {
    name: name.trim(),
    taskType: formatPath(listNodes(types, path)),
    taskTypeId: path[0] ?? '',
    target,
    authorized,
    letterFileId: letter?.fileId ?? '',
  }
}

/** The heading of the form page, also shown while the page loads or is blocked. */
function ApplyHead() {
  return (
    <header className={styles.head}>
      <h1>漏扫工具使用申请</h1>
      <Link to="/apply/list">查看申请记录</Link>
    </header>
  )
}
