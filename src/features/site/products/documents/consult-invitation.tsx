import { ConsultLink } from '#platform/site/shared/consult-link.tsx'
import { useSite } from '#platform/site/shared/page-config.ts'
import { LinkButton } from '#ui/form/button.tsx'
import { ConsultBanner } from '#ui/layout/consult-banner.tsx'
import { comparisonAddress } from '../rules.ts'

/** The invitation to a consultation at the end of a product page. */
export function ConsultInvitation({ topic, platformId }: { topic: string; platformId: string }) {
  const { texts } = useSite()
  const action = (
    <>
      <ConsultLink topic={topic} />
      <LinkButton href={comparisonAddress(platformId)} look="quiet-on-dark" size="large">
        比较产品
      </LinkButton>
    </>
  )
  return <ConsultBanner title="想了解它能否用于您的单位？" text={texts.productConsult} action={action} />
}
