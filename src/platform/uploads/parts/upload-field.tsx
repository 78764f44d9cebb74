import { Button } from 'antd'
import { useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FileCheck2, Upload, X } from '#ui/icons.ts'
import { uploadFile } from '../contract.ts'
import {
  createTypeRefusal,
  formatAccept,
  getExtension,
  uploadLimits,
  type UploadPurpose,
  uploadPurposes,
  uploadRefusals,
} from '../rules.ts'
import styles from './upload-field.module.css'

export type Uploaded = { id: string; name: string }
type UploadFieldProps = {
  purpose: UploadPurpose
  /** The button in words, and what screen readers call it. */
  label?: string
  /** One of many: the button says 上传 and has no hint. */
  isBrief?: boolean
  id?: string
  value?: Uploaded
  onChange?: (file?: Uploaded) => void
}

/** A control of an antd form: one file, uploaded as soon as it is chosen. Its value is what was uploaded. */
export function UploadField({ purpose, label = '选择文件', isBrief = false, id, value, onChange }: UploadFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, error, send } = useUpload(purpose, (file) => onChange?.(file))

  return (
    <div className={styles.field}>
      {value ? (
        <p className={styles.file}>
          <FileCheck2 />
          <span>{value.name}</span>
          <Button type="text" size="small" icon={<X />} aria-label={`移除 ${value.name}`} onClick={() => onChange?.()} />
        </p>
      ) : (
        <Button
          {...(id && { id })}
          disabled={isBusy}
          {...(isBrief && { 'aria-label': label, size: 'small' as const })}
          icon={isBusy ? <Spinner label="" /> : <Upload />}
          onClick={() => input.current?.click()}
        >
          {isBusy ? '正在上传' : isBrief ? '上传文件' : label}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={formatAccept(purpose)}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const picked = target.files?.[0]
          if (picked) void send(picked)
          target.value = ''
        }}
      />
      {error && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
      {!value && !isBrief && (
        <p className={styles.help}>
          {uploadPurposes[purpose].join('、')}，小于 {uploadLimits.megabytes}MB
        </p>
      )}
    </div>
  )
}

function useUpload(purpose: UploadPurpose, onUploaded: (file: Uploaded) => void) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function send(picked: File): Promise<void> {
    const refused = findError(picked, purpose)
    setError(refused)
    if (refused) return
    setBusy(true)
    try {
      const { fileId, fileName } = await callFromBrowser(uploadFile, { file: picked, purpose })
      onUploaded({ id: fileId, name: fileName })
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      setError(refusal.message)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, error, send }
}

function findError({ name, size }: File, purpose: UploadPurpose): string {
  if (!(uploadPurposes[purpose] as readonly string[]).includes(getExtension(name))) return createTypeRefusal(purpose).msg
  return size > uploadLimits.bytes ? uploadRefusals.tooLarge.msg : ''
}
