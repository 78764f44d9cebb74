import { Link } from 'react-router'
import { applicationWords } from '../rules.ts'
import page from './apply-add.module.css'
import styles from './apply-outline.module.css'
import { nothingRead, readingTitle } from './target-words.ts'

const fields = [applicationWords.name, '任务类型', '扫描目标']

/** What the form says before it can be filled in: its words come with the page, its controls with the scripts. */
export function ApplyOutline() {
  return (
    <>
      <header className={page.head}>
        <h1>漏扫工具使用申请</h1>
        <Link to="/apply/list">查看申请记录</Link>
      </header>
      <output className={page.sheet}>
        <span className="visually-hidden">加载中…</span>
        {fields.map((label) => (
          <span key={label} className={styles.field}>
            {label}
            <span className={styles.control} />
          </span>
        ))}
        <span className={styles.reading}>
          <strong>{readingTitle}</strong>
          {nothingRead}
        </span>
      </output>
    </>
  )
}
