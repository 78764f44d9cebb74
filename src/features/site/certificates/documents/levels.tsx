import { Section } from '#ui/layout/section.tsx'
import { levels } from '../rules.ts'
import styles from './levels.module.css'

/** The meaning of the five levels, shown before a search. */
export function Levels() {
  return (
    <Section
      heading="五个成熟度等级"
      lead="依据 GB/T 37988-2019《信息安全技术 数据安全能力成熟度模型》，等级由低到高，证书有效期三年。"
      tone="surface"
      compact
    >
      <ol className={styles.levels}>
        {levels.map(({ numeral, name, meaning }) => (
          <li key={name}>
            <p className={styles.numeral}>第{numeral}级</p>
            <h3>{name}</h3>
            <p className={styles.meaning}>{meaning}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
