import styles from './initials.module.css'

const tones = 5

/** A person as a coloured disc with the end of a Chinese name, the beginning of a title, or the initials of another. */
export function Initials({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span aria-hidden="true" className={styles.disc} data-tone={toTone(name)} {...(large && { 'data-large': '' })}>
      {toInitials(name)}
    </span>
  )
}

/** What is bracketed is no part of the name. */
export function toInitials(name: string): string {
  const bare = name.replace(/[（(].*$/, '').trim()
  if (/\p{Script=Han}/u.test(bare)) return (bare.length > 4 ? [...bare].slice(0, 2) : [...bare].slice(-2)).join('')
  const words = bare.split(/[\s._-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
}

/** One name has one colour everywhere. */
function toTone(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % tones
}
