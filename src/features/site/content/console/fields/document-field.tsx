import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { FileButton } from '#platform/calls/shared/file-button.tsx'
import { useUpload } from '#platform/uploads/shared/use-upload.ts'
import { formatAccept } from '#platform/uploads/rules.ts'
import { FileCheckCorner, Upload, X } from '#ui/icons.ts'
import { addDocument, getDocumentName } from '../../files-contract.ts'
import styles from './picture-field.module.css'

type DocumentFieldProps = { label: string; purpose: 'document' | 'article'; id?: string; value?: string; onChange?: (id: string) => void }

/** A document of the site, uploaded as soon as it is chosen. */
export function DocumentField({ label, purpose, id, value = '', onChange }: DocumentFieldProps) {
  const [name, setName] = useState('')
  const { endings, hint, upload } = useUpload(purpose)
  const choose = value ? '更换文件' : `上传${label}`

  useEffect(() => {
    if (value) void attempt(async () => setName((await callFromBrowser(getDocumentName, { fileId: value })).name || '文件已不存在'))
  }, [value])

  async function send(file: File): Promise<void> {
    const { id: fileId } = await upload(file)
    setName((await callFromBrowser(addDocument, { fileId, purpose })).name)
    onChange?.(fileId)
  }

  return (
    <div className={styles.document}>
      {value && (
        <span className={styles.file}>
          <FileCheckCorner />
          {name}
          <Button type="text" icon={<X />} aria-label={`移除${label}`} onClick={() => onChange?.('')} />
        </span>
      )}
      <FileButton {...(id && { id })} icon={<Upload />} aria-label={choose} accept={formatAccept(endings)} send={send}>
        {choose}
      </FileButton>
      <small>{hint}</small>
    </div>
  )
}
