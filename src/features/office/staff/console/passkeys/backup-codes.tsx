import { CopyButton } from '#ui/text/copy-button.tsx'
import styles from './backup-codes.module.css'

export function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>每个只能用一次，只显示这一次，请保存在安全的地方。此前的备用码已失效。</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label="复制备用码" withText />
    </>
  )
}
