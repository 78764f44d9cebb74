import { Form, type FormInstance } from 'antd'
import { useEffect } from 'react'

/** A filter form that follows the address in place: drawn anew, it would lose the focus. */
export function useFilterForm<V extends object>(values: V): FormInstance<V> {
  const [form] = Form.useForm<V>()
  const shown = JSON.stringify(values)

  useEffect(() => {
    form.setFieldsValue(values)
    // oxlint-disable-next-line react/exhaustive-deps -- the values are compared by their content
  }, [form, shown])

  return form
}
