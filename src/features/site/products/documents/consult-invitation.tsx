import { ConsultLink } from '#platform/site/shared/consult-link.tsx'
import { useSite } from '#platform/site/shared/page-config.ts'
import { ConsultBanner } from '#ui/layout/consult-banner.tsx'

/** The invitation to a consultation at the end of a product page. */
export function ConsultInvitation({ topic }: { topic: string }) {
  const { texts } = useSite()
  return <ConsultBanner title="想了解它能否用于您的单位？" text={texts.productConsult} action={<ConsultLink topic={topic} />} />
}
