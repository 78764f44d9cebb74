import { useId } from 'react'
import { Button } from '#ui/form/button.tsx'
import { ErrorText } from '#ui/form/error-text.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { captchaImage } from '../rules.ts'
import styles from './captcha-row.module.css'

/** The captcha of a form by GET, with its button: a PNG in base64, asked for after too many look-ups. */
export function CaptchaRow({ id: captchaId, image, error }: { id: string; image: string; error: string | undefined }) {
  const id = useId()
  return (
    <div className={styles.row}>
      <input type="hidden" name="vcodeid" value={captchaId} />
      <label htmlFor={id}>验证码</label>
      <TextInput
        id={id}
        name="vcode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="请输入图中字符"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <img
        src={`data:image/png;base64,${image}`}
        alt="验证码图片，看不清请重新查询"
        width={captchaImage.width}
        height={captchaImage.height}
      />
      <Button type="submit">查询</Button>
      <ErrorText id={`${id}-error`} text={error} role="alert" />
    </div>
  )
}
