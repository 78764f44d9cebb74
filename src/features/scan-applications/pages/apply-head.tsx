import { Link } from 'react-router'
import styles from './form/apply-add.module.css'

/** The heading of the form page, also shown while the page loads or is blocked. */
export function ApplyHead() {
  return (
    <header className={styles.head}>
      <h1>漏扫工具使用申请</h1>
      <Link to="/apply/list">查看申请记录</Link>
    </header>
  )
}
