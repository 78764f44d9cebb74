import { useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { usePolling } from '#ui/browser/polling.ts'
import { startDownload } from '#ui/browser/save-file.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { startExport, watchExport } from '../../contract.ts'
import { startStatement } from '../../entry-contract.ts'
import { type CoinExportKind, coinRefusals, type RecordFilters, type StatementForm } from '../../rules.ts'

type ExportRequests = { records: RecordFilters; statement: { month: string; form: StatementForm } }
type StoredExport<K extends CoinExportKind> = { exportId: string; asked: ExportRequests[K] }
export type ExportProgress = Pick<CallReply<typeof watchExport>, 'state' | 'done' | 'total'>
export type ExportJob<K extends CoinExportKind = CoinExportKind> = {
  progress: ExportProgress | undefined
  isRunning: boolean
  /** What the present export is of. */
  asked: ExportRequests[K] | undefined
  start: (asked: ExportRequests[K]) => void
  again: () => void
  download: () => void
  close: () => void
}

const watchEveryMs = 1000
const initialProgress: ExportProgress = { state: 'waiting', done: 0, total: 0 }
const toStorageKey = (account: string, kind: CoinExportKind) => `EXPORT coin ${kind} ${account}`

const starts: { [K in CoinExportKind]: (asked: ExportRequests[K]) => Promise<{ exportId: string }> } = {
  records: (filters) => callFromBrowser(startExport, filters),
  statement: (asked) => callFromBrowser(startStatement, asked),
}

/** Starts an export and polls it until its file is ready; a running export is found again after leaving the page. */
export function useExport<K extends CoinExportKind>(account: string, kind: K): ExportJob<K> {
  const { job, store, clear } = useStoredExport<K>(toStorageKey(account, kind))
  const [progress, setProgress] = useState(initialProgress)
  const isAwaited = useRef(false)
  const isRunning = job !== undefined && (progress.state === 'waiting' || progress.state === 'running')

  usePolling(async () => {
    if (!job || !isRunning) return
    try {
      const { path, ...now } = await callFromBrowser(watchExport, { exportId: job.exportId, kind })
      setProgress(now)
      if (now.state !== 'done' || !isAwaited.current) return
      isAwaited.current = false
      save(path, clear)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.code === 'not_found') clear()
    }
  }, watchEveryMs)

  async function startExportOf(asked: ExportRequests[K]): Promise<void> {
    try {
      const { exportId } = await starts[kind](asked)
      isAwaited.current = true
      store({ exportId, asked })
      setProgress(initialProgress)
    } catch (error) {
      if (!isRefusal(error)) throw error
      showToast(error.code === coinRefusals.exportRunning.code ? 'warning' : 'error', error.message)
    }
  }

  /** Download links expire after minutes, so each download requests a new one. */
  async function download({ exportId }: StoredExport<K>): Promise<void> {
    await attempt(async () => save((await callFromBrowser(watchExport, { exportId, kind })).path, clear))
  }

  return {
    progress: job && progress,
    isRunning,
    asked: job?.asked,
    start: (asked: ExportRequests[K]) => void startExportOf(asked),
    again: () => void (job && startExportOf(job.asked)),
    download: () => void (job && download(job)),
    close: clear,
  }
}

function save(path: string, clear: () => void): void {
  if (path) return startDownload(path)
  clear()
  showToast('warning', '导出文件已过期，请重新导出')
}

/** The started export, stored for the tab. */
function useStoredExport<K extends CoinExportKind>(key: string) {
  const [job, setJob] = useState(() => readStoredExport<K>(key))

  function store(next: StoredExport<K>): void {
    sessionStorage.setItem(key, JSON.stringify(next))
    setJob(next)
  }

  function clear(): void {
    sessionStorage.removeItem(key)
    setJob(undefined)
  }

  return { job, store, clear }
}

function readStoredExport<K extends CoinExportKind>(key: string): StoredExport<K> | undefined {
  const stored = sessionStorage.getItem(key)
  return stored === null ? undefined : (JSON.parse(stored) as StoredExport<K>)
}
