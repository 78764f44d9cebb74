import { type FormEvent, useId, useRef, useState } from 'react'
import { CircleAlert, Search } from '#ui/icons.ts'
import { Button } from '#ui/form/button.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { projectLimits as limits, projectMessages as messages, normalizeProjectNumber } from '../rules.ts'
import styles from './project-search.module.css'

export type ProjectSearchProps = {
  action: string
  number: string
  /** The number that the page answers. */
  asked: string
  error: string
  /** Asked for after too many look-ups: a PNG in base64. */
  captcha?: { id: string; image: string; error: string }
}

/** A form by GET that works without scripts; with them it says what is wrong before it is sent. */
export default function ProjectSearch({ action, number, asked, error: given, captcha }: ProjectSearchProps) {
  const id = useId()
  const [error, setError] = useState(given)
  const input = useRef<HTMLInputElement>(null)

  function check(event: FormEvent<HTMLFormElement>) {
    const typed = normalizeProjectNumber(input.current?.value ?? '')
    const fault =
      typed === '' ? messages.number : !captcha && asked !== '' && typed === normalizeProjectNumber(asked) ? messages.sameNumber : ''
    setError(fault)
    if (fault === '') return
    event.preventDefault()
    input.current?.focus()
  }

  return (
    <search aria-label="项目进度">
      <form method="get" action={action} noValidate onSubmit={check} className={styles.form}>
        <label htmlFor={`${id}-number`} className="visually-hidden">
          项目编号
        </label>
        <div className={styles.row}>
          <div className={styles.box}>
            <Search className={styles.glass} />
            <TextInput
              ref={input}
              id={`${id}-number`}
              name="projectid"
              defaultValue={number}
              maxLength={limits.number}
              placeholder="请输入项目编号"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="search"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
            />
          </div>
          {!captcha && (
            <Button type="submit" size="large">
              查询
            </Button>
          )}
        </div>
        {captcha && <CaptchaRow {...captcha} />}
        <Fault id={`${id}-error`} text={error} />
      </form>
    </search>
  )
}

function CaptchaRow({ id: captchaId, image, error }: NonNullable<ProjectSearchProps['captcha']>) {
  const id = useId()
  return (
    <div className={styles.captcha}>
      <input type="hidden" name="vcodeid" value={captchaId} />
      <label htmlFor={id}>验证码</label>
      <TextInput
        id={id}
        name="vcode"
        maxLength={10}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="请输入图中字符"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <img src={`data:image/png;base64,${image}`} alt="验证码图片，看不清请重新查询" width={100} height={32} />
      <Button type="submit">查询</Button>
      <Fault id={`${id}-error`} text={error} />
    </div>
  )
}

function Fault({ id, text }: { id: string; text: string }) {
  if (text === '') return null
  return (
    <p id={id} role="alert" className={styles.error}>
      <CircleAlert /> {text}
    </p>
  )
}
