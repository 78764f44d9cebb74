import { CopyButton } from '#ui/copy-button.tsx'
import styles from './desk.module.css'

export function OneTimePassword({ password }: { password: string }) {
  return (
    <>
      <p className={styles.once}>
        <code>{password}</code>
        <CopyButton text={password} label="复制密码" />
      </p>
      <p>仅显示这一次，请通过安全的方式告知客户；首次登录须设置新密码。</p>
    </>
  )
}
