import { InputNumber, type InputNumberProps } from 'antd'
import { toHalfWidth } from '#kit/half-width.ts'

/** antd's number field that also takes full-width digits, as Chinese input methods write them. */
export function NumberInput<T extends string | number = number>(props: InputNumberProps<T>) {
  return <InputNumber<T> parser={(text) => toHalfWidth(text ?? '').replaceAll(/[^\d.-]/g, '') as T} {...props} />
}
