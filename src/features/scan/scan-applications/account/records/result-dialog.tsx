import { Button, Modal } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { Download, ExternalLink } from '#ui/icons.ts'
import type { getScanResult } from '../../contract.ts'
import styles from './result-dialog.module.css'

export type ScanResult = CallReply<typeof getScanResult>

/** Where the results are: in the platform, and what an assessor handed over. */
export function ResultDialog({ result, onClose }: { result: ScanResult | undefined; onClose: () => void }) {
  const actions = (
    <Button type="primary" onClick={onClose}>
      知道了
    </Button>
  )
  return (
    <Modal open={result !== undefined} onCancel={onClose} title="查看结果" width={440} footer={actions}>
      <p>请前往数字化综合应用平台查看扫描结果。</p>
      {result && <HandedOver {...result} />}
    </Modal>
  )
}

function HandedOver({ address, reportName, reportPath, deliveredAt, fault }: ScanResult) {
  if (fault !== '') return <p className={styles.note}>扫描未完成：{fault}。处理后会再次扫描或由评估人员交付结果。</p>
  if (deliveredAt === '') return <p className={styles.note}>扫描报告尚未交付；交付后您会收到通知，并可在此查看。</p>
  return (
    <div className={styles.result}>
      {reportPath && (
        <Button icon={<Download />} href={reportPath}>
          下载报告 {reportName}
        </Button>
      )}
      {address && (
        <Button icon={<ExternalLink />} href={address} target="_blank" rel="noreferrer">
          打开扫描结果
        </Button>
      )}
      <p className={styles.note}>交付时间 {deliveredAt}</p>
    </div>
  )
}
