import { ArrowLeft } from '#ui/icons.ts'
import type { CallReply } from '#gateway/call.ts'
import { Section } from '#ui/layout/section.tsx'
import type { getSystem } from '../../contract.ts'
import { platformAddress } from '../../rules.ts'
import styles from './same-platform.module.css'
import { SystemCard } from '../system-card.tsx'

/** Link to the platform, and its other systems. */
export function SamePlatform({ system }: { system: CallReply<typeof getSystem> }) {
  const platform = { id: system.platformId, name: system.platformName }
  return (
    <Section compact label="所属平台" heading={platform.name}>
      <ul className={styles.ways}>
        <li>
          <a href={platformAddress(platform.id)} className={styles.platform}>
            <img src={system.motif} alt="" width="160" height="160" loading="lazy" />
            <span className={styles.back}>
              <ArrowLeft />
              返回平台介绍
            </span>
          </a>
        </li>
        {system.siblings.map((sibling) => (
          <li key={sibling.id}>
            <SystemCard system={sibling} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
