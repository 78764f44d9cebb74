import { Button, Form } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FileButton } from '#platform/calls/parts/file-button.tsx'
import { uploadFile } from '#platform/uploads/contract.ts'
import { formatAccept, uploadLimits, uploadPurposes, uploadRefusals } from '#platform/uploads/rules.ts'
import { X } from '#ui/icons.ts'
import blocks from '#ui/antd/record/blocks.module.css'

/** The receipt as a file, uploaded as soon as it is chosen; its id is the form's field `receiptFileId`. */
export function ReceiptFileField() {
  const form = Form.useFormInstance()
  const [name, setName] = useState('')

  async function send(file: File): Promise<void> {
    const { fileId, fileName } = await callFromBrowser(uploadFile, { file, purpose: 'receipt' })
    form.setFieldValue('receiptFileId', fileId)
    setName(fileName)
  }

  function remove(): void {
    form.setFieldValue('receiptFileId', '')
    setName('')
  }

  return (
    <Form.Item
      label="收款凭证文件（可选）"
      extra={`${uploadPurposes.receipt.join('、')}，小于 ${uploadLimits.megabytes}MB；仅财务人员可见`}
    >
      {name ? (
        <span className={blocks.bar}>
          <span>{name}</span>
          <Button size="small" icon={<X />} aria-label={`移除 ${name}`} onClick={remove} />
        </span>
      ) : (
        <FileButton accept={formatAccept('receipt')} limit={{ bytes: uploadLimits.bytes, refusal: uploadRefusals.tooLarge }} send={send}>
          上传凭证
        </FileButton>
      )}
      <Form.Item name="receiptFileId" hidden initialValue="">
        <input type="hidden" />
      </Form.Item>
    </Form.Item>
  )
}
