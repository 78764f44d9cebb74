import { classes } from '../classes.ts'
import styles from './contour.module.css'

/** What the pattern of a dark band is made of: outlines, and the place of a mark. */
export type Motif = { count: number; draw: (i: number) => string; mark: readonly [x: number, y: number] }

const chosen = 3
const radii = [40, 68, 98, 130, 164, 200, 238, 278, 320, 364]
const rings: Motif = { count: radii.length, draw: (i) => drawCircle(470, 210, radii[i] ?? 0), mark: [470, 210] }

type ContourProps = { className?: string | undefined; motif?: Motif | undefined }

/** Background pattern of the dark bands, behind the content of a positioned box. */
export function Contour({ className, motif = rings }: ContourProps) {
  return (
    <svg viewBox="0 0 760 400" fill="none" stroke="currentColor" aria-hidden="true" className={classes(styles.contour, className)}>
      {Array.from({ length: motif.count }, (_, i) => (
        <path key={i} d={motif.draw(i)} strokeOpacity={i === chosen ? 0.55 : 0.24 - i * 0.014} strokeWidth={i === chosen ? 1.25 : 1} />
      ))}
      <Mark at={motif.mark} />
    </svg>
  )
}

export function drawCircle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

function Mark({ at: [x, y] }: { at: Motif['mark'] }) {
  return (
    <>
      <circle cx={x} cy={y} r="8" strokeOpacity=".7" />
      <circle cx={x} cy={y} r="2.5" fill="currentColor" stroke="none" />
    </>
  )
}
