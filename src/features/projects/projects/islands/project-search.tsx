import { type FormEvent, useId, useRef, useState } from 'react'
import { CaptchaRow } from '#platform/captcha/shared/captcha-row.tsx'
import { Search } from '#ui/icons.ts'
import { Button } from '#ui/form/button.tsx'
import { ErrorText } from '#ui/form/error-text.tsx'
import search from '#ui/form/search-form.module.css'
import { TextInput } from '#ui/form/text-input.tsx'
import { classes } from '#ui/classes.ts'
import { projectMessages as messages, parseProjectNumber } from '../rules.ts'
import styles from './project-search.module.css'

type ProjectSearchProps = {
  action: string
  number: string
  /** The number that the page answers. */
  askedNumber: string
  error: string
  /** Asked for after too many look-ups: a PNG in base64. */
  captcha?: { id: string; image: string; error: string }
}

/** A form by GET that works without scripts; with them it says what is wrong before it is sent. */
export default function ProjectSearch({ action, number, askedNumber, error: given, captcha }: ProjectSearchProps) {
  const id = useId()
  const [error, setError] = useState(given)
  const input = useRef<HTMLInputElement>(null)

  function check(event: FormEvent<HTMLFormElement>) {
    const typed = parseProjectNumber(input.current?.value ?? '')
    const message =
      typed === ''
        ? messages.number
        : !captcha && askedNumber !== '' && typed === parseProjectNumber(askedNumber)
          ? messages.sameNumber
          : ''
    setError(message)
    if (message === '') return
    event.preventDefault()
    input.current?.focus()
  }

  return (
    <search aria-label="项目进度">
      <form method="get" action={action} noValidate onSubmit={check} className={classes(search.large, styles.form)}>
        <label htmlFor={`${id}-number`} className="visually-hidden">
          项目编号
        </label>
        <div className={search.row}>
          <div className={search.box}>
            <Search className={search.glass} />
            <TextInput
              ref={input}
              id={`${id}-number`}
              name="projectid"
              defaultValue={number}
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
        <ErrorText id={`${id}-error`} text={error} role="alert" />
      </form>
    </search>
  )
}
