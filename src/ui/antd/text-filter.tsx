import { Input } from 'antd'
import { type ComponentProps, useEffect, useRef, useState } from 'react'

type TextFilterProps = Pick<ComponentProps<typeof Input>, 'aria-label' | 'placeholder' | 'inputMode' | 'className'> & {
  /** What the list is filtered by now. Within an item of a form both come from the form. */
  value?: string
  onChange?: (text: string) => void
}

const pauseMs = 400

/**
 * Text that filters a list: once one pauses, at Enter, when the field is left, and at once when emptied; not before an input method has
 * composed its characters. An answer to an earlier text never replaces what was typed since.
 */
export function TextFilter({ value = '', onChange, ...rest }: TextFilterProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  /** Texts given to `onChange` that have not come back as `value` yet. */
  const [sent, setSent] = useState<readonly string[]>([])
  const [isTyping, setTyping] = useState(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  if (known !== value) {
    setKnown(value)
    const own = sent.lastIndexOf(value)
    setSent(own < 0 ? [] : sent.slice(own + 1))
    // Changed from outside, by a saved view or the browser's way back.
    if (own < 0 && !isTyping) setText(value)
  }

  function settle(typed: string): void {
    clearTimeout(waiting.current)
    setTyping(false)
    const next = typed.trim()
    if (next === (sent.at(-1) ?? value)) return
    setSent([...sent, next])
    onChange?.(next)
  }

  function settleSoon(typed: string): void {
    clearTimeout(waiting.current)
    if (typed === '') settle('')
    else waiting.current = setTimeout(() => settle(typed), pauseMs)
  }

  return (
    <Input
      allowClear
      data-filter=""
      autoComplete="off"
      {...rest}
      value={text}
      onChange={({ target, nativeEvent }) => {
        setText(target.value)
        setTyping(true)
        clearTimeout(waiting.current)
        if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) settleSoon(target.value)
      }}
      onCompositionEnd={({ currentTarget }) => settleSoon(currentTarget.value)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) settle(text)
      }}
      onBlur={() => {
        if (isTyping) settle(text)
      }}
    />
  )
}
