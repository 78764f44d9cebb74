import { DatePicker, type DatePickerProps } from 'antd'
import type { Dayjs } from 'dayjs'

export type DayPickerProps = Pick<DatePickerProps, 'id' | 'className' | 'showTime' | 'format' | 'showNow' | 'disabledDate'> & {
  value?: Dayjs | null
  onChange?: (day: Dayjs | null) => void
}

/** antd's pickers of days, in a chunk of their own (lazy-day-picker.tsx). */
export function DayPicker(props: DayPickerProps) {
  return <DatePicker {...props} />
}

export const DayRange = DatePicker.RangePicker
