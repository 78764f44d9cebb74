import { Button, Upload } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { FileUp } from '#ui/icons.ts'
import { uploadPayments } from '../contract.ts'
import { paymentLimits, paymentRefusals } from '../rules.ts'

/** Reads a bank or payment file and leads to its page, where the matching goes on. */
export function UploadButton() {
  const [isReading, setReading] = useState(false)
  const navigate = useNavigate()

  async function send(file: File): Promise<void> {
    if (file.size > paymentLimits.bytes) return showToast('error', paymentRefusals.tooLarge.msg)
    setReading(true)
    await attempt(async () => {
      const { id } = await callFromBrowser(uploadPayments, { file })
      await navigate(`/console/reconciliation/files/${id}`)
    })
    setReading(false)
  }

  return (
    <Upload
      accept=".xlsx,.csv"
      showUploadList={false}
      beforeUpload={(file) => {
        void send(file)
        return false
      }}
    >
      <Button type="primary" icon={<FileUp />} loading={isReading}>
        {isReading ? '正在读取' : '上传收款文件'}
      </Button>
    </Upload>
  )
}
