import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { Button } from './button.tsx'
import { GetForm } from './get-form.tsx'
import { Spinner } from './spinner.tsx'
import styles from './search-form.module.css'

type SearchFormProps = {
  action: string
  /** The name of the field in the address. */
  name: string
  /** What is asked for; read aloud, and shown when `showLabel` is set. */
  label: string
  value: string
  submit: string
  /** The same list without the search; the cross leads there. */
  clearHref?: string
  placeholder?: string
  maxLength?: number
  showLabel?: boolean
  large?: boolean
  busy?: boolean
  /** Further fields that stay in the address. */
  children?: ReactNode
}

export function SearchForm(props: SearchFormProps) {
  const {
    action,
    name,
    label,
    value,
    submit,
    clearHref,
    placeholder,
    maxLength = 100,
    showLabel = false,
    large = false,
    busy = false,
    children,
  } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)

  // The field itself stays, and with it the focus, whichever way one came to another search.
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])

  return (
    <search className={classes(styles.form, large && styles.large)}>
      <GetForm action={action}>
        {children}
        <label htmlFor={id} className={showLabel ? styles.label : 'visually-hidden'}>
          {label}
        </label>
        <div className={styles.row}>
          <div className={styles.box}>
            <Search className={styles.glass} />
            <input
              ref={field}
              id={id}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              name={name}
              defaultValue={value}
              placeholder={placeholder}
              maxLength={maxLength}
            />
            {value && clearHref && (
              <Link to={clearHref} aria-label="清除搜索内容" title="清除" className={styles.clear} onClick={() => field.current?.focus()}>
                <X />
              </Link>
            )}
          </div>
          <Button type="submit" size={large ? 'large' : 'medium'} aria-busy={busy || undefined}>
            {busy && <Spinner label="" />}
            {submit}
          </Button>
        </div>
      </GetForm>
    </search>
  )
}
