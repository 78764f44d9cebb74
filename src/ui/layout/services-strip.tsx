import { HeartHandshake, ShieldCheck, Waypoints } from '#ui/icons.ts'
import { few } from './few.ts'
import { Container } from './section.tsx'
import styles from './services-strip.module.css'

const icons = [HeartHandshake, Waypoints, ShieldCheck]

/** Service promises side by side. */
export function ServicesStrip({ promises }: { promises: { name: string; title: string; detail: string }[] }) {
  return (
    <section aria-label="服务承诺" className={styles.strip}>
      <Container>
        <ul className={styles.promises} data-few={few(promises.length)}>
          {promises.map((promise, i) => {
            const Icon = icons[i % icons.length] ?? ShieldCheck
            return (
              <li key={promise.name}>
                <Icon />
                <p className={styles.name}>{promise.name}</p>
                <h3>{promise.title}</h3>
                <p className={styles.detail}>{promise.detail}</p>
              </li>
            )
          })}
        </ul>
      </Container>
    </section>
  )
}
