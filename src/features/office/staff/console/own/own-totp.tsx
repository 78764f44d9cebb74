import { Button, Form, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { hashPassword } from '#platform/credentials/shared/hash-password.ts'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { getMe } from '../../contract.ts'
import steps from '../../shared/steps.module.css'
import { CodeForm } from '../code-form.tsx'

const EnrolStep = lazy(() => import('../../shared/enrol-step.tsx').then(({ EnrolStep: step }) => ({ default: step })))

type OwnTotpProps = { enrolling: boolean; onBegin: () => void; onDone: (me: CallReply<typeof getMe>) => Promise<void> }

/** Requires the password again, so that an unattended console can't be used to enrol another person's second factor. */
export function OwnTotp({ enrolling, onBegin, onDone }: OwnTotpProps) {
  const { PasswordSalt } = readPageConfig()
  const [password, setPassword] = useState('')
  const [received, setReceived] = useState('')

  async function begin(): Promise<void> {
    if (password === '') return
    setReceived(await hashPassword(password, PasswordSalt))
    setPassword('')
    onBegin()
  }

  if (enrolling && received)
    return (
      <Suspense fallback={<Skeleton rows={4} height={44} />}>
        <EnrolStep received={received} onDone={onDone}>
          {(onCode) => <CodeForm submit="启用" onCode={onCode} />}
        </EnrolStep>
      </Suspense>
    )
  return (
    <>
      <p>尚未启用。启用后，登录时除密码外还需输入身份验证器应用中的 6 位验证码。</p>
      <Form layout="vertical" requiredMark="optional" className={steps.items ?? ''} onFinish={() => void begin()}>
        <Form.Item label="当前密码" htmlFor="present-password" required>
          <Input.Password
            id="present-password"
            size="large"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" disabled={password === ''}>
          绑定身份验证器
        </Button>
      </Form>
    </>
  )
}
