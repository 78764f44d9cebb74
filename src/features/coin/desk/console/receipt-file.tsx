import { Button } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { FileDown } from '#ui/icons.ts'
import { getReceiptFile } from '../recharge-contract.ts'

/** Downloads the receipt of a recharge; its link lives for minutes, so it is asked for now. */
export function ReceiptFile({ fileId, fileName }: { fileId: string; fileName: string }) {
  async function download(): Promise<void> {
    await attempt(async () => {
      const { path } = await callFromBrowser(getReceiptFile, { fileId })
      const link = document.createElement('a')
      link.href = path
      link.download = fileName
      link.click()
    })
  }

  return (
    <Button size="small" icon={<FileDown />} aria-label={`下载凭证 ${fileName}`} onClick={() => void download()}>
      {fileName}
    </Button>
  )
}
