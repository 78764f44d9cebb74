import type { CallReply } from '#gateway/call.ts'
import { getPictureSources } from '#ui/media/picture-sources.ts'
import { Section } from '#ui/layout/section.tsx'
import type { getPlatform } from '../../contract.ts'
import styles from './framework.module.css'

type Platform = CallReply<typeof getPlatform>
type FrameworkProps = { platform: Platform }

function hasDrawing({ frameworkImage, smallFrameworkImage }: Platform): boolean {
  return Boolean(frameworkImage || smallFrameworkImage)
}

export function hasFramework(platform: Platform): boolean {
  return platform.advantages.length > 0 || describesFramework(platform)
}

/** The section is named after what it shows. */
export function toFrameworkLabel(platform: Platform): string {
  return describesFramework(platform) ? '平台框架' : '功能优势'
}

function describesFramework(platform: Platform): boolean {
  return Boolean(platform.frameworkTitle || platform.frameworkIntroduction) || hasDrawing(platform)
}

export function Framework({ platform }: FrameworkProps) {
  return (
    <Section id="framework" tone="surface" heading={platform.frameworkTitle || toFrameworkLabel(platform)}>
      <Introduction platform={platform} />
      {platform.advantages.length > 0 && (
        <ul aria-label="功能优势" className={styles.advantages}>
          {platform.advantages.map((advantage) => (
            <li key={advantage.title}>
              <h3>{advantage.title}</h3>
              <p>{advantage.detail}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Introduction({ platform }: FrameworkProps) {
  const { frameworkIntroduction: words } = platform
  if (!hasDrawing(platform)) return words && <p className={styles.introduction}>{words}</p>
  return (
    <figure>
      {words && <figcaption className={styles.introduction}>{words}</figcaption>}
      <Drawing platform={platform} />
    </figure>
  )
}

/** Narrow screens get their own drawing with legible labels. */
function Drawing({ platform: { name, frameworkImage, smallFrameworkImage } }: FrameworkProps) {
  const image = frameworkImage || smallFrameworkImage
  const wide = getPictureSources(image)
  const small = getPictureSources(smallFrameworkImage)
  return (
    <picture className={styles.drawing}>
      {smallFrameworkImage && (
        <source media="(max-width: 47.99em)" srcSet={smallFrameworkImage} width={small?.width} height={small?.height} />
      )}
      <img src={image} alt={`${name}的平台框架图`} width={wide?.width} height={wide?.height} loading="lazy" decoding="async" />
    </picture>
  )
}
