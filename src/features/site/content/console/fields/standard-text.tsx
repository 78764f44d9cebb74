import { Button, Input } from 'antd'
import styles from './form-fields.module.css'

type StandardTextProps = {
  standard: string
  count: { show: boolean; max: number }
  id?: string
  value?: string
  onChange?: (text: string) => void
}

/** A text that has a default: what visitors see while the field is empty, and the way back to it. */
export function StandardText({ standard, count, value = '', onChange, ...rest }: StandardTextProps) {
  const isOwn = value.trim() !== ''
  return (
    <>
      <Input
        autoComplete="off"
        placeholder={standard}
        count={count}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        {...rest}
      />
      <p className={styles.standard}>
        <span>
          {isOwn ? '默认文字：' : '访客现在看到默认文字：'}
          {standard}
        </span>
        {isOwn && (
          <Button type="link" size="small" onClick={() => onChange?.('')}>
            恢复默认
          </Button>
        )}
      </p>
    </>
  )
}
