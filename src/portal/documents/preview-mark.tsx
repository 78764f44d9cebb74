import styles from './preview-mark.module.css'

/** Marks an unpublished page; placed at the lower edge to cover little. */
export function PreviewMark({ until }: { until: string }) {
  return (
    <aside aria-label="预览" className={styles.mark}>
      预览，与网站上的页面可能不同；链接有效至 {until}
    </aside>
  )
}
