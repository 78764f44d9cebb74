import { Button, Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatYuan } from '#kit/money.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { exportBatch, exportBatchAgain } from '../../batch-contract.ts'
import { batchLimits } from '../../batch-rules.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../desk.module.css'

type Sum = { count: number; fen: number }
/** A new batch, or the file of one again. */
export type BatchRequest = { kind: 'new'; waiting: Sum; exported: Sum } | { kind: 'again'; id: string; code: string; open: number }
type BatchDialogProps = {
  wanted: BatchRequest | undefined
  onClose: () => void
  onStarted: (exportId: string) => void
  onRefused: () => void
}

const formats = [
  { value: 'xlsx', label: 'Excel（.xlsx）' },
  { value: 'csv', label: 'CSV（UTF-8）' },
] as const
type Form = (typeof formats)[number]['value']

export function BatchDialog({ wanted, ...rest }: BatchDialogProps) {
  const title = wanted?.kind === 'again' ? `再次导出批次 ${wanted.code}` : '导出新批次'
  return (
    <Dialog open={wanted !== undefined} onClose={rest.onClose} title={title}>
      {wanted && <Choices wanted={wanted} {...rest} />}
    </Dialog>
  )
}

function Choices({ wanted, onClose, onStarted, onRefused }: BatchDialogProps & { wanted: BatchRequest }) {
  const [form, setForm] = useState<Form>('xlsx')
  const [withExported, setWithExported] = useState(wanted.kind === 'new' && wanted.waiting.count === 0)
  const { isSending, run } = useSubmission()

  async function start(): Promise<void> {
    const isStarted = await run(async () => {
      const { exportId } =
        wanted.kind === 'new'
          ? await callFromBrowser(exportBatch, { form, withExported })
          : await callFromBrowser(exportBatchAgain, { id: wanted.id, form })
      onStarted(exportId)
    }, onRefused)
    if (isStarted) onClose()
  }

  return (
    <div className={styles.choices}>
      {wanted.kind === 'new' ? (
        <NewBatch {...wanted} withExported={withExported} onChange={setWithExported} />
      ) : (
        <p>只包含仍待登记结果的 {wanted.open} 份申请；已开票、已驳回的不再导出。</p>
      )}
      <Radio.Group aria-label="文件格式" value={form} options={[...formats]} onChange={({ target }) => setForm(target.value as Form)} />
      <p className={blocks.muted}>含购买方名称、税号、地址电话、开户行账号与金额，请妥善保管；本次导出记入审计。</p>
      <div className={`${blocks.bar} ${styles.end}`}>
        <Button onClick={onClose}>取消</Button>
        <Button
          type="primary"
          loading={isSending}
          disabled={wanted.kind === 'new' && wanted.waiting.count === 0 && !withExported}
          onClick={() => void start()}
        >
          导出
        </Button>
      </div>
    </div>
  )
}

type NewBatchProps = { waiting: Sum; exported: Sum; withExported: boolean; onChange: (withExported: boolean) => void }

function NewBatch({ waiting, exported, withExported, onChange }: NewBatchProps) {
  const count = waiting.count + (withExported ? exported.count : 0)
  const fen = waiting.fen + (withExported ? exported.fen : 0)
  return (
    <>
      <p aria-live="polite">
        将导出 <b>{count.toLocaleString('zh-CN')}</b> 份申请，合计 <b>¥{formatYuan(fen)}</b>。
        {count > batchLimits.invoices && `一个批次最多 ${batchLimits.invoices} 份，其余随下一批次导出。`}
      </p>
      {exported.count > 0 && (
        <Checkbox checked={withExported} onChange={({ target }) => onChange(target.checked)}>
          包括已导出、待登记结果的 {exported.count} 份（文件中注明曾导出的批次，勿重复开具）
        </Checkbox>
      )}
    </>
  )
}
