import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { SheetButton } from '#platform/sheets/shared/sheet-button.tsx'
import { uploadPayments } from '../contract.ts'
import { paymentLimits, paymentRefusals } from '../rules.ts'

/** Reads a bank or payment file and leads to its page, where the matching goes on. */
export function UploadButton() {
  const navigate = useNavigate()

  async function send(file: File, accepted: string): Promise<void> {
    const { id } = await callFromBrowser(uploadPayments, { file, accepted })
    await navigate(`/console/reconciliation/files/${id}`)
  }

  return (
    <SheetButton limit={{ bytes: paymentLimits.bytes, refusal: paymentRefusals.tooLarge }} type="primary" send={send}>
      上传收款文件
    </SheetButton>
  )
}
