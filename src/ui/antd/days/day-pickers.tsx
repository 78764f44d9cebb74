import { DatePicker as LocalDatePicker, type DatePickerProps, type GetProps } from 'antd'
import dayjsConfig from '@rc-component/picker/generate/dayjs'
import type { Dayjs } from 'dayjs'
import type { KeyboardEvent } from 'react'
import { getPickerNow, toPickerMode } from './picker-time.ts'

const ShanghaiPicker = LocalDatePicker.generatePicker<Dayjs>({
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

/** Enter takes over what was typed; the form is sent by its button. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

type SinglePickerProps = Omit<DatePickerProps, 'multiple' | 'value' | 'defaultValue' | 'onChange' | 'onOk'> & {
  value?: Dayjs | null
  onChange?: (day: Dayjs | null) => void
}

/** antd's picker whose today, hours and values are those of Shanghai (picker-time.ts). */
export function DatePicker(props: SinglePickerProps) {
  return <ShanghaiPicker onKeyDown={keepForm} {...props} />
}

export function DayRangePicker(props: GetProps<typeof ShanghaiPicker.RangePicker>) {
  return <ShanghaiPicker.RangePicker onKeyDown={keepForm} {...props} />
}

export type DayPickerProps = Pick<
  SinglePickerProps,
  'id' | 'className' | 'showTime' | 'format' | 'showNow' | 'disabledDate' | 'value' | 'onChange'
>
