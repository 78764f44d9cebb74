import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/spinner.tsx'

type Look = {
  look?: 'primary' | 'quiet' | 'on-dark' | 'quiet-on-dark' | 'danger'
  size?: 'small' | 'medium' | 'large'
}

type ButtonProps = Look & ComponentProps<'button'> & { wide?: boolean; loading?: boolean }

export function Button({
  look,
  size,
  wide = false,
  loading = false,
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      aria-busy={loading || undefined}
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled || loading}
      className={classes(buttonClass({ look, size }), wide && styles.wide, className)}
    >
      {loading && <Spinner label="" />}
      {children}
    </button>
  )
}

type LinkButtonProps = Look & ComponentProps<'a'> & { href: string; newTab?: boolean }

/** A link styled as a button. */
export function LinkButton({ look, size, newTab = false, className, children, ...rest }: LinkButtonProps) {
  const newTabAttributes = newTab ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a {...rest} {...newTabAttributes} className={classes(buttonClass({ look, size }), className)}>
      {children}
    </a>
  )
}

function buttonClass({ look = 'primary', size = 'medium' }: { [K in keyof Look]: Look[K] | undefined }): string {
  return classes(styles.button, styles[look], styles[size])
}
