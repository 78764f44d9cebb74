import { useMemo } from 'react'
import { type ContentKind, getFields } from '#platform/publishing/content-kinds.ts'
import { compareContent, type DiffPart } from './compare.ts'
import styles from './history.module.css'

export type ComparedVersion = { title: string; data: Record<string, unknown> }

/** What differs between two versions, field by field. */
export default function Comparison({ kind, left, right }: { kind: ContentKind; left: ComparedVersion; right: ComparedVersion }) {
  const diffs = useMemo(() => compareContent(getFields(kind), left.data, right.data), [kind, left.data, right.data])
  return (
    <div className={styles.comparison}>
      <p className={styles.legend}>
        <del>{left.title}</del> 中有而 <ins>{right.title}</ins> 中没有的以删除线标出，反之以下划线标出。
      </p>
      {diffs.length === 0 && <p className={styles.equal}>两个版本内容相同。</p>}
      {diffs.map(({ label, lines }) => (
        <section key={label}>
          <h3>{label}</h3>
          {lines.map((line, i) => (
            <p key={i} className={styles.line}>
              {line.map((part, j) => (
                <Part key={j} part={part} />
              ))}
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}

function Part({ part: { is, text } }: { part: DiffPart }) {
  if (is === 'added') return <ins>{text || '（空行）'}</ins>
  if (is === 'removed') return <del>{text || '（空行）'}</del>
  return text
}
