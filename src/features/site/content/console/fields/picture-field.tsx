import { Button, Form } from 'antd'
import { useState } from 'react'
import { Picture } from '#ui/media/picture.tsx'
import { ImagePlus } from '#ui/icons.ts'
import styles from './picture-field.module.css'
import { PicturePicker } from './picture-picker.tsx'

type PictureFieldProps = {
  label: string
  hint: string
  /** The field that takes the alternative text of the chosen picture, while it is empty. */
  altPath: (string | number)[] | undefined
  id?: string
  value?: string
  onChange?: (url: string) => void
}

/** The address of a picture, chosen among those of the site or uploaded. */
export function PictureField({ label, hint, altPath, id, value = '', onChange }: PictureFieldProps) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const [isPicking, setPicking] = useState(false)
  const choose = value ? `更换${label}` : `选择${label}`

  return (
    <div className={styles.picture}>
      {value && (
        <span className={styles.thumb}>
          <Picture src={value} alt="" sizes="240px" className={styles.image} />
        </span>
      )}
      <div className={styles.side}>
        <div className={styles.buttons}>
          <Button id={id} icon={<ImagePlus />} aria-label={choose} onClick={() => setPicking(true)}>
            {choose}
          </Button>
          {value && (
            <Button type="text" onClick={() => onChange?.('')}>
              移除
            </Button>
          )}
        </div>
        {hint && <small>{hint}</small>}
      </div>
      <PicturePicker
        open={isPicking}
        onClose={() => setPicking(false)}
        onPick={({ url, alt }) => {
          setPicking(false)
          // Before the change is reported, since setting a field reports none.
          if (altPath && !form.getFieldValue(altPath)) form.setFieldValue(altPath, alt)
          onChange?.(url)
        }}
      />
    </div>
  )
}
