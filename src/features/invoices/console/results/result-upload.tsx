import { Button, Upload } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { importLimits, importRefusals } from '#platform/imports/rules.ts'
import { FileUp } from '#ui/icons.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { getResultTemplate, previewResults } from '../../batch-contract.ts'
import { batchLimits, resultColumns } from '../../batch-rules.ts'
import styles from '../desk.module.css'
import { ArchiveUpload } from './archive-upload.tsx'

/** The table is read and checked at once; nothing is issued by it. The files may come before or after it. */
export function ResultUpload() {
  const [isReading, setReading] = useState(false)
  const navigate = useNavigate()

  async function preview(file: File): Promise<void> {
    if (file.size > importLimits.bytes) return showToast('error', importRefusals.tooLarge.msg)
    setReading(true)
    await attempt(async () => {
      const { id } = await callFromBrowser(previewResults, { file })
      await navigate(`?id=${id}`)
    })
    setReading(false)
  }

  return (
    <section className={styles.card} aria-label="导入开票结果">
      <div className={styles.bar}>
        <span>
          <Upload
            accept=".xlsx,.csv"
            showUploadList={false}
            beforeUpload={(file) => {
              void preview(file)
              return false
            }}
          >
            <Button type="primary" icon={<FileUp />} loading={isReading}>
              选择结果表
            </Button>
          </Upload>
          <ArchiveUpload />
        </span>
        <Templates />
      </div>
      <p className={styles.muted}>
        结果表每行一份申请：{resultColumns.map(({ heading }) => heading).join('、')}。.xlsx 或 .csv，最多{' '}
        {importLimits.lines.toLocaleString('zh-CN')} 行、2 MB；发票号码一列请设为文本。
      </p>
      <p className={styles.muted}>
        文件包为 .zip，其中每个文件的名称含20位发票号码：PDF 以及 OFD 或 XML。一个最大 {batchLimits.archiveBytes / 1024 / 1024}{' '}
        MB，可以上传几个，先于或晚于结果表均可，保留 {batchLimits.daysKept} 天。
      </p>
    </section>
  )
}

async function downloadTemplate(form: 'xlsx' | 'csv'): Promise<void> {
  await attempt(async () => {
    const { name, base64 } = await callFromBrowser(getResultTemplate, { form })
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([bytes]))
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
  })
}

function Templates() {
  return (
    <span>
      模板
      <Button size="small" onClick={() => void downloadTemplate('xlsx')}>
        Excel
      </Button>
      <Button size="small" onClick={() => void downloadTemplate('csv')}>
        CSV
      </Button>
    </span>
  )
}
