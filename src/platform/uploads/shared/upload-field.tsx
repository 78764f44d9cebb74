import { Button } from 'antd'
import { useRef } from 'react'
import { FileButton } from '#platform/calls/shared/file-button.tsx'
import { useFocusAfter } from '#ui/browser/use-focus-after.ts'
import { FileCheckCorner, Upload, X } from '#ui/icons.ts'
import { formatAccept, type UploadPurpose } from '../rules.ts'
import styles from './upload-field.module.css'
import { type Uploaded, useUpload } from './use-upload.ts'

type UploadFieldProps = {
  purpose: UploadPurpose
  /** Where fewer are allowed than for the purpose. */
  endings?: readonly string[]
  /** The button in words. */
  label?: string
  /** One of many: the button says 上传文件 and has no hint. */
  isCompact?: boolean
  /** Told when a file begins to travel, and when it no longer does. */
  onSending?: (sending: boolean) => void
  value?: Uploaded | null | undefined
  onChange?: (file: Uploaded | null) => void
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: boolean
}

/** A control of a form: one file, uploaded as soon as it is chosen. Its value is what was uploaded. */
export function UploadField({ purpose, label = '选择文件', isCompact = false, onSending, value, onChange, ...props }: UploadFieldProps) {
  // antd says of every required control that it is; of a button that may not be said.
  const { endings: narrower, 'aria-required': _, ...control } = props
  const { endings, hint, upload } = useUpload(purpose, narrower)

  const field = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusAfter(value, () => field.current?.querySelector('button'))

  function change(file: Uploaded | null): void {
    keepFocus()
    onChange?.(file)
  }

  async function send(file: File): Promise<void> {
    onSending?.(true)
    const uploaded = await upload(file).finally(() => onSending?.(false))
    change(uploaded)
  }

  return (
    <div ref={field} className={styles.field}>
      {value ? (
        <p className={styles.file}>
          <FileCheckCorner />
          <span>{value.name}</span>
          <Button type="text" size="small" icon={<X />} aria-label={`移除 ${value.name}`} onClick={() => change(null)} />
        </p>
      ) : (
        <FileButton
          {...control}
          aria-label={label}
          size={isCompact ? 'small' : 'middle'}
          icon={<Upload />}
          accept={formatAccept(endings)}
          send={send}
        >
          {isCompact ? '上传文件' : label}
        </FileButton>
      )}
      {!value && !isCompact && <p className={styles.help}>{hint}</p>}
    </div>
  )
}
