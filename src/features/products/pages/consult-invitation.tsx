import { MessageCircle } from '#ui/icons.ts'
import { useSite } from '#platform/site/parts/page-config.ts'
import { LinkButton } from '#ui/form/button.tsx'
import { ConsultBanner } from '#ui/layout/consult-banner.tsx'

/** The invitation to a consultation at the end of a product page. */
export function ConsultInvitation({ topic }: { topic: string }) {
  const { texts } = useSite()
  return <ConsultBanner title="想了解它能否用于您的单位？" text={texts.productConsult} action={<ConsultLink topic={topic} />} />
}

/** A link with a topic opens the consultation dialog. */
export function ConsultLink({ topic }: { topic: string }) {
  return (
    <LinkButton href="/contact#consult" data-opens="portal/consult" data-consult={topic} look="on-dark" size="large">
      <MessageCircle />
      立即咨询
    </LinkButton>
  )
}
