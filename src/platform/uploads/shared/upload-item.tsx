import { Form, type FormItemProps } from 'antd'
import type { ComponentProps } from 'react'
import { UploadField } from './upload-field.tsx'
import { useArrival } from './use-arrival.ts'

type UploadItemProps = Pick<FormItemProps, 'label' | 'extra' | 'initialValue'> & {
  name: string | string[]
  rules?: NonNullable<FormItemProps['rules']>
  /** Props of the control, whose `label` is the button in words. */
  field: Pick<ComponentProps<typeof UploadField>, 'purpose' | 'endings' | 'label'>
}

/** An upload as an item of a form, which cannot be submitted while the file travels. */
export function UploadItem({ name, rules = [], field, ...item }: UploadItemProps) {
  const { arrived, mark } = useArrival(name)
  return (
    <Form.Item name={name} {...item} validateFirst rules={[arrived, ...rules]}>
      <UploadField {...field} onSending={mark} />
    </Form.Item>
  )
}
