import { Button, Form, Input, type InputRef } from 'antd'
import { useEffect, useRef } from 'react'
import { findFieldError, FormError } from '#platform/calls/shared/form-error.tsx'
import steps from '../shared/steps.module.css'
import { useCodeEntry } from '../shared/use-code-entry.ts'

type CodeFormProps = { submit: string; onCode: (code: string) => Promise<void> }

/** Form for the code of an authenticator app, in the console. */
export function CodeForm({ submit, onCode }: CodeFormProps) {
  const input = useRef<InputRef>(null)
  const { code, submitError, isSending, type, send } = useCodeEntry(onCode, () => input.current?.focus())
  const error = findFieldError(submitError, 'code')

  useEffect(() => input.current?.focus(), [])

  return (
    <Form layout="vertical" requiredMark="optional" className={steps.items ?? ''} onFinish={send}>
      <FormError submitError={submitError} />
      <Form.Item label="动态验证码" htmlFor="totp-code" required {...(error && { validateStatus: 'error', help: error })}>
        <Input
          ref={input}
          id="totp-code"
          size="large"
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="6 位数字"
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
        {submit}
      </Button>
    </Form>
  )
}
