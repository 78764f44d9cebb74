import { type FormEvent, useEffect, useState } from 'react'
import { type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import card from '#platform/credentials/shared/account-card.module.css'
import { findFieldError, FormError } from '#platform/calls/shared/form-error.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { findPasswordError, formatPasswordRule, type PasswordRule } from '#platform/credentials/password-rules.ts'
import { credentialMessages } from '#platform/credentials/rules.ts'
import { PasswordInput } from '#platform/credentials/shared/password-input.tsx'
import { setNextToast } from '#platform/session/shared/session-flags.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { invitationMessages, invitationRefusals } from '../rules.ts'

type Invitation = { account: string; rule: PasswordRule }
type InvitedFormProps = {
  onView: (token: string) => Promise<Invitation>
  onAccept: (given: { token: string; newPassword: string }) => Promise<unknown>
  /** Where one signs in then. */
  login: string
}

const nothing = { newPassword: '', repeated: '' }
type Values = typeof nothing

/** The account of the link in this page's address, and its new password, written twice. */
export function InvitedForm({ onView, onAccept, login }: InvitedFormProps) {
  const [token, setToken] = useState('')
  const [invitation, setInvitation] = useState<Invitation>()
  const [fault, setFault] = useState('')

  useEffect(() => {
    const given = location.hash.slice(1)
    async function view(): Promise<void> {
      try {
        setInvitation(await onView(given))
        setToken(given)
      } catch (error) {
        setFault(error instanceof Refusal && given !== '' ? error.message : invitationRefusals.gone.msg)
      }
    }
    void view()
    // The link is read once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps -- the caller's functions are made anew with each render
  }, [])

  if (fault) return <Fault text={fault} login={login} />
  if (!invitation) return <Skeleton rows={3} height={48} />
  return (
    <PasswordFields
      invitation={invitation}
      onSend={async (newPassword) => {
        await onAccept({ token, newPassword })
        setNextToast({ kind: 'success', text: invitationMessages.done })
        location.replace(login)
      }}
    />
  )
}

function Fault({ text, login }: { text: string; login: string }) {
  return (
    <>
      <p role="alert">{text}</p>
      <p>
        已设置过密码的，请直接<a href={login}>登录</a>。
      </p>
    </>
  )
}

type PasswordFieldsProps = { invitation: Invitation; onSend: (newPassword: string) => Promise<void> }

function PasswordFields({ invitation: { account, rule }, onSend }: PasswordFieldsProps) {
  const [values, setValues] = useState(nothing)
  const { submitError, isSending, send } = useSubmission()

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send(async () => {
      const errors = listErrors(values, account, rule)
      if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
      await onSend(values.newPassword)
    })
  }

  const box = (field: keyof Values) => ({
    name: field,
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => setValues({ ...values, [field]: event.currentTarget.value }),
  })
  return (
    <form method="post" noValidate className={card.form} onSubmit={submit}>
      <FormError submitError={submitError} />
      <Field label="账号" help="以后用它登录">
        {(control) => <TextInput {...control} name="account" value={account} readOnly autoComplete="username" />}
      </Field>
      <Field label="新密码" required error={findFieldError(submitError, 'newPassword')} help={formatPasswordRule(rule)}>
        {(control) => <PasswordInput {...control} {...box('newPassword')} autoComplete="new-password" />}
      </Field>
      <Field label="再次输入新密码" required error={findFieldError(submitError, 'repeated')}>
        {(control) => <PasswordInput {...control} {...box('repeated')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="large" wide loading={isSending}>
        设置密码
      </Button>
    </form>
  )
}

function listErrors({ newPassword, repeated }: Values, account: string, rule: PasswordRule): FieldError[] {
  const weak = findPasswordError(newPassword, account, rule)
  return [
    ...(weak ? [{ field: 'newPassword', msg: weak }] : []),
    ...(repeated === newPassword ? [] : [{ field: 'repeated', msg: credentialMessages.repeated }]),
  ]
}
