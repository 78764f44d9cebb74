import { useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { usePolling } from '#ui/browser/polling.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { startExport, watchExport } from '../../contract.ts'
import { coinRefusals, type RecordFilters } from '../../rules.ts'

type Kept = { exportId: string; filters: RecordFilters }
export type ExportProgress = Pick<CallReply<typeof watchExport>, 'state' | 'done' | 'total'>
export type ExportJob = ReturnType<typeof useExport>

const watchEveryMs = 1000
const begun: ExportProgress = { state: 'waiting', done: 0, total: 0 }
const keptKey = (account: string) => `EXPORT coin ${account}`

/** Starts an export and polls it until its file is ready; a running export is found again after leaving the page. */
export function useExport(account: string) {
  const [job, setJob] = useState(() => readKept(account))
  const [progress, setProgress] = useState(begun)
  const isAwaited = useRef(false)

  usePolling(async () => {
    if (!job || progress.state === 'done' || progress.state === 'failed') return
    try {
      const { path, ...now } = await callFromBrowser(watchExport, { exportId: job.exportId })
      setProgress(now)
      if (now.state !== 'done' || !isAwaited.current) return
      isAwaited.current = false
      save(path)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.code === 'not_found') forget()
    }
  }, watchEveryMs)

  async function begin(filters: RecordFilters): Promise<void> {
    try {
      const { exportId } = await callFromBrowser(startExport, filters)
      isAwaited.current = true
      keep({ exportId, filters })
      setProgress(begun)
    } catch (error) {
      if (!isRefusal(error)) throw error
      showToast(error.code === coinRefusals.exportRunning.code ? 'warning' : 'error', error.message)
    }
  }

  /** Download links expire after minutes, so each download requests a new one. */
  async function fetchFile(): Promise<void> {
    if (!job) return
    try {
      save((await callFromBrowser(watchExport, { exportId: job.exportId })).path)
    } catch (error) {
      if (!isRefusal(error)) throw error
      showToast('error', error.message)
    }
  }

  function save(path: string): void {
    if (path) return location.assign(path)
    forget()
    showToast('warning', '导出文件已过期，请重新导出')
  }

  function keep(next: Kept): void {
    sessionStorage.setItem(keptKey(account), JSON.stringify(next))
    setJob(next)
  }

  function forget(): void {
    sessionStorage.removeItem(keptKey(account))
    setJob(undefined)
  }

  return {
    progress: job && progress,
    isRunning: job !== undefined && (progress.state === 'waiting' || progress.state === 'running'),
    start: (filters: RecordFilters) => void begin(filters),
    again: () => void (job && begin(job.filters)),
    download: () => void fetchFile(),
    close: forget,
  }
}

function readKept(account: string): Kept | undefined {
  const kept = sessionStorage.getItem(keptKey(account))
  return kept === null ? undefined : (JSON.parse(kept) as Kept)
}
