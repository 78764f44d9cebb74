import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { Download } from '#ui/icons.ts'
import { exportContent } from '../contract.ts'
import { archiveLimits } from '../rules.ts'

export function ExportCard() {
  const { isSending: busy, run } = useSubmission()
  const navigate = useNavigate()

  async function start(): Promise<void> {
    await run(async () => {
      const { id } = await callFromBrowser(exportContent, {})
      await navigate(`?id=${id}`)
    })
  }

  return (
    <section className={blocks.card} aria-labelledby="export">
      <h2 id="export">导出</h2>
      <p className={blocks.muted}>
        每项内容的线上版本与草稿，以及用到的图片和附件。不含历史版本、账号和业务数据。文件只有您能下载，保留 {archiveLimits.daysKept} 天。
      </p>
      <Button type="primary" icon={<Download />} loading={busy} onClick={() => void start()}>
        导出全部内容
      </Button>
    </section>
  )
}
