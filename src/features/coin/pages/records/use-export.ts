import { useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
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
  const { job, keep, forget } = useKept<K>(keptKey(account, kind))
  const [progress, setProgress] = useState(begun)
  const isAwaited = useRef(false)
  const isRunning = job !== undefined && (progress.state === 'waiting' || progress.state === 'running')

  usePolling(async () => {
    if (!job || !isRunning) return
    try {
      const { path, ...now } = await callFromBrowser(watchExport, { exportId: job.exportId, kind })
      setProgress(now)
      if (now.state !== 'done' || !isAwaited.current) return
      isAwaited.current = false
      save(path, forget)
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
  async function download({ exportId }: Kept<K>): Promise<void> {
    await attempt(async () => save((await callFromBrowser(watchExport, { exportId, kind })).path, forget))
  }

  return {
    progress: job && progress,
    isRunning,
    asked: job?.asked,
    start: (asked: Asked[K]) => void begin(asked),
    again: () => void (job && begin(job.asked)),
    download: () => void (job && download(job)),
    close: forget,
  }
}

function save(path: string, forget: () => void): void {
  if (path) return location.assign(path)
  forget()
  showToast('warning', '导出文件已过期，请重新导出')
}

/** The export that was begun, kept for the tab. */
function useKept<K extends CoinExportKind>(key: string) {
  const [job, setJob] = useState(() => readKept<K>(key))

  function keep(next: Kept<K>): void {
    sessionStorage.setItem(key, JSON.stringify(next))
    setJob(next)
  }

  function forget(): void {
    sessionStorage.removeItem(key)
    setJob(undefined)
  }

  return { job, keep, forget }
}

function readKept<K extends CoinExportKind>(key: string): Kept<K> | undefined {
  const kept = sessionStorage.getItem(key)
  return kept === null ? undefined : (JSON.parse(kept) as Kept<K>)
}
