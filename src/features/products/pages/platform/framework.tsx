import type { CallReply } from '#gateway/call.ts'
import { getPictureSources } from '#ui/media/picture-sources.ts'
import { Section } from '#ui/layout/section.tsx'
import type { getPlatform } from '../../contract.ts'
import styles from './framework.module.css'

type FrameworkProps = { platform: CallReply<typeof getPlatform> }

export function Framework({ platform }: FrameworkProps) {
  return (
    <Section id="framework" tone="surface" heading={platform.frameworkTitle}>
      <figure>
        <figcaption className={styles.introduction}>{platform.frameworkIntroduction}</figcaption>
        <Drawing platform={platform} />
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

/** Narrow screens get their own drawing with legible labels. */
function Drawing({ platform: { name, frameworkImage, smallFrameworkImage } }: FrameworkProps) {
  const wide = getPictureSources(frameworkImage)
  const small = getPictureSources(smallFrameworkImage)
  return (
    <picture className={styles.drawing}>
      {smallFrameworkImage && (
        <source media="(max-width: 767px)" srcSet={smallFrameworkImage} width={small?.width} height={small?.height} />
      )}
      <img src={frameworkImage} alt={`${name}的平台框架图`} width={wide?.width} height={wide?.height} loading="lazy" decoding="async" />
    </picture>
  )
}
