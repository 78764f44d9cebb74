import { applicationWords } from '../rules.ts'
import page from './apply-add.module.css'
import { ApplyHead } from './apply-head.tsx'
import styles from './apply-outline.module.css'
import { nothingRead, readingTitle } from './target-words.ts'

const fields = [applicationWords.name, '任务类型', '扫描目标']

/** What the form says before it can be filled in: its words come with the page, its controls with the scripts. */
export function ApplyOutline() {
  return (
    <>
      <ApplyHead />
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
