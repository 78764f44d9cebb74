import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './contour.module.css'

/** What the pattern of a dark band is made of: water rings; layers of products; dated lines; ways to a place. */
export type Motif = 'rings' | 'layers' | 'lines' | 'ways'

const chosen = 3
const drawings: Record<Motif, (i: number) => string> = {
  rings: (i) => drawCircle(470, 210, [40, 68, 98, 130, 164, 200, 238, 278, 320, 364][i] ?? 0),
  layers: (i) => `M250 ${90 + i * 32}l220-70l220 70l-220 70z`,
  lines: (i) => `M270 ${48 + i * 34}h36M330 ${48 + i * 34}h${140 + ((i * 83) % 230)}`,
  ways: (i) => `M220 320Q${250 + i * 26} ${260 - i * 46} ${300 + i * 52} 320${drawCircle(300 + i * 52, 320, 6)}`,
}
const counts: Record<Motif, number> = { rings: 10, layers: 8, lines: 10, ways: 8 }
const marks: Record<Motif, ReactNode> = {
  rings: <Mark x={470} y={210} />,
  layers: <Mark x={470} y={116} />,
  lines: <Mark x={250} y={150} />,
  ways: <Mark x={220} y={320} />,
}

type ContourProps = { className?: string | undefined; motif?: Motif | undefined }

/** Background pattern of the dark bands, behind the content of a positioned box. */
export function Contour({ className, motif = 'rings' }: ContourProps) {
  return (
    <svg viewBox="0 0 760 400" fill="none" stroke="currentColor" aria-hidden="true" className={classes(styles.contour, className)}>
      {Array.from({ length: counts[motif] }, (_, i) => (
        <path key={i} d={drawings[motif](i)} strokeOpacity={i === chosen ? 0.55 : 0.24 - i * 0.014} strokeWidth={i === chosen ? 1.25 : 1} />
      ))}
      {marks[motif]}
    </svg>
  )
}

function drawCircle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

function Mark({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="8" strokeOpacity=".7" />
      <circle cx={x} cy={y} r="2.5" fill="currentColor" stroke="none" />
    </>
  )
}
