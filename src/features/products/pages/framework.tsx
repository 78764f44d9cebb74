import type { CallReply } from '#gateway/call.ts'
import { Picture } from '#ui/media/picture.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { getPlatform } from '../contract.ts'
import styles from './framework.module.css'

export function Framework({ platform }: { platform: CallReply<typeof getPlatform> }) {
  return (
    <Section id="framework" tone="surface" label="平台框架" heading={platform.frameworkTitle}>
      <figure className={styles.figure}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on phones the drawing scrolls sideways, also by keyboard */}
        <section className={styles.drawing} aria-label="平台框架图" tabIndex={0}>
          <Picture src={platform.frameworkImage} alt={`${platform.name}的平台框架图`} sizes="(max-width: 900px) 720px, 720px" />
        </section>
        <figcaption>
          <p>{platform.frameworkIntroduction}</p>
        </figcaption>
      </figure>
      <ul aria-label="功能优势" className={styles.advantages}>
        {platform.advantages.map((advantage) => (
          <li key={advantage.title}>
            <h3>{advantage.title}</h3>
            <p>{advantage.detail}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
