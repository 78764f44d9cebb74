import { MessageCircle } from '#ui/icons.ts'
import { LinkButton } from '#ui/form/button.tsx'
import { ConsultBanner } from '#ui/layout/consult-banner.tsx'

/** The invitation to a consultation at the end of a product page. */
export function ConsultInvitation({ topic }: { topic: string }) {
  return (
    <ConsultBanner
      title="想了解它能否用于您的单位？"
      text="告诉我们业务现状与合规要求，安全顾问会给出范围、步骤与周期上的建议。"
      action={<ConsultLink topic={topic} />}
    />
  )
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
