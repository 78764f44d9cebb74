import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { Download } from '#ui/icons.ts'
import { exportContent } from '../contract.ts'
import { archiveLimits } from '../rules.ts'
import styles from './archive.module.css'

export function ExportCard() {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function start(): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      const { id } = await callFromBrowser(exportContent, {})
      await navigate(`?id=${id}`)
    })
    setBusy(false)
  }

  return (
    <section className={styles.card} aria-labelledby="export">
      <h2 id="export">导出</h2>
      <p className={styles.muted}>
        每项内容的线上版本与草稿，以及用到的图片和附件。不含历史版本、账号和业务数据。文件只有您能下载，保留 {archiveLimits.daysKept} 天。
      </p>
      <Button type="primary" icon={<Download />} loading={busy} onClick={() => void start()}>
        导出全部内容
      </Button>
    </section>
  )
}
