import { Button } from 'antd'
import { useId, useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { uploadFile } from '#platform/uploads/contract.ts'
import { getExtension, uploadLimits } from '#platform/uploads/rules.ts'
import { CircleAlert, FileCheck2, Upload, X } from '#ui/icons.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { ReviewFile } from '../../rules.ts'
import styles from './file-field.module.css'

export type Uploaded = { id: string; name: string }

type FileFieldProps = {
  rule: ReviewFile
  value: Uploaded | undefined
  error: string | undefined
  onChange: (file: Uploaded | undefined) => void
}

/** One file of an action, uploaded as soon as it is chosen. */
export function FileField({ rule, value, error, onChange }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { busy, fileError, send } = useUpload(rule, onChange)
  const shown = fileError || error

  return (
    <fieldset className={styles.field} aria-describedby={`${id}-help`}>
      <legend>
        {rule.label}
        {!rule.isRequired && `（${rule.note ?? '可选'}）`}
      </legend>
      {value ? (
        <p className={styles.file}>
          <FileCheck2 />
          <span>{value.name}</span>
          <button type="button" aria-label={`移除 ${value.name}`} onClick={() => onChange(undefined)}>
            <X />
          </button>
        </p>
      ) : (
        <Button disabled={busy} icon={busy ? <Spinner label="" /> : <Upload />} onClick={() => input.current?.click()}>
          {busy ? '正在上传' : `上传${rule.label}`}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={rule.endings.map((ending) => `.${ending}`).join(',')}
        hidden
        aria-label={`选择${rule.label}文件`}
        onChange={(event) => {
          const picked = event.target.files?.[0]
          if (picked) void send(picked)
          event.target.value = ''
        }}
      />
      {shown && (
        <p role="alert" className={styles.error}>
          <CircleAlert />
          {shown}
        </p>
      )}
      <span id={`${id}-help`} className={styles.help}>
        {rule.endings.join('、')}，小于 {uploadLimits.megabytes}MB
      </span>
    </fieldset>
  )
}

/** Uploads a file of a permitted type and size; `fileError` is the reason of a refusal. */
function useUpload(rule: ReviewFile, onUploaded: (file: Uploaded) => void) {
  const [busy, setBusy] = useState(false)
  const [fileError, setFileError] = useState('')

  async function send(picked: File): Promise<void> {
    const refused = findFileError(picked, rule)
    setFileError(refused)
    if (refused) return
    setBusy(true)
    try {
      const { fileId, fileName } = await callFromBrowser(uploadFile, { file: picked, purpose: 'review' })
      onUploaded({ id: fileId, name: fileName })
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      setFileError(failure.message)
    } finally {
      setBusy(false)
    }
  }

  return { busy, fileError, send }
}

function findFileError({ name, size }: File, { label, endings }: ReviewFile): string {
  if (!endings.includes(getExtension(name))) return `${label}只允许 ${endings.join('、')} 文件`
  return size > uploadLimits.bytes ? `${label}不能超过${uploadLimits.megabytes}MB` : ''
}
