import { useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { usePolling } from '#ui/browser/polling.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { startExport, watchExport } from '../../contract.ts'
import { startStatement } from '../../entry-contract.ts'
import { type CoinExportKind, coinRefusals, type RecordFilters, type StatementForm } from '../../rules.ts'

type Asked = { records: RecordFilters; statement: { month: string; form: StatementForm } }
type Kept<K extends CoinExportKind> = { exportId: string; asked: Asked[K] }
export type ExportProgress = Pick<CallReply<typeof watchExport>, 'state' | 'done' | 'total'>
export type ExportJob<K extends CoinExportKind = CoinExportKind> = {
  progress: ExportProgress | undefined
  isRunning: boolean
  /** What the present export is of. */
  asked: Asked[K] | undefined
  start: (asked: Asked[K]) => void
  again: () => void
  download: () => void
  close: () => void
}

const watchEveryMs = 1000
const begun: ExportProgress = { state: 'waiting', done: 0, total: 0 }
const keptKey = (account: string, kind: CoinExportKind) => `EXPORT coin ${kind} ${account}`

const starts: { [K in CoinExportKind]: (asked: Asked[K]) => Promise<{ exportId: string }> } = {
  records: (filters) => callFromBrowser(startExport, filters),
  statement: (asked) => callFromBrowser(startStatement, asked),
}

/** Starts an export and polls it until its file is ready; a running export is found again after leaving the page. */
export function useExport<K extends CoinExportKind>(account: string, kind: K): ExportJob<K> {
  const key = keptKey(account, kind)
  const [job, setJob] = useState(() => readKept<K>(key))
  const [progress, setProgress] = useState(begun)
  const isAwaited = useRef(false)

  usePolling(async () => {
    if (!job || progress.state === 'done' || progress.state === 'failed') return
    try {
      const { path, ...now } = await callFromBrowser(watchExport, { exportId: job.exportId, kind })
      setProgress(now)
      if (now.state !== 'done' || !isAwaited.current) return
      isAwaited.current = false
      save(path)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.code === 'not_found') forget()
    }
  }, watchEveryMs)

  async function begin(asked: Asked[K]): Promise<void> {
    try {
      const { exportId } = await starts[kind](asked)
      isAwaited.current = true
      keep({ exportId, asked })
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
      save((await callFromBrowser(watchExport, { exportId: job.exportId, kind })).path)
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

  function keep(next: Kept<K>): void {
    sessionStorage.setItem(key, JSON.stringify(next))
    setJob(next)
  }

  function forget(): void {
    sessionStorage.removeItem(key)
    setJob(undefined)
  }

  return {
    progress: job && progress,
    isRunning: job !== undefined && (progress.state === 'waiting' || progress.state === 'running'),
    asked: job?.asked,
    start: (asked: Asked[K]) => void begin(asked),
    again: () => void (job && begin(job.asked)),
    download: () => void fetchFile(),
    close: forget,
  }
}

function readKept<K extends CoinExportKind>(key: string): Kept<K> | undefined {
  const kept = sessionStorage.getItem(key)
  return kept === null ? undefined : (JSON.parse(kept) as Kept<K>)
}
