import { Search, X } from '#ui/icons.ts'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from '../classes.ts'
import styles from './search-form.module.css'

type SearchFormProps = {
  action: string
  /** The name of the query parameter. */
  name: string
  /** The accessible name. */
  label: string
  value: string
  submit: string
  /** The URL of the list without the search, for the clear button. */
  clearHref?: string
  placeholder?: string
  large?: boolean
  /** The browser does not submit an empty value. */
  required?: boolean
  /** Hidden fields with further query parameters. */
  children?: ReactNode
}

export function SearchForm({
  action,
  name,
  label,
  value,
  submit,
  clearHref,
  placeholder,
  large = false,
  required = false,
  children,
}: SearchFormProps) {
  const id = `search-${name}`
  return (
    <search className={classes(styles.form, large && styles.large)}>
      <form method="get" action={action}>
        {children}
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <div className={styles.row}>
          <div className={styles.box}>
            <Search className={styles.glass} />
            <input
              id={id}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              name={name}
              defaultValue={value}
              placeholder={placeholder}
              {...(required && { required, pattern: '.*\\S.*' })}
            />
            {value && clearHref && (
              <a href={`${clearHref}#${id}`} aria-label="清除搜索内容" title="清除" className={styles.clear}>
                <X />
              </a>
            )}
          </div>
          <Button type="submit" size={large ? 'large' : 'medium'}>
            {submit}
          </Button>
        </div>
      </form>
    </search>
  )
}
