import { ShieldCheck } from '#ui/icons.ts'
import styles from './filing-line.module.css'
import { usePageConfig } from '#platform/site/shared/page-config.ts'

/** The filing numbers that Chinese law requires at the bottom of every page; each is optional. */
export function FilingLine() {
  const { icp, policeRecord } = usePageConfig()
  if (!icp && !policeRecord) return null
  return (
    <p className={styles.filing}>
      {icp && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener">
          {icp}
        </a>
      )}
      {policeRecord && (
        <a href={`https://beian.mps.gov.cn/#/query/webSearch?code=${policeRecord.replace(/\D/g, '')}`} target="_blank" rel="noopener">
          <ShieldCheck />
          {policeRecord}
        </a>
      )}
    </p>
  )
}
