import { Form } from 'antd'
import { type ReactNode, useId } from 'react'

/** What the control inside a field takes over, so that label, help and error belong to it. */
type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldProps = {
  label: string
  help?: ReactNode
  error?: string | undefined
  required?: boolean
  children: (control: FieldControl) => ReactNode
}

/** Label, control, error and help as antd's forms show them, for a control that its screen checks itself. */
export function Field({ label, help, error, required = false, children }: FieldProps) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Form.Item
      layout="vertical"
      label={label}
      htmlFor={id}
      required={required}
      {...(error && { validateStatus: 'error' as const, help: <span id={`${id}-error`}>{error}</span> })}
      {...(help !== undefined && { extra: <span id={`${id}-help`}>{help}</span> })}
    >
      {children({ id, ...(described && { 'aria-describedby': described }), ...(error && { 'aria-invalid': true as const }) })}
    </Form.Item>
  )
}
