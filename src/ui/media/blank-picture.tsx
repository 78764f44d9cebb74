import styles from './blank-picture.module.css'

const rings = [14, 27, 41, 56, 72, 89]

/** Stands where other pieces of the same list have a picture: a quiet drawing that fills its box. */
export function BlankPicture({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 160 100"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className={className ?? styles.blank}
    >
      <rect width="160" height="100" fill="var(--accent-tint)" stroke="none" />
      {rings.map((radius, i) => (
        <circle key={radius} cx="116" cy="58" r={radius} stroke="var(--accent)" strokeOpacity={0.34 - i * 0.045} strokeWidth="0.6" />
      ))}
      <circle cx="116" cy="58" r="1.8" fill="var(--accent)" stroke="none" />
    </svg>
  )
}
