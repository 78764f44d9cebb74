import { Button, Upload } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { importLimits, importRefusals } from '#platform/imports/rules.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { FileUp } from '#ui/icons.ts'
import { certificateColumns } from '../rules.ts'
import { getCertificateTemplate, previewCertificates } from '../import-contract.ts'
import styles from './import.module.css'

/** The file is read and checked at once; nothing is published by it. */
export function ImportUpload() {
  const [isReading, setReading] = useState(false)
  const navigate = useNavigate()

  async function preview(file: File): Promise<void> {
    if (file.size > importLimits.bytes) return showToast('error', importRefusals.tooLarge.msg)
    setReading(true)
    await attempt(async () => {
      const { id } = await callFromBrowser(previewCertificates, { file })
      await navigate(`?id=${id}`)
    })
    setReading(false)
  }

  return (
    <section className={styles.card} aria-label="导入文件">
      <div className={styles.bar}>
        <Upload
          accept=".xlsx,.csv"
          showUploadList={false}
          beforeUpload={(file) => {
            void preview(file)
            return false
          }}
        >
          <Button type="primary" icon={<FileUp />} loading={isReading}>
            选择文件
          </Button>
        </Upload>
        <span className={styles.bar}>
          模板
          <Button size="small" onClick={() => void download('xlsx')}>
            Excel
          </Button>
          <Button size="small" onClick={() => void download('csv')}>
            CSV
          </Button>
        </span>
      </div>
      <p className={styles.muted}>
        列：{certificateColumns.map(({ heading }) => heading).join('、')}。编号已有且内容相同的行不改动，不同的行更新。.xlsx 或
        .csv（UTF-8、GB18030），最多 {importLimits.lines.toLocaleString('zh-CN')} 行、2 MB。
      </p>
    </section>
  )
}

async function download(form: 'xlsx' | 'csv'): Promise<void> {
  await attempt(async () => {
    const { name, base64 } = await callFromBrowser(getCertificateTemplate, { form })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]))
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
  })
}
