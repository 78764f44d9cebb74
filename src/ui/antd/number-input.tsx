import { InputNumber, type InputNumberProps } from 'antd'
import { useRef } from 'react'
import { dropBlanks } from '#kit/identifiers/identifiers.ts'
import { showToast } from '../feedback/show-toast.ts'

const grouped = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/

/** Full-width digits are digits, and commas in groups of three separate thousands; anything else stays as it is and is no number. */
export function readNumber(written: string): string {
  const text = dropBlanks(written)
  return grouped.test(text) ? text.replaceAll(',', '') : text
}

/** Without the limits, to which antd changes what was typed as soon as the field is left: what the field refuses stays in it, and the rule says why. */
type NumberInputProps<T extends string | number> = Omit<InputNumberProps<T>, 'min' | 'max' | 'precision'>

/**
 * antd's number field, which reads numbers as people write them; for what is none it says so and keeps the former number. The arrow keys step;
 * the two buttons for it have English names.
 */
export function NumberInput<T extends string | number = number>({ onInput, onBlur, ...props }: NumberInputProps<T>) {
  const typed = useRef('')
  return (
    <InputNumber<T>
      controls={false}
      parser={(text) => readNumber(text ?? '') as T}
      onInput={(text) => {
        typed.current = text
        onInput?.(text)
      }}
      onBlur={(event) => {
        if (Number.isNaN(Number(readNumber(typed.current)))) showToast('error', `“${typed.current}”不是数字；逗号只用来分隔千位`)
        typed.current = ''
        onBlur?.(event)
      }}
      {...props}
    />
  )
}
