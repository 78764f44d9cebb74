import { Form } from 'antd'
import { getPickerNow, toDay } from '#ui/antd/days/picker-time.ts'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import type { Dayjs } from 'dayjs'

export type ExpiryValues = { expires?: Dayjs | null }

export function getDefaultExpiry(): Dayjs {
  return getPickerNow().add(1, 'year')
}

export function toExpiryDay({ expires }: ExpiryValues): string {
  return toDay(expires)
}

export function ExpiryField() {
  return (
    <Form.Item name="expires" label="密钥到期日" extra="到期日当天仍可使用；清空则长期有效">
      <DatePicker minDate={getPickerNow()} />
    </Form.Item>
  )
}
