import { Button, Progress } from 'antd'
import { CircleAlert, CircleCheck, Download, X } from '#ui/icons.ts'
import styles from './export-progress.module.css'
import type { ExportJob } from './use-export.ts'

/** Progress of an export, then its download link or the error. */
export function ExportProgress({ job }: { job: Pick<ExportJob, 'progress' | 'again' | 'download' | 'close'> }) {
  const { progress } = job
  if (!progress) return null
  const { state, done, total } = progress
  if (state === 'failed')
    return (
      <div role="alert" className={styles.failed}>
        <CircleAlert />
        <p>导出未完成。请重试；若仍不成功，请缩小日期范围或致电客服。</p>
        <Button size="middle" onClick={job.again}>
          重新导出
        </Button>
        <Close onClose={job.close} />
      </div>
    )
  if (state === 'done')
    return (
      <output className={styles.done}>
        <CircleCheck />
        <p>导出完成，共 {total.toLocaleString('zh-CN')} 条。文件保留 24 小时。</p>
        <Button size="middle" icon={<Download />} onClick={job.download}>
          下载文件
        </Button>
        <Close onClose={job.close} />
      </output>
    )
  const percent = total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0
  return (
    <div className={styles.running}>
      <output>正在生成导出文件…可以离开本页，完成后回来下载。</output>
      <Progress percent={percent} aria-label="导出进度" />
      <p className={styles.count}>
        {total > 0 ? `已写入 ${done.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')} 条` : '排队中'}
      </p>
    </div>
  )
}

function Close({ onClose }: { onClose: () => void }) {
  return <Button type="text" aria-label="收起导出结果" icon={<X />} className={styles.close ?? ''} onClick={onClose} />
}
