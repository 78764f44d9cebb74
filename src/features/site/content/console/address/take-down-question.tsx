import { useState } from 'react'
import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { ReferenceField } from '../fields/reference-field.tsx'
import styles from './take-down-question.module.css'

type TakeDownQuestionProps = { kind: ContentKind; onChoose: (replacement: string) => void }

/** What taking down does; another piece may take over the address. */
export function TakeDownQuestion({ kind, onChoose }: TakeDownQuestionProps) {
  const [replacement, setReplacement] = useState('')
  return (
    <>
      <p>访客将立即看不到它，之后可以重新发布。</p>
      {kind.hasPage && !kind.isPageLasting && kind.only === undefined && (
        <div className={styles.replacement}>
          <label htmlFor="replacement">
            改看哪{kind.measure}
            {kind.label}（可选）
          </label>
          <ReferenceField
            id="replacement"
            to={kind.kind}
            mayBeEmpty
            value={replacement}
            onChange={(chosen) => {
              setReplacement(chosen)
              onChoose(chosen)
            }}
          />
          <p>访问原网址的人会转到所选内容。</p>
        </div>
      )}
    </>
  )
}
