import { Button, Modal, Upload } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { FileUp } from '#ui/icons.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { addResultFiles } from '../../batch-contract.ts'
import { batchLimits, batchRefusals } from '../../batch-rules.ts'
import styles from '../desk.module.css'

type Added = CallReply<typeof addResultFiles>

/** Archives of invoice files, one after the other; says what of each was left out and why. */
export function ArchiveUpload({ id, onAdded }: { id?: string; onAdded?: () => void }) {
  const [isSending, setSending] = useState(false)
  const [added, setAdded] = useState<Added>()

  async function send(file: File): Promise<void> {
    if (file.size > batchLimits.archiveBytes) return showToast('error', batchRefusals.archiveTooLarge.msg)
    setSending(true)
    await attempt(async () => {
      const reply = await callFromBrowser(addResultFiles, { file, ...(id && { id }) })
      if (reply.leftOut.length > 0) setAdded(reply)
      else showToast('success', `已收下 ${reply.kept} 个文件`)
      onAdded?.()
    })
    setSending(false)
  }

  return (
    <>
      <Upload
        accept=".zip"
        showUploadList={false}
        beforeUpload={(file) => {
          void send(file)
          return false
        }}
      >
        <Button icon={<FileUp />} loading={isSending}>
          上传文件包
        </Button>
      </Upload>
      <Modal
        open={added !== undefined}
        title="部分文件未收下"
        onCancel={() => setAdded(undefined)}
        footer={<Button onClick={() => setAdded(undefined)}>知道了</Button>}
      >
        <p>收下 {added?.kept} 个文件，以下未收下：</p>
        <ul className={styles.leftOut}>
          {added?.leftOut.map(({ name, reason }) => (
            <li key={name}>
              {name}：{reason}
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}
