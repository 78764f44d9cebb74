import { Modal, Progress } from 'antd'
import { useState } from 'react'
import { Download } from '#ui/icons.ts'
import { usePolling } from '#ui/browser/polling.ts'
import { type ExportState, exportLimits, exportStates } from '../rules.ts'
import styles from './export-progress.module.css'

type ProgressView = { state: ExportState; done: number; total: number; path: string }
type ExportProgressProps = { title: string; watch: () => Promise<ProgressView>; onClose: () => void }

const pollEveryMs = 800

/** The progress of a file that a job writes, then its download. */
export function ExportProgress({ title, watch, onClose }: ExportProgressProps) {
  const [seen, setSeen] = useState<ProgressView>({ state: 'waiting', done: 0, total: 0, path: '' })
  const { state, done, total, path } = seen
  const isOver = state === 'done' || state === 'failed'

  usePolling(async () => {
    if (!isOver) setSeen(await watch())
  }, pollEveryMs)

  const percent = state === 'done' ? 100 : total > 0 ? Math.floor((done / total) * 100) : 0
  return (
    <Modal
      open
      title={title}
      okText="下载文件"
      cancelText="关闭"
      okButtonProps={{ href: path, disabled: path === '', icon: <Download /> }}
      onCancel={onClose}
    >
      <Progress
        percent={percent}
        status={state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'active'}
        aria-label="导出进度"
      />
      <p aria-live="polite" className={styles.state}>
        {exportStates[state]}
        {total > 0 && `，${done.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')} 行`}
        {state === 'failed' && '，请稍后重试'}
        {state === 'done' && `；文件保留 ${exportLimits.hours} 小时`}
      </p>
    </Modal>
  )
}
