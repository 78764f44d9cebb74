import { caseAddress } from '#features/site/cases/rules.ts'
import type { CallReply } from '#gateway/call.ts'
import { Download } from '#ui/icons.ts'
import { formatBytes } from '#ui/text/bytes.ts'
import { Stats } from '#ui/text/stat.tsx'
import type { getHome } from '../contract.ts'
import { sampleReportPath } from '../rules.ts'
import cards from './product-grid.module.css'
import styles from './proof.module.css'

type Home = CallReply<typeof getHome>
type Shown = Pick<Home, 'cases' | 'proof'>

export function hasProof({ cases, proof: { figures, honours, report } }: Shown): boolean {
  return cases.length + figures.length + honours.length + report.bytes > 0
}

/** Figures with their sources, cases, certificates and a report to download: those that there are. */
export function Proof({ cases, proof: { figures, honours, report, note } }: Shown) {
  return (
    <section aria-label="实证" className={styles.proof}>
      {figures.length > 0 && (
        <Stats
          items={figures.map(({ value, label, date, source }) => ({
            label,
            value: value.replace(' ', '\u00A0'),
            note: `截至 ${date}，${source}`,
          }))}
        />
      )}
      {cases.length > 0 && (
        <ul className={styles.cases}>
          {cases.map(({ id, trade, title, result }) => (
            <li key={id}>
              <a href={caseAddress(id)} className={cards.card}>
                <b>{trade}</b>
                <h3>{title}</h3>
                <p>{result}</p>
              </a>
            </li>
          ))}
        </ul>
      )}
      {(honours.length > 0 || report.bytes > 0) && (
        <div className={styles.papers}>
          {honours.length > 0 && (
            <p>
              <a href="/explore#honours">资质</a>
              {honours.join('、')}
            </p>
          )}
          {report.bytes > 0 && (
            <a href={sampleReportPath}>
              <Download />
              下载样本：{report.name}（PDF，{formatBytes(report.bytes)}）
            </a>
          )}
        </div>
      )}
      {note && <small>{note}</small>}
    </section>
  )
}
