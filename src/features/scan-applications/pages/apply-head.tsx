import { Link } from 'react-router'
import styles from './form/apply-add.module.css'

/** The head of the form, and of what stands in its place before it can be filled in. */
export function ApplyHead() {
  return (
    <header className={styles.head}>
      <h1>漏扫工具使用申请</h1>
      <Link to="/apply/list">查看申请记录</Link>
    </header>
  )
}
