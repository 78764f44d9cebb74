import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { hashPassword } from '#platform/credentials/parts/hash-password.ts'
import { PasswordInput } from '#platform/credentials/parts/password-input.tsx'
import { readPageConfig } from '#platform/site/parts/page-config.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { getMe } from '../contract.ts'
import steps from '../parts/steps.module.css'

const EnrolStep = lazy(() => import('../parts/enrol-step.tsx').then(({ EnrolStep: step }) => ({ default: step })))

type OwnTotpProps = { enrolling: boolean; onBegin: () => void; onDone: (me: CallReply<typeof getMe>) => Promise<void> }

/** The password again before a second factor is bound: whoever sits down at an open console must not bind theirs. */
export function OwnTotp({ enrolling, onBegin, onDone }: OwnTotpProps) {
  const { PasswordSalt } = readPageConfig()
  const [password, setPassword] = useState('')
  const [received, setReceived] = useState('')

  async function begin(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (password === '') return
    setReceived(await hashPassword(password, PasswordSalt))
    setPassword('')
    onBegin()
  }

  if (enrolling && received)
    return (
      <Suspense fallback={<Skeleton rows={4} height={44} />}>
        <EnrolStep received={received} onDone={onDone} />
      </Suspense>
    )
  return (
    <>
      <p>尚未启用。启用后，登录时除密码外还需输入身份验证器应用中的 6 位验证码。</p>
      <form method="post" className={steps.form} onSubmit={(event) => void begin(event)}>
        <Field label="当前密码" required>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={password === ''}>
          绑定身份验证器
        </Button>
      </form>
    </>
  )
}
