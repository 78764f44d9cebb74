import { Download } from '#ui/icons.ts'
import { type MouseEvent, useState } from 'react'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { LinkButton } from '#ui/form/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { downloadFailed, manualAddress } from '../rules.ts'

export default function ManualButton({ systemId, fileId }: { systemId: string; fileId: string }) {
  const [busy, setBusy] = useState(false)

  async function download(event: MouseEvent): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const { getFileLink } = await import('#platform/files/contract.ts')
      const { path, fileName } = await callFromBrowser(getFileLink, { fileId })
      Object.assign(document.createElement('a'), { href: path, download: fileName }).click()
    } catch (error) {
      showToast('error', (isRefusal(error) && error.message) || downloadFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <LinkButton
      href={manualAddress(systemId)}
      look="quiet-on-dark"
      size="large"
      aria-busy={busy || undefined}
      onClick={(event) => void download(event)}
    >
      {busy ? <Spinner label="" /> : <Download />}
      操作手册
    </LinkButton>
  )
}
