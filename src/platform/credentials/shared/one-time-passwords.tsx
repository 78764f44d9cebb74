import { Button } from 'antd'
import { csvByteOrderMark, formatCsvLine } from '#kit/formats/csv.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import styles from './one-time-passwords.module.css'

type OneTimePasswordsProps = {
  note: string
  items: readonly { account: string; name: string; oneTimePassword: string }[]
  file: { name: string; rows: readonly (readonly string[])[] }
}

/** Passwords of several persons, shown once and saved as a file. */
export function OneTimePasswords({ note, items, file }: OneTimePasswordsProps) {
  function download(): void {
    saveFile(`${file.name}.csv`, new Blob([csvByteOrderMark + file.rows.map(formatCsvLine).join('')], { type: 'text/csv' }))
  }

  return (
    <div className={styles.passwords}>
      <p>{note}</p>
      <Button onClick={download}>下载 CSV</Button>
      <ul>
        {items.map(({ account, name, oneTimePassword }) => (
          <li key={account}>
            <span>
              {name}（{account}）
            </span>
            <code>{oneTimePassword}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
