import { Form, type FormProps } from 'antd'
import type { ReactNode } from 'react'
import { useWrongFields } from './wrong-fields.tsx'

type StaffFormProps<V extends object> = Omit<
  FormProps<V>,
  'children' | 'layout' | 'onFieldsChange' | 'onFinish' | 'onFinishFailed' | 'scrollToFirstError'
> & {
  /** A refusal is shown at its field. */
  onSend: (values: V) => Promise<void> | void
  children: ReactNode
}

/** A form of the console. What makes an attempt fail, here or on the server, is listed at its top as in `FormDialog`. */
export function StaffForm<V extends object>({ form: given, onSend, children, ...rest }: StaffFormProps<V>) {
  const [form] = Form.useForm<V>(given)
  const wrongFields = useWrongFields(form, rest.name)

  async function send(values: V): Promise<void> {
    await onSend(values)
    wrongFields.show()
  }

  return (
    <Form<V>
      requiredMark={false}
      {...rest}
      form={form}
      layout="vertical"
      onFieldsChange={wrongFields.refresh}
      onFinishFailed={wrongFields.show}
      onFinish={(values) => void send(values)}
    >
      {wrongFields.summary}
      {children}
    </Form>
  )
}
