import { type FormEvent, useState } from 'react'
import type { FieldError } from '#gateway/refusals.ts'
import { findFieldError } from '#platform/calls/shared/form-error.tsx'
import type { SubmitError } from '#platform/calls/shared/use-submission.ts'
import { PasswordInput } from '#platform/credentials/shared/password-input.tsx'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { Button } from '#ui/form/button.tsx'
import { ErrorText } from '#ui/form/error-text.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { type ApplyMode, applyModeLabels, applyWays, researchMessages as messages } from '../rules.ts'
import type { ApplicationProps, ApplicationInput } from './apply-in-browser.ts'
import styles from './application-form.module.css'

const fields = ['account', 'password', 'projects'] as const

/** `signedIn`: the account that this browser is signed in to, which pays. */
type FormProps = ApplicationProps & {
  signedIn: string
  submitError: SubmitError | undefined
  isBusy: boolean
  /** `errors`: what is missing. */
  onSend: (sent: ApplicationInput, errors: FieldError[]) => void
}

/** What is applied for, by which standard, and which account pays. */
export function ApplicationForm({ projectState, tasks, price, signedIn, submitError, isBusy, onSend }: FormProps) {
  const [mode, setMode] = useState<ApplyMode>(projectState === 0 ? 'project' : 'task')
  const [way, setWay] = useState<ApplicationInput['way']>(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const count = mode === 'project' ? tasks.length : chosen.length

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = new FormData(event.currentTarget)
    const [account, password] = [signedIn || toText(written.get('account')).trim(), toText(written.get('password'))]
    const sent = { mode, way, taskIds: mode === 'project' ? [] : chosen, account, password, salt: readPageConfig().PasswordSalt }
    onSend(sent, [
      ...(mode === 'task' && chosen.length === 0 ? [{ field: 'projects', msg: messages.tasks }] : []),
      ...(way === 1 && account === '' ? [{ field: 'account', msg: messages.account }] : []),
      ...(way === 1 && password === '' ? [{ field: 'password', msg: messages.password }] : []),
    ])
  }

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <ErrorText id="form-fault" role="alert" text={findFormError(submitError)} />
      <Scope mode={mode} onChange={setMode} isProjectOpen={projectState === 0} />
      {mode === 'task' && <Tasks tasks={tasks} chosen={chosen} onChange={setChosen} error={findFieldError(submitError, 'projects')} />}
      <Ways way={way} onChange={setWay} />
      {way === 1 && (
        <>
          <Payer signedIn={signedIn} submitError={submitError} />
          <p className={styles.price}>
            {price} 枚/任务 × {count} = <strong>{price * count} 枚</strong>
          </p>
        </>
      )}
      <Button type="submit" wide loading={isBusy}>
        {way === 1 ? '下一步：核对余额' : '下一步：核对申请'}
      </Button>
    </form>
  )
}

/** What is said where no field can say it. */
function findFormError(submitError: SubmitError | undefined): string | undefined {
  return fields.some((field) => findFieldError(submitError, field)) ? undefined : submitError?.msg
}

function toText(field: FormDataEntryValue | null): string {
  return typeof field === 'string' ? field : ''
}

type ScopeProps = { mode: ApplyMode; onChange: (mode: ApplyMode) => void; isProjectOpen: boolean }

function Scope({ mode, onChange, isProjectOpen }: ScopeProps) {
  return (
    <fieldset>
      <legend>申请范围</legend>
      {(['project', 'task'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="mode"
            checked={mode === value}
            disabled={value === 'project' && !isProjectOpen}
            onChange={() => onChange(value)}
          />
          {applyModeLabels[value]}
          {value === 'project' && !isProjectOpen && <small>该项目已申请过整体方案</small>}
        </label>
      ))}
    </fieldset>
  )
}

type TasksProps = Pick<ApplicationProps, 'tasks'> & {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  error: string | undefined
}

function Tasks({ tasks, chosen, onChange, error }: TasksProps) {
  return (
    <fieldset aria-describedby={error ? 'tasks-fault' : undefined}>
      <legend>任务</legend>
      {tasks.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          {name}
        </label>
      ))}
      <ErrorText id="tasks-fault" role="alert" text={error} />
    </fieldset>
  )
}

function Ways({ way, onChange }: { way: ApplicationInput['way']; onChange: (way: ApplicationInput['way']) => void }) {
  return (
    <fieldset>
      <legend>申请标准</legend>
      {applyWays.map(({ wire, label, hint }) => (
        <label key={wire}>
          <input type="radio" name="way" checked={way === wire} onChange={() => onChange(wire)} />
          {label}
          <small>{hint}</small>
        </label>
      ))}
    </fieldset>
  )
}

function Payer({ signedIn, submitError }: Pick<FormProps, 'signedIn' | 'submitError'>) {
  return (
    <>
      {signedIn ? (
        <p>付款账号 {signedIn}（已登录）</p>
      ) : (
        <Field label="查询币账号" required error={findFieldError(submitError, 'account')}>
          {(control) => <TextInput {...control} name="account" autoComplete="username" spellCheck={false} />}
        </Field>
      )}
      <Field label="账户密码" required error={findFieldError(submitError, 'password')}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
    </>
  )
}
