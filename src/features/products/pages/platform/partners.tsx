import type { CallReply } from '#gateway/call.ts'
import { Picture } from '#ui/media/picture.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { getPlatform } from '../../contract.ts'
import styles from './partners.module.css'

export function Partners({ partners }: { partners: CallReply<typeof getPlatform>['partners'] }) {
  return (
    <Section id="partners" tone="surface" heading="与伙伴一起把服务做完整">
      <ul className={styles.partners}>
        {partners.map((partner) => (
          <li key={partner.name}>
            {partner.image && <Picture src={partner.image} alt="" />}
            <span>{partner.name}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
