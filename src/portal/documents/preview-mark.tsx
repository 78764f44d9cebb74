import styles from './preview-mark.module.css'

/** Says that the page is not the published one; it stands at the lower edge, where it hides nothing for long. */
export function PreviewMark({ until }: { until: string }) {
  return (
    <aside aria-label="预览" className={styles.mark}>
      预览，与网站上的页面可能不同；链接有效至 {until}
    </aside>
  )
}
