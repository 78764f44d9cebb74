import { Form, type FormItemProps } from 'antd'
import { useRef } from 'react'
import { uploadMessages } from '../rules.ts'

type Path = string | readonly (string | number)[]

/**
 * The rule that a form cannot be submitted while a file of the field at `path` travels: it would be submitted without it. `mark` is told when a
 * file begins to travel, and when it no longer does.
 */
export function useArrival(path: Path) {
  const form = Form.useFormInstance()
  const isSending = useRef(false)

  const arrived: NonNullable<FormItemProps['rules']>[number] = {
    validator: () => (isSending.current ? Promise.reject(new Error(uploadMessages.sending)) : Promise.resolve()),
  }

  function mark(sending: boolean): void {
    isSending.current = sending
    form.setFields([{ name: typeof path === 'string' ? path : [...path], errors: [] }])
  }

  return { arrived, mark }
}
