import { DatePicker as LocalDatePicker, type DatePickerProps } from 'antd'
import dayjsConfig from '@rc-component/picker/generate/dayjs'
import type { Dayjs } from 'dayjs'
import { getPickerNow, toPickerMode } from './picker-time.ts'

/** antd's picker whose today, hours and values are those of Shanghai (picker-time.ts). */
export const DatePicker = LocalDatePicker.generatePicker<Dayjs>({
  ...dayjsConfig,
  getNow: getPickerNow,
  locale: {
    ...dayjsConfig.locale,
    parse(locale, text, formats) {
      const typed = dayjsConfig.locale.parse(locale, text, formats)
      return typed && toPickerMode(typed)
    },
  },
})

export type DayPickerProps = Pick<DatePickerProps, 'id' | 'className' | 'showTime' | 'format' | 'showNow' | 'disabledDate'> & {
  value?: Dayjs | null
  onChange?: (day: Dayjs | null) => void
}

/** In a chunk of its own (lazy-day-picker.tsx). */
export function DayPicker(props: DayPickerProps) {
  return <DatePicker {...props} />
}

export const DayRange = DatePicker.RangePicker
