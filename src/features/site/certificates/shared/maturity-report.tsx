import { levels } from '../rules.ts'
import { type Answers, formatLevel, getOverallLevel, listGaps, listScores } from '../maturity-rules.ts'
import { MaturityRadar } from './maturity-radar.tsx'
import styles from './maturity-report.module.css'

/** One page of A4: radar, scores, the five levels, gaps with next steps. */
export function MaturityReport({ given, target }: { given: Answers; target: number }) {
  const level = getOverallLevel(given) ?? 0
  const gaps = listGaps(given, target)
  return (
    <article className={styles.report} data-prints-alone="" aria-labelledby="maturity-report">
      <header>
        <p>数据安全能力成熟度自评</p>
        <h2 id="maturity-report">整体参考等级：{formatLevel(level)}</h2>
        <p>目标：{formatLevel(target)}。本结果是自我评估，供内部改进参考，不是认证，也不代替依据 GB/T 37988-2019 的正式评估。</p>
      </header>
      <div className={styles.figures}>
        <div>
          <MaturityRadar scores={listScores(given, 'stage')} target={target} />
          <p className={styles.legend}>实线为自评结果，虚线为目标等级</p>
        </div>
        <div className={styles.tables}>
          <Scores caption="数据生命周期" scores={listScores(given, 'stage')} target={target} />
          <Scores caption="能力维度" scores={listScores(given, 'dimension')} target={target} />
        </div>
        <ol className={styles.levels}>
          {levels.map(({ numeral, name, meaning }, at) => (
            <li key={name} aria-current={at + 1 === level ? 'true' : undefined}>
              <strong>
                第{numeral}级 {name}
              </strong>
              <span>{meaning}</span>
            </li>
          ))}
        </ol>
      </div>
      <section className={styles.gaps}>
        <h3>{gaps.length > 0 ? `与目标的差距：${gaps.length} 项` : '各项均已达到目标'}</h3>
        {gaps.length > 0 && (
          <ol>
            {gaps.map(({ question, level: own, step }) => (
              <li key={question.gap}>
                <strong>{question.gap}</strong>（现为第{levels[own - 1]?.numeral}级）：{step}。
              </li>
            ))}
          </ol>
        )}
      </section>
    </article>
  )
}

type ScoresProps = { caption: string; scores: readonly { label: string; score: number }[]; target: number }

function Scores({ caption, scores, target }: ScoresProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">项</th>
          <th scope="col">自评</th>
          <th scope="col">与目标相比</th>
        </tr>
      </thead>
      <tbody>
        {scores.map(({ label, score }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{score.toFixed(1)}</td>
            <td>{score >= target ? '达到' : `差 ${(target - score).toFixed(1)}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
