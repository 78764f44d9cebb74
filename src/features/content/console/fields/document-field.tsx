import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt, useAttempt } from '#platform/calls/parts/attempt.ts'
import { uploadFile } from '#platform/uploads/contract.ts'
import { formatAccept } from '#platform/uploads/rules.ts'
import { FileCheck2, Upload, X } from '#ui/icons.ts'
import { addDocument, getDocumentName } from '../../files-contract.ts'
import styles from './picture-field.module.css'

type DocumentFieldProps = { label: string; purpose: 'document' | 'article'; id?: string; value?: string; onChange?: (id: string) => void }

/** A document of the site, uploaded as soon as it is chosen. */
export function DocumentField({ label, purpose, id, value = '', onChange }: DocumentFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [busy, run] = useAttempt()
  const choose = value ? '更换文件' : `上传${label}`

  useEffect(() => {
    if (value) void attempt(async () => setName((await callFromBrowser(getDocumentName, { fileId: value })).name || '文件已不存在'))
  }, [value])

  async function send(file: File): Promise<void> {
    await run(async () => {
      const { fileId } = await callFromBrowser(uploadFile, { file, purpose })
      setName((await callFromBrowser(addDocument, { fileId, purpose })).name)
      onChange?.(fileId)
    })
  }

  return (
    <div className={styles.document}>
      {value && (
        <span className={styles.file}>
          <FileCheck2 />
          {name}
          <Button type="text" icon={<X />} aria-label={`移除${label}`} onClick={() => onChange?.('')} />
        </span>
      )}
      <Button id={id} icon={<Upload />} aria-label={choose} loading={busy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`选择${label}文件`}
        accept={formatAccept(purpose)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = ''
        }}
      />
    </div>
  )
}
