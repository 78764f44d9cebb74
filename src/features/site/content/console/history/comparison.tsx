import { useMemo } from 'react'
import { type ContentKind, getFields } from '#platform/publishing/content-kinds.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { compareContent, type DiffPart, findPicture } from './compare.ts'
import styles from './history.module.css'
import { useNames } from './names.ts'

export type ComparedVersion = { title: string; data: Record<string, unknown> }

/** What differs between two versions, field by field. */
export default function Comparison({ kind, left, right }: { kind: ContentKind; left: ComparedVersion; right: ComparedVersion }) {
  const fields = useMemo(() => getFields(kind), [kind])
  const names = useNames(fields, [left.data, right.data])
  const diffs = useMemo(
    () => names && compareContent(fields, { left: left.data, right: right.data }, names),
    [fields, left.data, right.data, names],
  )
  if (!diffs) return <Skeleton rows={5} />
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
  const picture = findPicture(text)
  const shown = picture ? (
    <>
      {text.slice(0, -picture.length)}
      <img src={picture} alt={is === 'removed' ? '原来的图片' : '图片'} className={styles.picture} />
    </>
  ) : (
    text
  )
  if (is === 'added') return <ins>{shown || '（空行）'}</ins>
  if (is === 'removed') return <del>{shown || '（空行）'}</del>
  return shown
}
