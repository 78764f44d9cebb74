import { Accordion } from '#ui/navigation/accordion.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './questions.module.css'

export function Questions({ questions }: { questions: { name: string; answer: string }[] }) {
  const items = questions.map(({ name, answer }, i) => ({
    id: `question-${i + 1}`,
    title: (
      <span className={styles.pair}>
        <span className={styles.mark}>问</span>
        <span>{name}</span>
      </span>
    ),
    content: (
      <div className={styles.pair}>
        <span className={styles.mark}>答</span>
        <p className={styles.answer}>{answer}</p>
      </div>
    ),
  }))
  return (
    <Section id="questions" tone="surface" heading="使用前常被问到的">
      <Accordion firstOpen items={items} />
    </Section>
  )
}
