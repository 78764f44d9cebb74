import { Button, Segmented, Upload } from 'antd'
import { FileUp } from '#ui/icons.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { importLimits, importRefusals } from '#platform/imports/rules.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import styles from '../back-office.module.css'
import { getImportTemplate, previewImport } from '../../import-contract.ts'
import { type CoinImportKind, importColumns, importKinds } from '../../rules.ts'

/** The file is read and checked at once; nothing is booked by it. */
export function ImportUpload() {
  const [kind, setKind] = useState<CoinImportKind>('recharge')
  const [isReading, setReading] = useState(false)
  const navigate = useNavigate()

  async function preview(file: File): Promise<void> {
    if (file.size > importLimits.bytes) return showToast('error', importRefusals.tooLarge.msg)
    setReading(true)
    await attempt(async () => {
      const { id } = await callFromBrowser(previewImport, { kind, file })
      await navigate(`?id=${id}`)
    })
    setReading(false)
  }

  return (
    <section className={styles.card} aria-label="导入文件">
      <div className={`${styles.bar} ${styles.spread}`}>
        <span className={styles.bar}>
          <Segmented<CoinImportKind>
            aria-label="导入类型"
            value={kind}
            options={Object.entries(importKinds).map(([value, label]) => ({ value: value as CoinImportKind, label: `${label}导入` }))}
            onChange={setKind}
          />
          <Upload
            accept=".xlsx,.csv"
            showUploadList={false}
            beforeUpload={(file) => {
              void preview(file)
              return false
            }}
          >
            <Button type="primary" icon={<FileUp />} loading={isReading}>
              选择{importKinds[kind]}文件
            </Button>
          </Upload>
        </span>
        <Templates kind={kind} />
      </div>
      <p className={styles.muted}>
        列：{importColumns[kind].map(({ heading }) => heading).join('、')}。.xlsx 或 .csv（UTF-8、GB18030），最多{' '}
        {importLimits.lines.toLocaleString('zh-CN')} 行、2 MB。
        {kind === 'recharge' && '金额为 0 即赠送。'}
      </p>
    </section>
  )
}

function Templates({ kind }: { kind: CoinImportKind }) {
  async function download(form: 'xlsx' | 'csv'): Promise<void> {
    await attempt(async () => {
      const { name, base64 } = await callFromBrowser(getImportTemplate, { kind, form })
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([bytes]))
      link.download = name
      link.click()
      URL.revokeObjectURL(link.href)
    })
  }

  return (
    <span className={styles.bar}>
      模板
      <Button size="small" onClick={() => void download('xlsx')}>
        Excel
      </Button>
      <Button size="small" onClick={() => void download('csv')}>
        CSV
      </Button>
    </span>
  )
}
