import { ArrowRight } from '#ui/icons.ts'
import { Phrases } from '#ui/text/phrases.tsx'
import type { CaseSummary } from '../contract.ts'
import { caseAddress } from '../rules.ts'
import styles from './case-rows.module.css'

/** The trade beside title and result. The whole row is a link. */
export function CaseRows({ cases, level }: { cases: readonly CaseSummary[]; level: 2 | 3 }) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <ul className={styles.rows}>
      {cases.map(({ id, title, trade, finishedOn, result }) => (
        <li key={id}>
          <a href={caseAddress(id)}>
            <p className={styles.trade}>
              {trade}
              <time dateTime={finishedOn.slice(0, 7)}>{toMonth(finishedOn)}</time>
            </p>
            <div>
              <Title>
                <Phrases text={title} />
              </Title>
              <p>{result}</p>
            </div>
            <ArrowRight />
          </a>
        </li>
      ))}
    </ul>
  )
}

export function toMonth(day: string): string {
  const [year, month] = day.split('-')
  return `${year} 年 ${Number(month)} 月`
}
