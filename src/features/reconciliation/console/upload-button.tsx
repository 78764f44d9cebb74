import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FileButton } from '#platform/calls/parts/file-button.tsx'
import { uploadPayments } from '../contract.ts'
import { paymentLimits, paymentRefusals } from '../rules.ts'

/** Reads a bank or payment file and leads to its page, where the matching goes on. */
export function UploadButton() {
  const navigate = useNavigate()

  async function send(file: File): Promise<void> {
    const { id } = await callFromBrowser(uploadPayments, { file })
    await navigate(`/console/reconciliation/files/${id}`)
  }

  return (
    <FileButton
      accept=".xlsx,.csv"
      limit={{ bytes: paymentLimits.bytes, refusal: paymentRefusals.tooLarge }}
      button={{ type: 'primary' }}
      send={send}
    >
      上传收款文件
    </FileButton>
  )
}
