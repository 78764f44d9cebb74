import { Button } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { Banner } from '#ui/antd/record/banner.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { formatBytes } from '#ui/text/bytes.ts'
import { formatMinute } from '#kit/dates.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { startDownload } from '#ui/browser/save-file.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Download } from '#ui/icons.ts'
import { watchArchive } from '../contract.ts'
import { archiveLimits, isRunning } from '../rules.ts'
import { Running } from './running.tsx'

type ArchiveExportProps = { run: CallReply<typeof watchArchive>; onChange: () => void }

/** One export: its progress, then its file. */
export function ArchiveExport({ run: { id, state, total, bytes, path, message, finishedAt }, onChange }: ArchiveExportProps) {
  if (isRunning(state)) return <Running id={id} state={state} onDone={onChange} />
  if (state !== 'exported') return <Banner tone="error">{message || '导出没有完成，请重新导出。'}</Banner>

  // A link lives for minutes; the page may be open for longer.
  async function download(): Promise<void> {
    await attempt(async () => {
      const { path: fresh } = await callFromBrowser(watchArchive, { id })
      if (fresh) startDownload(fresh)
      else showToast('error', '文件已过保存期，请重新导出')
    })
  }

  return (
    <section className={blocks.card} aria-label="导出结果">
      <p>
        {total.toLocaleString('zh-CN')} 项内容，{formatBytes(bytes)}，{formatMinute(finishedAt)} 完成。
      </p>
      {path ? (
        <Button type="primary" icon={<Download />} onClick={() => void download()}>
          下载归档
        </Button>
      ) : (
        <p className={blocks.muted}>文件只有导出的人能下载，保留 {archiveLimits.daysKept} 天；可重新导出。</p>
      )}
    </section>
  )
}
