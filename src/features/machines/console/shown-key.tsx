import { CopyButton } from '#ui/copy-button.tsx'
import styles from './machines.module.css'

export function ShownKey({ value }: { value: string }) {
  return (
    <>
      <p className={styles.shown}>
        <code>{value}</code>
        <CopyButton text={value} label="复制密钥" />
      </p>
      <p>仅显示这一次，关闭后无法找回。请通过安全的方式交给对方系统的负责人；遗失时请吊销并新增密钥。</p>
    </>
  )
}
