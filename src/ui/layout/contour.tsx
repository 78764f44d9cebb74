import { classes } from '../classes.ts'
import styles from './contour.module.css'

const rings = [40, 68, 98, 130, 164, 200, 238, 278, 320, 364]

/** Background pattern of the dark bands (water rings), behind the content of a positioned box. */
export function Contour({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 760 400" fill="none" stroke="currentColor" aria-hidden="true" className={classes(styles.contour, className)}>
      {rings.map((radius, i) => (
        <circle
          key={radius}
          cx="470"
          cy="210"
          r={radius}
          strokeOpacity={i === 3 ? 0.55 : 0.2 - i * 0.014}
          strokeWidth={i === 3 ? 1.25 : 1}
        />
      ))}
      <path d="M0 210H760M470 0V400" strokeOpacity=".08" />
      <circle cx="470" cy="210" r="8" strokeOpacity=".7" />
      <circle cx="470" cy="210" r="2.5" fill="currentColor" stroke="none" />
    </svg>
  )
}
