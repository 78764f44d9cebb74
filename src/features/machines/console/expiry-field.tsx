import { DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

export type ExpiryValues = { expires?: Dayjs | null }

export function getDefaultExpiry(): Dayjs {
  return dayjs().add(1, 'year')
}

export function toExpiryDay({ expires }: ExpiryValues): string {
  return expires?.format('YYYY-MM-DD') ?? ''
}

export function ExpiryField() {
  return (
    <Form.Item name="expires" label="密钥到期日" extra="到期日当天仍可使用；清空则长期有效">
      <DatePicker minDate={dayjs()} />
    </Form.Item>
  )
}
