import { Button, Form, Upload } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { pictureRefusals } from '#platform/media/rules.ts'
import { ImageUp } from '#ui/icons.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { uploadBrandPicture } from '../contract.ts'
import { type BrandPicture, brandLimits, brandPictures } from '../rules.ts'
import styles from './brand.module.css'

export function PictureField({ name }: { name: BrandPicture }) {
  const { label, hint } = brandPictures[name]
  return (
    <Form.Item name={name} label={label} extra={hint}>
      <Picture name={name} />
    </Form.Item>
  )
}

type PictureProps = { name: BrandPicture; id?: string; value?: string; onChange?: (path: string) => void }

function Picture({ name, id, value = '', onChange }: PictureProps) {
  const [isBusy, setBusy] = useState(false)
  const { label } = brandPictures[name]

  async function upload(file: File): Promise<void> {
    if (file.size > brandLimits.pictureBytes) return showToast('error', pictureRefusals.tooLarge.msg)
    setBusy(true)
    await attempt(async () => onChange?.((await callFromBrowser(uploadBrandPicture, { file })).path))
    setBusy(false)
  }

  return (
    <div className={styles.picture}>
      {value && (
        <span className={styles.shown} data-dark={name === 'logoOnDark' ? '' : undefined}>
          <img src={value} alt={`当前的${label}`} />
        </span>
      )}
      <Upload
        {...(id && { id })}
        accept=".png,.jpg,.jpeg,.webp"
        showUploadList={false}
        beforeUpload={(file) => {
          void upload(file)
          return false
        }}
      >
        <Button icon={<ImageUp />} loading={isBusy} aria-label={`${value ? '更换' : '上传'}${label}`}>
          {value ? '更换' : '上传'}
        </Button>
      </Upload>
      {value && (
        <Button aria-label={`移除${label}`} onClick={() => onChange?.('')}>
          移除
        </Button>
      )}
    </div>
  )
}
