import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { usePolling } from '#ui/browser/polling.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { watchScanApplications } from '../../contract.ts'
import { applicationState } from '../../rules.ts'
import type { ApplicationRecord } from './application-records.tsx'

const watchEveryMs = 5000

/** Tells the applicant of decisions made since the given version, and loads the list again. */
export function useDecisionPolling(loadedVersion: number, items: readonly ApplicationRecord[]): void {
  const { revalidate } = useRevalidator()
  const version = useRef(loadedVersion)

  usePolling(async () => {
    const { version: next, items: decided } = await callFromBrowser(watchScanApplications, { since: version.current })
    version.current = next
    const [first] = decided
    if (!first) return
    const name = items.find(({ number }) => number === first.number)?.name ?? first.number
    const isOpenAgain = applicationState(first.status).value === 'pending'
    const what = isOpenAgain ? `申请“${name}”将重新审核` : `申请“${name}”审核结果：${first.status}`
    showToast('info', decided.length > 1 ? `${decided.length} 项申请的审核有了变化` : what)
    await revalidate()
  }, watchEveryMs)
}
