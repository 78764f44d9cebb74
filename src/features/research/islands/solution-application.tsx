import { type FormEvent, useEffect, useState } from 'react'
import { isRefusal } from '#gateway/browser-call.ts'
import { readPageConfig } from '#platform/site/parts/page-config.ts'
import { PasswordInput } from '#platform/credentials/parts/password-input.tsx'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { ApplicationProps, Payment, Sent } from '../parts/apply-in-browser.ts'
import { type ApplyMode, applyModeLabels, applyWays, researchWords as words } from '../rules.ts'
import { ApplicationDone, Confirmation } from '../parts/application-steps.tsx'
import styles from './solution-application.module.css'

function textOf(field: FormDataEntryValue | null): string {
  return typeof field === 'string' ? field : ''
}

type Step = { name: 'form' } | { name: 'confirm'; sent: Sent; payment: Payment } | { name: 'done' }
type Errors = { [field in 'account' | 'password' | 'projects' | 'form']?: string }

/** Applies for solutions of a project: what, by which standard, and who pays; price and balance are shown before it is sent. */
export default function SolutionApplication(props: ApplicationProps) {
  const alive = useHydrated()
  const [open, setOpen] = useState(false)
  return (
    <>
      <noscript>
        <p>在线申请方案需要启用浏览器脚本。</p>
      </noscript>
      {alive && <Button onClick={() => setOpen(true)}>申请方案</Button>}
      <Dialog open={open} onClose={() => setOpen(false)} title="申请解决方案" width="560px" closesFromOutside={false}>
        <Steps {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Steps({ onClose, ...props }: ApplicationProps & { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'form' })
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  // One for each application that was filled in: sending it again, even after a lost answer, does nothing twice.
  const [requestId, setRequestId] = useState('')
  const [signedIn, setSignedIn] = useState('')

  useEffect(() => {
    void import('../parts/apply-in-browser.ts').then(({ findSignedIn }) => findSignedIn()).then(setSignedIn, () => {})
  }, [])

  async function run(work: () => Promise<Step>): Promise<void> {
    setBusy(true)
    try {
      setStep(await work())
      setErrors({})
    } catch (error) {
      setStep({ name: 'form' })
      setErrors(toErrors(error))
    } finally {
      setBusy(false)
    }
  }

  function prepare(sent: Sent) {
    setRequestId(crypto.randomUUID())
    void run(async () => {
      const { quote } = await import('../parts/apply-in-browser.ts')
      return { name: 'confirm', sent, payment: await quote(props, sent) }
    })
  }

  function send(sent: Sent) {
    void run(async () => {
      const { apply } = await import('../parts/apply-in-browser.ts')
      await apply(props, sent, requestId)
      return { name: 'done' }
    })
  }

  if (step.name === 'done') return <ApplicationDone {...props} onClose={onClose} />
  return (
    <>
      <div hidden={step.name !== 'form'}>
        <ApplicationForm {...props} signedIn={signedIn} errors={errors} isBusy={isBusy} onSend={prepare} onFault={setErrors} />
      </div>
      {step.name === 'confirm' && (
        <Confirmation payment={step.payment} isBusy={isBusy} onBack={() => setStep({ name: 'form' })} onConfirm={() => send(step.sent)} />
      )}
    </>
  )
}

function toErrors(error: unknown): Errors {
  if (!isRefusal(error)) return { form: words.failed }
  const known = error.errors.filter(({ field }) => ['account', 'password', 'projects'].includes(field))
  if (known.length > 0) return Object.fromEntries(known.map(({ field, msg }) => [field, msg]))
  return { form: error.message || words.failed }
}

/** `signedIn`: the account that this browser is signed in to, which pays. */
type FormProps = ApplicationProps & {
  signedIn: string
  errors: Errors
  isBusy: boolean
  onSend: (sent: Sent) => void
  onFault: (errors: Errors) => void
}

function ApplicationForm({ projectState, tasks, price, signedIn, errors, isBusy, onSend, onFault }: FormProps) {
  const [mode, setMode] = useState<ApplyMode>(projectState === 0 ? 'project' : 'task')
  const [way, setWay] = useState<Sent['way']>(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const count = mode === 'project' ? tasks.length : chosen.length

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [account, password] = [signedIn || textOf(fields.get('account')).trim(), textOf(fields.get('password'))]
    const faults: Errors = {
      ...(mode === 'task' && chosen.length === 0 && { projects: words.tasks }),
      ...(way === 1 && account === '' && { account: words.account }),
      ...(way === 1 && password === '' && { password: words.password }),
    }
    onFault(faults)
    if (Object.keys(faults).length === 0)
      onSend({ mode, way, taskIds: mode === 'project' ? [] : chosen, account, password, salt: readPageConfig().PasswordSalt })
  }

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {errors.form && (
        <p role="alert" className={styles.fault}>
          {errors.form}
        </p>
      )}
      <fieldset>
        <legend>申请范围</legend>
        {(['project', 'task'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="mode"
              checked={mode === value}
              disabled={value === 'project' && projectState !== 0}
              onChange={() => setMode(value)}
            />
            {applyModeLabels[value]}
            {value === 'project' && projectState !== 0 && <small>该项目已申请过整体方案</small>}
          </label>
        ))}
      </fieldset>
      {mode === 'task' && (
        <fieldset aria-describedby={errors.projects ? 'tasks-fault' : undefined}>
          <legend>任务</legend>
          {tasks.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ currentTarget }) => setChosen(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
              />
              {name}
            </label>
          ))}
          {errors.projects && (
            <p id="tasks-fault" role="alert" className={styles.fault}>
              {errors.projects}
            </p>
          )}
        </fieldset>
      )}
      <fieldset>
        <legend>申请标准</legend>
        {applyWays.map(({ wire, label, hint }) => (
          <label key={wire}>
            <input type="radio" name="way" checked={way === wire} onChange={() => setWay(wire)} />
            {label}
            <small>{hint}</small>
          </label>
        ))}
      </fieldset>
      {way === 1 && (
        <>
          {signedIn ? (
            <p>付款账号 {signedIn}（已登录）</p>
          ) : (
            <Field label="查询币账号" required error={errors.account}>
              {(control) => <TextInput {...control} name="account" autoComplete="username" spellCheck={false} maxLength={100} />}
            </Field>
          )}
          <Field label="账户密码" required error={errors.password}>
            {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" maxLength={64} />}
          </Field>
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
