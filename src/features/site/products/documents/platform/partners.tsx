import type { CallReply } from '#gateway/call.ts'
import { useSite } from '#platform/site/shared/page-config.ts'
import { few } from '#ui/layout/few.ts'
import { Picture } from '#ui/media/picture.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { getPlatform } from '../../contract.ts'
import styles from './partners.module.css'

export function Partners({ partners }: { partners: CallReply<typeof getPlatform>['partners'] }) {
  const { texts } = useSite()
  return (
    <Section id="partners" tone="surface" heading={texts.productPartners}>
      <ul className={partners.some(({ image }) => image) ? styles.partners : styles.names} data-few={few(partners.length)}>
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
