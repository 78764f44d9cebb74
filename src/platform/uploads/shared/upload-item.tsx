import { Form, type FormItemProps } from 'antd'
import { type ComponentProps, useRef } from 'react'
import { uploadMessages } from '../rules.ts'
import { UploadField } from './upload-field.tsx'

type UploadItemProps = Pick<FormItemProps, 'label' | 'extra' | 'initialValue'> & {
  name: string | string[]
  rules?: NonNullable<FormItemProps['rules']>
  /** Props of the control, whose `label` is the button in words. */
  field: Pick<ComponentProps<typeof UploadField>, 'purpose' | 'endings' | 'label'>
}

/** An upload as an item of a form, which cannot be submitted while the file travels: it would be submitted without it. */
export function UploadItem({ name, rules = [], field, ...item }: UploadItemProps) {
  const form = Form.useFormInstance()
  const isSending = useRef(false)

  const arrived = {
    validator: () => (isSending.current ? Promise.reject(new Error(uploadMessages.sending)) : Promise.resolve()),
  }

  function mark(sending: boolean): void {
    isSending.current = sending
    form.setFields([{ name, errors: [] }])
  }

  return (
    <Form.Item name={name} {...item} validateFirst rules={[arrived, ...rules]}>
      <UploadField {...field} onSending={mark} />
    </Form.Item>
  )
}
