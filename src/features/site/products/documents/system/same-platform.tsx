import { ArrowLeft } from '#ui/icons.ts'
import type { CallReply } from '#gateway/call.ts'
import { Section } from '#ui/layout/section.tsx'
import type { getSystem } from '../../contract.ts'
import { platformAddress } from '../../rules.ts'
import { few } from '#ui/layout/few.ts'
import { BlankPicture } from '#ui/media/blank-picture.tsx'
import styles from './same-platform.module.css'
import { SystemCard } from '../system-card.tsx'

/** Link to the platform, and its other systems. */
export function SamePlatform({ system }: { system: CallReply<typeof getSystem> }) {
  const platform = { id: system.platformId, name: system.platformName }
  const withPictures = system.siblings.some(({ image }) => image)
  return (
    <Section compact label="所属平台" heading={platform.name}>
      <ul className={styles.ways} data-few={few(system.siblings.length + 1)}>
        <li>
          <a href={platformAddress(platform.id)} className={styles.platform}>
            {system.motif ? (
              <img src={system.motif} alt="" width="160" height="160" loading="lazy" />
            ) : (
              <BlankPicture className={styles.blank} />
            )}
            <span className={styles.back}>
              <ArrowLeft />
              返回平台介绍
            </span>
          </a>
        </li>
        {system.siblings.map((sibling) => (
          <li key={sibling.id}>
            <SystemCard system={sibling} withPicture={withPictures} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
