import { Button } from 'antd'
import { ButtonLink } from '#ui/antd/button-link.tsx'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { startDownload } from '#ui/browser/save-file.ts'
import { getInvoiceProof } from '../contract.ts'
import { invoiceCan, toInvoiceState } from '../review-rules.ts'
import { invoicePaths } from './invoice-paths.ts'
import own from './invoice-list.module.css'
import styles from './invoices.module.css'

type InvoiceActionsProps = { id: string; stateLabel: string; title: string }

/** What the state allows: details always, edit when rejected, download when invoiced. On a card they are buttons, for the finger. */
export function InvoiceActions({ id, stateLabel, title, isCard = false }: InvoiceActionsProps & { isCard?: boolean }) {
  const state = toInvoiceState({ stateLabel })
  const edit = invoiceCan.resubmit({ state }) ? [{ label: '修改', to: invoicePaths.edit(id) }] : []
  const links = [{ label: '详情', to: invoicePaths.details(id) }, ...edit]
  return (
    <div className={isCard ? own.cardActions : styles.actions}>
      {links.map(({ label, to }) => (
        <ButtonLink
          key={label}
          to={to}
          type={isCard ? 'default' : 'link'}
          size={isCard ? 'middle' : 'small'}
          aria-label={`${label}：${title}`}
        >
          {label}
        </ButtonLink>
      ))}
      {invoiceCan.download({ state }) && <DownloadButton id={id} label={`下载：${title}`} look={isCard ? 'card' : 'link'} />}
    </div>
  )
}

const buttonTypes = { main: 'primary', card: 'default', link: 'link' } as const
type DownloadButtonProps = { id: string; label?: string; look?: 'main' | 'card' | 'link' }

export function DownloadButton({ id, label, look = 'main' }: DownloadButtonProps) {
  async function download(): Promise<void> {
    await attempt(async () => startDownload((await callFromBrowser(getInvoiceProof, { id })).path))
  }
  return (
    <Button type={buttonTypes[look]} size={look === 'link' ? 'small' : 'middle'} aria-label={label} onClick={() => void download()}>
      {look === 'main' ? '下载发票' : '下载'}
    </Button>
  )
}
