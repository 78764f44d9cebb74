import type { ComponentProps } from 'react'
import { LinkButton } from '#ui/form/button.tsx'
import { MessageCircle } from '#ui/icons.ts'

type ConsultLinkProps = Pick<ComponentProps<typeof LinkButton>, 'look'> & { topic: string }

/** A link with a topic opens the consultation dialog. */
export function ConsultLink({ topic, look = 'on-dark' }: ConsultLinkProps) {
  return (
    <LinkButton href="/contact#consult" data-opens="portal/consult" data-consult={topic} look={look} size="large">
      <MessageCircle />
      立即咨询
    </LinkButton>
  )
}
