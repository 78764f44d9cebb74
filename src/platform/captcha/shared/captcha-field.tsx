import { CircleAlert, CircleCheck, RotateCw } from '#ui/icons.ts'
import { useImperativeHandle, useRef } from 'react'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Field, type FieldControl } from '#ui/form/field.tsx'
import { LateScripts } from '#ui/feedback/late-scripts.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { captchaImage } from '../rules.ts'
import styles from './captcha-field.module.css'
import { type CaptchaFieldProps, useCaptcha } from './use-captcha.tsx'

export function CaptchaField({ purpose, value, onChange, error, ref }: CaptchaFieldProps) {
  const captcha = useCaptcha(purpose, onChange)
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const { state } = captcha
  useImperativeHandle(ref, () => ({ refresh: captcha.refresh, focus: () => input.current?.focus() }))

  const help = (
    <button type="button" className={styles.other} onClick={() => captcha.choose(state.way === 'image' ? 'puzzle' : 'image')}>
      {state.way === 'image' ? '看不清图片？使用无障碍验证' : '改用图片验证码'}
    </button>
  )

  function answerBox(control: FieldControl) {
    return (
      <div className={styles.row}>
        <TextInput
          {...control}
          ref={input}
          name="captcha"
          value={value.answer}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="请输入图中字符"
          onFocus={captcha.refreshIfStale}
          onChange={(event) => onChange({ ...value, answer: event.currentTarget.value })}
        />
        <button type="button" className={styles.image} title="点击更换图片" aria-busy={state.step === 'loading'} onClick={captcha.refresh}>
          {captcha.image ? (
            <img src={captcha.image.source} alt="验证码图片，点击更换" width={captchaImage.width} height={captchaImage.height} />
          ) : (
            <Spinner label="验证码加载中…" />
          )}
        </button>
        {!isHydrated && <LateScripts className={styles.late} />}
      </div>
    )
  }

  function progress({ id, 'aria-describedby': describedBy }: FieldControl) {
    return (
      <output id={id} aria-describedby={describedBy} className={state.step === 'ready' ? styles.done : styles.working}>
        {state.step === 'ready' ? <CircleCheck /> : <Spinner label="" />}
        {state.step === 'ready' ? '验证已完成' : '正在验证，约需几秒，请稍候…'}
      </output>
    )
  }

  return (
    <Field label="验证码" required error={error} help={help}>
      {(control) => {
        if (state.step === 'failed') return <Failure reason={state.reason} id={control.id} onRetry={captcha.refresh} />
        return state.way === 'image' ? answerBox(control) : progress(control)
      }}
    </Field>
  )
}

function Failure({ reason, id, onRetry }: { reason: string; id: string; onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <CircleAlert />
      <output id={id} className={styles.reason}>
        {reason}
      </output>
      <button type="button" className={styles.retry} onClick={onRetry}>
        <RotateCw />
        点击重试
      </button>
    </div>
  )
}
