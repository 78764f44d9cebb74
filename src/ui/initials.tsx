import styles from './initials.module.css'

const tones = 5

type InitialsProps = { name: string; picture?: string; large?: boolean }

/** A person as its picture, else as a coloured disc with the end of a Chinese name, the beginning of a title, or the initials of another. */
export function Initials({ name, picture = '', large = false }: InitialsProps) {
  const size = large && { 'data-large': '' }
  if (picture) return <img src={picture} alt="" className={styles.disc} {...size} />
  return (
    <span aria-hidden="true" className={styles.disc} data-tone={toTone(name)} {...size}>
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
