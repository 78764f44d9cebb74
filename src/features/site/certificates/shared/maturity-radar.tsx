import styles from './maturity-radar.module.css'

const centre = { x: 170, y: 150 }
const radius = 110
const top = 5

type Point = { x: number; y: number }

/** Scores from 0 to 5 on axes around a centre, and the target as a dashed line. The table beside it says the same. */
export function MaturityRadar({ scores, target }: { scores: readonly { label: string; score: number }[]; target: number }) {
  const place = (at: number, value: number): Point => {
    const angle = (2 * Math.PI * at) / scores.length - Math.PI / 2
    const length = (radius * value) / top
    return { x: round(centre.x + length * Math.cos(angle)), y: round(centre.y + length * Math.sin(angle)) }
  }
  const toPolygon = (value: (at: number) => number) =>
    scores
      .map((_, at) => place(at, value(at)))
      .map(({ x, y }) => `${x},${y}`)
      .join(' ')
  return (
    <svg className={styles.radar} viewBox="0 0 340 300" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((level) => (
        <polygon key={level} className={styles.grid} points={toPolygon(() => level)} />
      ))}
      {scores.map(({ label }, at) => {
        const [end, words] = [place(at, top), place(at, top + 0.9)]
        return (
          <g key={label}>
            <line className={styles.grid} x1={centre.x} y1={centre.y} x2={end.x} y2={end.y} />
            <text className={styles.label} x={words.x} y={words.y + 5} textAnchor="middle">
              {label}
            </text>
          </g>
        )
      })}
      <polygon className={styles.target} points={toPolygon(() => target)} />
      <polygon className={styles.area} points={toPolygon((at) => scores[at]?.score ?? 0)} />
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
