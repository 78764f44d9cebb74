import styles from './skeleton.module.css'

/** The outline of a list while it loads. */
export function Skeleton({ rows = 4, height = 20 }: { rows?: number; height?: number }) {
  return (
    <output className={styles.skeleton}>
      <span className="visually-hidden">加载中…</span>
      {Array.from({ length: rows }, (_, i) => (
        <span key={i} className={styles.row} style={{ height }} />
      ))}
    </output>
  )
}
