import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { useState } from 'react'
import { useNavigate, Link } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { DraftNote } from '#platform/drafts/shared/draft-note.tsx'
import { DraftOfOthers } from '#platform/drafts/shared/draft-of-others.tsx'
import { AskService } from '#platform/prerequisites/shared/ask-service.tsx'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listTaskChoices, submitApplication } from '../../contract.ts'
import { applicationMessages } from '../../rules.ts'
import type { TaskTree } from '../../task-rules.ts'
import styles from './apply-add.module.css'
import { ApplicationForm } from './application-form.tsx'
import {
  draftForm,
  findApplicationDraft,
  loadApplicationDraft,
  removeApplicationDraft,
  saveApplicationDraft,
  toDraftKey,
} from './application-values.ts'
import { takeHandedTargets } from '../../shared/targets/handed-targets.ts'
import { recordsPath, type RecordsState, storeSearch } from '../records/records-address.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { listNodes, formatPath } from './task-paths.ts'
import { emptyApplication, type ApplicationValues } from './application-values.ts'

export async function clientLoader() {
  const user = getSignedIn<{ account: string }>('applicant')
  const [{ types }] = await Promise.all([callFromBrowser(listTaskChoices, {}), loadApplicationDraft(user.account)])
  return { account: user.account, types, handed: takeHandedTargets() }
}

export const title = '漏扫工具使用申请'

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export default function ApplyAddPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  return (
    <>
      <ApplyHead />
      {loaderData.types.length > 0 ? (
        <Application {...loaderData} />
      ) : (
        <div className={styles.sheet}>
          <AskService text="扫描的任务类型尚未设置，暂不能提交申请。" />
        </div>
      )}
    </>
  )
}

function Application({ account, types, handed }: Loaded) {
  const navigate = useNavigate()
  const [{ initial, round }, setBeginning] = useState(() => ({ initial: begin(account, handed), round: 0 }))
  const [confirming, setConfirming] = useState<ApplicationValues>()
  const [isAsking, setAsking] = useState(false)
  const { submitError, isSending, send, clear } = useSubmission()

  const beginWith = (values = emptyApplication) => setBeginning({ initial: values, round: round + 1 })

  async function submit(written: ApplicationValues): Promise<void> {
    await send(async () => {
      const submitted = await callFromBrowser(submitApplication, toInput(written, types), { survivesReload: true })
      removeApplicationDraft(account)
      showToast('success', applicationMessages.done)
      // The remembered filter could hide the new application.
      storeSearch('')
      await navigate(recordsPath, { state: { submitted } satisfies RecordsState })
    })
    setConfirming(undefined)
  }

  return (
    <>
      <DraftOfOthers form={draftForm} account={account} />
      <div className={styles.sheet}>
        <ApplicationForm
          key={round}
          taskTypes={types}
          initial={initial}
          busy={isSending}
          // Once the dialog is closed: it returns the focus to the form, where the error summary then takes it.
          refused={isAsking ? undefined : submitError}
          onChange={(written) => saveApplicationDraft(account, written)}
          onSubmit={(written) => {
            clear()
            setAsking(true)
            setConfirming(written)
          }}
          onCancel={() => void navigate(recordsPath)}
        />
        <DraftNote of={toDraftKey(account)} onFill={() => beginWith(findApplicationDraft(account))} onClear={() => beginWith()} />
      </div>
      <SubmitDialog
        written={confirming}
        types={types}
        busy={isSending}
        onClose={() => setConfirming(undefined)}
        onClosed={() => setAsking(false)}
        onSubmit={(written) => void submit(written)}
      />
    </>
  )
}

/** The draft, with the targets that were handed over below its own. */
function begin(account: string, handed: string): ApplicationValues {
  const draft = findApplicationDraft(account) ?? emptyApplication
  if (handed === '' || draft.target === handed) return draft
  const begun = { ...draft, target: `${draft.target}\n${handed}`.trim() }
  saveApplicationDraft(account, begun)
  return begun
}

/** The call takes the id of the first level and the whole path as text. */
function toInput({ path, target, authorized, letter, ...texts }: ApplicationValues, types: TaskTree) {
  return {
    ...texts,
    taskType: formatPath(listNodes(types, path)),
    taskTypeId: path[0] ?? '',
    target,
    authorized,
    letterFileId: letter?.id ?? '',
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
