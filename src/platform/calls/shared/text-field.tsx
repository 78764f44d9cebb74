import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { Call } from '#gateway/call.ts'
import { contractRule } from './contract-rule.ts'

type TextFieldProps<C extends Call> = {
  /** The call whose contract checks the field. */
  of: C
  name: keyof C['input']['fields'] & string
  label: string
  max: number
  extra?: ReactNode
  placeholder?: string
  inputMode?: 'tel' | 'email'
  autoComplete?: string
}

/** A line of text in a form, checked by the contract of the call that the form sends. Text beyond the limit stays and is refused: cut off, it would mean something else. */
export function TextField<C extends Call>({ of, name, label, max, extra, autoComplete = 'off', ...input }: TextFieldProps<C>) {
  return (
    <Form.Item<Record<string, string>> name={name} label={label} extra={extra} rules={[contractRule(of, name)]}>
      <Input count={{ max }} autoComplete={autoComplete} {...input} />
    </Form.Item>
  )
}
