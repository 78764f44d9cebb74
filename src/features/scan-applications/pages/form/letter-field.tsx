import { Button } from 'antd'
import { FileCheck2, Upload, X } from '#ui/icons.ts'
import { useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { uploadFile } from '#platform/uploads/contract.ts'
import { formatAccept, uploadLimits, uploadRefusals, createTypeRefusal } from '#platform/uploads/rules.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import styles from './letter-field.module.css'
import type { ApplicationValues } from './application-values.ts'

type Letter = NonNullable<ApplicationValues['letter']>

const accept = formatAccept('letter')

type LetterFieldProps = { id?: string; value?: Letter | null; onChange?: (letter: Letter | null) => void }

/** Uploads the file as soon as it is selected; the value is its file id. */
export function LetterField({ id, value, onChange }: LetterFieldProps) {
  const file = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fileError, setFileError] = useState('')

  async function send(picked: File | undefined): Promise<void> {
    if (!picked) return
    const refused = findFileError(picked)
    setFileError(refused)
    if (refused) return
    setBusy(true)
    try {
      const { fileId, fileName } = await callFromBrowser(uploadFile, { file: picked, purpose: 'letter' })
      onChange?.({ fileId, fileName })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setFileError(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      {value ? (
        <UploadedLetter fileName={value.fileName} onRemove={() => onChange?.(null)} />
      ) : (
        <Button
          {...(id ? { id } : {})}
          disabled={busy}
          icon={busy ? <Spinner label="" /> : <Upload />}
          onClick={() => file.current?.click()}
        >
          {busy ? '正在上传' : '上传授权书'}
        </Button>
      )}
      <input
        ref={file}
        type="file"
        accept={accept}
        hidden
        aria-label="选择授权书文件"
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {fileError && (
        <p role="alert" className={styles.fault}>
          {fileError}
        </p>
      )}
    </div>
  )
}

function UploadedLetter({ fileName, onRemove }: { fileName: string; onRemove: () => void }) {
  return (
    <p className={styles.file}>
      <FileCheck2 />
      <span>{fileName}</span>
      <button type="button" aria-label={`移除 ${fileName}`} onClick={onRemove}>
        <X />
      </button>
    </p>
  )
}

function findFileError({ name, size }: File): string {
  if (!accept.split(',').some((ending) => name.toLowerCase().endsWith(ending))) return createTypeRefusal('letter').msg
  return size > uploadLimits.bytes ? uploadRefusals.tooLarge.msg : ''
}
