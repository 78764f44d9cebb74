import { Picture } from '#ui/media/picture.tsx'
import styles from './network-figure.module.css'

/** Chinese law requires the approval number on public maps. */
export function NetworkFigure({ image, note, approvalNo }: { image: string; note: string; approvalNo: string }) {
  return (
    <figure className={styles.figure}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on phones the drawing scrolls sideways, also by keyboard */}
      <section className={styles.scroll} aria-label="全国服务网络图" tabIndex={0}>
        <Picture src={image} alt="全国服务网络示意图" sizes="(max-width: 1200px) 100vw, 1200px" />
      </section>
      {(note || approvalNo) && (
        <figcaption>
          {approvalNo && <span className={styles.approval}>审图号：{approvalNo}</span>}
          {note}
        </figcaption>
      )}
    </figure>
  )
}
