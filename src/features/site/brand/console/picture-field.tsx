import { Button, Form } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FileButton } from '#platform/calls/shared/file-button.tsx'
import { cleanedDrawing, pictureRefusals } from '#platform/media/rules.ts'
import { ImageUp } from '#ui/icons.ts'
import { uploadBrandPicture } from '#platform/brand/contract.ts'
import { type BrandPicture, brandLimits, brandPictures, type StoredBrand } from '#platform/brand/rules.ts'
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
  const { label, drawings } = brandPictures[name]
  const form = Form.useFormInstance<StoredBrand>()
  const [isCleaned, setCleaned] = useState(false)

  async function send(file: File): Promise<void> {
    const stored = await callFromBrowser(uploadBrandPicture, { file, name, siteName: form.getFieldValue('siteName') as string })
    setCleaned(stored.isCleaned)
    onChange?.(stored.path)
  }

  return (
    <div className={styles.picture}>
      {value && (
        <span className={styles.shown} data-dark={name === 'logoOnDark' ? '' : undefined}>
          <img src={value} alt={`当前的${label}`} />
        </span>
      )}
      <FileButton
        {...(id && { id })}
        accept={`.png,.jpg,.jpeg,.webp${drawings === 'none' ? '' : ',.svg'}`}
        limit={{ bytes: brandLimits.pictureBytes, refusal: pictureRefusals.tooLarge }}
        icon={<ImageUp />}
        aria-label={`${value ? '更换' : '上传'}${label}`}
        send={send}
      >
        {value ? '更换' : '上传'}
      </FileButton>
      {value && (
        <Button aria-label={`移除${label}`} onClick={() => onChange?.('')}>
          移除
        </Button>
      )}
      {value && isCleaned && <output className={styles.cleaned}>{cleanedDrawing}</output>}
    </div>
  )
}
