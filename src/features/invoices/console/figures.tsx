import styles from './desk.module.css'

export type Figure = { label: string; value: string; unit?: string; note?: string }

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, unit, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {unit && ` ${unit}`}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
