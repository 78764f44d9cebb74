import { InputNumber, type InputNumberProps } from 'antd'
import { toHalfWidth } from '#kit/half-width.ts'

/** antd's number field, which also accepts the full-width digits of Chinese input methods. */
export function NumberInput<T extends string | number = number>(props: InputNumberProps<T>) {
  return <InputNumber<T> parser={(text) => toHalfWidth(text ?? '').replaceAll(/[^\d.-]/g, '') as T} {...props} />
}
