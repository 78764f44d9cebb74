import { Button } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { FileButton } from '#platform/calls/parts/file-button.tsx'
import { useSubmission } from '#platform/calls/parts/use-submission.ts'
import { FileCheckCorner, Upload, X } from '#ui/icons.ts'
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
  /** Where fewer are allowed than for the purpose. */
  endings?: readonly string[]
  /** The button in words. */
  label?: string
  /** One of many: the button says 上传文件 and has no hint. */
  isBrief?: boolean
  value?: Uploaded | null | undefined
  onChange?: (file: Uploaded | null) => void
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** A control of a form: one file, uploaded as soon as it is chosen. Its value is what was uploaded. */
export function UploadField(props: UploadFieldProps) {
  const { purpose, endings = uploadPurposes[purpose], label = '选择文件', isBrief = false, value, onChange, ...control } = props
  const { submitError, send } = useSubmission()

  async function upload(file: File): Promise<void> {
    if (!endings.includes(getExtension(file.name))) throw new Refusal(createTypeRefusal(endings))
    if (file.size > uploadLimits.bytes) throw new Refusal(uploadRefusals.tooLarge)
    const { fileId, fileName } = await callFromBrowser(uploadFile, { file, purpose })
    onChange?.({ id: fileId, name: fileName })
  }

  return (
    <div className={styles.field}>
      {value ? (
        <p className={styles.file}>
          <FileCheckCorner />
          <span>{value.name}</span>
          <Button type="text" size="small" icon={<X />} aria-label={`移除 ${value.name}`} onClick={() => onChange?.(null)} />
        </p>
      ) : (
        <FileButton
          {...control}
          aria-label={label}
          size={isBrief ? 'small' : 'middle'}
          icon={<Upload />}
          accept={formatAccept(endings)}
          send={(file) => send(() => upload(file))}
        >
          {isBrief ? '上传文件' : label}
        </FileButton>
      )}
      {submitError && (
        <p role="alert" className={styles.fault}>
          {submitError.msg}
        </p>
      )}
      {!value && !isBrief && (
        <p className={styles.help}>
          {endings.join('、')}，小于 {uploadLimits.megabytes}MB
        </p>
      )}
    </div>
  )
}
