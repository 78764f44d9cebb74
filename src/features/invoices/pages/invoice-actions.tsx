import { Button } from 'antd'
import { Link } from 'react-router'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { getInvoiceProof } from '../contract.ts'
import { invoicePaths } from './invoice-paths.ts'
import styles from './invoices.module.css'

type Acted = { id: string; state: number; title: string }

/** What the state allows: details always, edit when rejected, download when invoiced. */
export function InvoiceActions({ id, state, title }: Acted) {
  return (
    <div className={styles.actions}>
      <Link to={invoicePaths.details(id)} className={styles.link} aria-label={`详情：${title}`}>
        详情
      </Link>
      {state === 40 && (
        <Link to={invoicePaths.edit(id)} className={styles.link} aria-label={`修改：${title}`}>
          修改
        </Link>
      )}
      {state === 30 && <DownloadButton id={id} label={`下载：${title}`} isLink />}
    </div>
  )
}

export function DownloadButton({ id, label, isLink }: { id: string; label?: string; isLink?: true }) {
  async function download(): Promise<void> {
    try {
      location.assign((await callFromBrowser(getInvoiceProof, { id })).path)
    } catch (error) {
      if (!isRefusal(error)) throw error
      showToast('error', error.message)
    }
  }
  return (
    <Button type={isLink ? 'link' : 'primary'} size={isLink ? 'small' : 'middle'} aria-label={label} onClick={() => void download()}>
      {isLink ? '下载' : '下载发票'}
    </Button>
  )
}
