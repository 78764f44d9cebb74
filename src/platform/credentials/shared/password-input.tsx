import { Eye, EyeOff } from '#ui/icons.ts'
import { type ComponentProps, useState } from 'react'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './password-input.module.css'

/** A password that can be shown while it is typed. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.box}>
      <TextInput {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} className={styles.input} />
      <button
        type="button"
        aria-label="显示密码"
        aria-pressed={shown}
        aria-controls={props.id}
        title={shown ? '隐藏密码' : '显示密码'}
        className={styles.toggle}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </button>
    </div>
  )
}
