import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FileButton } from '#platform/calls/shared/file-button.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { addResultFiles } from '../../batch-contract.ts'
import { batchLimits, batchRefusals } from '../../batch-rules.ts'
import styles from '../desk.module.css'

type AddedFiles = CallReply<typeof addResultFiles>

/** Archives of invoice files, one after the other; says what of each was left out and why. */
export function ArchiveUpload({ id, onAdded }: { id?: string; onAdded?: () => void }) {
  const [added, setAdded] = useState<AddedFiles>()

  async function send(file: File): Promise<void> {
    const reply = await callFromBrowser(addResultFiles, { file, ...(id && { id }) })
    if (reply.leftOut.length > 0) setAdded(reply)
    else showToast('success', `已收下 ${reply.kept} 个文件`)
    onAdded?.()
  }

  return (
    <>
      <FileButton accept=".zip" limit={{ bytes: batchLimits.archiveBytes, refusal: batchRefusals.archiveTooLarge }} send={send}>
        上传文件包
      </FileButton>
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
