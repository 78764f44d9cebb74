import { Link } from 'react-router'
import styles from './call-log.module.css'

/** Codes that are no refusal: the portal failed, or its database was away. */
const faults: Readonly<Record<string, string>> = { bug: '内部错误', database_down: '数据库不可用', aborted: '连接中断' }

/** Each code with how often it was answered; a refusal leads to what it means. */
export function ErrorCodes({ errors }: { errors: readonly { code: string; count: number }[] }) {
  if (errors.length === 0) return '—'
  return (
    <ul className={styles.errors}>
      {errors.map(({ code, count }) => (
        <li key={code}>
          {faults[code] ?? <Link to={`/console/interfaces/codes?q=${code}&id=${code}`}>{code}</Link>} × {count.toLocaleString('zh-CN')}
        </li>
      ))}
    </ul>
  )
}
