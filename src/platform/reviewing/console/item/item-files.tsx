import blocks from '#ui/antd/record/blocks.module.css'
import { FileText } from '#ui/icons.ts'
import type { ReviewDeclaration } from '../../rules.ts'
import type { Reviewed } from '../review-data.ts'
import styles from './review-detail.module.css'

type ItemFilesProps = { declaration: ReviewDeclaration; files: Reviewed['files'] }

/** What actions attached. */
export function ItemFiles({ declaration, files }: ItemFilesProps) {
  if (files.length === 0) return null
  return (
    <section className={blocks.card} aria-label="附件">
      <h2>附件</h2>
      <ul className={styles.files}>
        {files.map(({ id, action, slot, name, url }) => (
          <li key={id}>
            <span>{declaration.actions[action]?.files?.[slot]?.label ?? slot}</span>
            <a href={url} target="_blank" rel="noopener">
              <FileText />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
