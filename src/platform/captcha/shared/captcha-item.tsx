import { Button, Form, Input, type InputRef, Spin } from 'antd'
import { CircleAlert, CircleCheck, RotateCw } from '#ui/icons.ts'
import { useId, useImperativeHandle, useRef } from 'react'
import { captchaImage } from '../rules.ts'
import styles from './captcha-field.module.css'
import { type CaptchaFieldProps, useCaptcha } from './use-captcha.tsx'

/** The captcha in forms of account areas and the console, which are drawn with antd. */
export function CaptchaItem({ purpose, value, onChange, error, ref }: CaptchaFieldProps) {
  const { state, image, ...captcha } = useCaptcha(purpose, onChange)
  const input = useRef<InputRef>(null)
  const id = useId()
  useImperativeHandle(ref, () => ({ refresh: captcha.refresh, focus: () => input.current?.focus() }))

  const other = (
    <button type="button" className={styles.other} onClick={() => captcha.choose(state.way === 'image' ? 'puzzle' : 'image')}>
      {state.way === 'image' ? '看不清图片？使用无障碍验证' : '改用图片验证码'}
    </button>
  )
  return (
    <Form.Item label="验证码" htmlFor={id} required extra={other} {...(error && { validateStatus: 'error', help: error })}>
      {state.step === 'failed' ? (
        <div className={styles.failed} role="alert">
          <CircleAlert />
          <span className={styles.reason}>{state.reason}</span>
          <Button type="link" icon={<RotateCw />} onClick={captcha.refresh}>
            点击重试
          </Button>
        </div>
      ) : state.way === 'puzzle' ? (
        <output id={id} className={state.step === 'ready' ? styles.done : styles.working}>
          {state.step === 'ready' ? <CircleCheck /> : <Spin size="small" />}
          {state.step === 'ready' ? '验证已完成' : '正在验证，约需几秒，请稍候…'}
        </output>
      ) : (
        <div className={styles.row}>
          <Input
            ref={input}
            id={id}
            size="large"
            value={value.answer}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="请输入图中字符"
            onFocus={captcha.refreshIfStale}
            onChange={(event) => onChange({ ...value, answer: event.currentTarget.value })}
          />
          <button
            type="button"
            className={styles.image}
            title="点击更换图片"
            aria-busy={state.step === 'loading'}
            onClick={captcha.refresh}
          >
            {image ? (
              <img src={image.source} alt="验证码图片，点击更换" width={captchaImage.width} height={captchaImage.height} />
            ) : (
              <Spin size="small" />
            )}
          </button>
        </div>
      )}
    </Form.Item>
  )
}
