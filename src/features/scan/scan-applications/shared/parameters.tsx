import { listParameters } from '../task-rules.ts'
import styles from './parameters.module.css'

/** The parameters of the task type. */
export function Parameters({ text }: { text: string }) {
  const parameters = listParameters(text)
  if (parameters.length === 0) return <>—</>
  return (
    <ul className={styles.parameters}>
      {parameters.map(({ name, value }) => (
        <li key={name}>{name ? `${name}：${value}` : value}</li>
      ))}
    </ul>
  )
}
