import { Button, Form, Input } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { Check } from '#ui/icons.ts'
import { findPasswordError, formatPasswordRule, usualPasswordRule } from '../password-rules.ts'
import { FormError } from '#platform/calls/shared/form-error.tsx'
import styles from './password-form.module.css'
import { type PasswordChange, usePasswordChange, type WrittenPasswords } from './use-password-change.ts'

const nothing: WrittenPasswords = { password: '', newPassword: '', repeated: '' }

const fieldNames = ['password', 'newPassword', 'repeated'] as const

/** A new password, written twice, in an account area or the console. */
export function PasswordSettings(props: Omit<PasswordChange, 'received'>) {
  const [form] = Form.useForm<WrittenPasswords>()
  const { submitError, isSending, change } = usePasswordChange(props, () => form.resetFields())
  const written = Form.useWatch('newPassword', form) ?? ''
  const { rule = usualPasswordRule } = props
  const isGood = findPasswordError(written, props.account, rule) === undefined

  useEffect(() => {
    const errorsAt = (name: string) => (submitError?.errors ?? []).filter(({ field }) => field === name).map(({ msg }) => msg)
    form.setFields(fieldNames.map((name) => ({ name, errors: errorsAt(name) })))
  }, [submitError, form])

  const hint = (
    <span className={isGood ? styles.met : styles.rule}>
      {isGood && <Check />}
      {formatPasswordRule(rule)}
    </span>
  )
  return (
    <Form
      form={form}
      name="password"
      layout="vertical"
      requiredMark="optional"
      initialValues={nothing}
      className={styles.settings}
      onFinish={(values) => void change(values)}
    >
      <FormError submitError={submitError} />
      <PasswordItem name="password" label="原密码" autoComplete="current-password" />
      <PasswordItem name="newPassword" label="新密码" autoComplete="new-password" extra={hint} />
      <PasswordItem name="repeated" label="再次输入新密码" autoComplete="new-password" />
      <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
        保存新密码
      </Button>
    </Form>
  )
}

type PasswordItemProps = { name: keyof WrittenPasswords; label: string; autoComplete: string; extra?: ReactNode }

function PasswordItem({ name, label, autoComplete, extra }: PasswordItemProps) {
  return (
    <Form.Item name={name} label={label} required extra={extra}>
      <Input.Password size="large" autoComplete={autoComplete} />
    </Form.Item>
  )
}
