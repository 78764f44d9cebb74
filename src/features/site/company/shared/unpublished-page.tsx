import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { LinkButton } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { HeadBand } from '#ui/layout/head-band.tsx'
import { Container } from '#ui/layout/section.tsx'

/** A page of the menu without content yet: it says so, and where else to go. */
export function UnpublishedPage({ heading, lead }: { heading: string; lead: string }) {
  const { siteName } = usePageConfig().brand
  return (
    <>
      <HeadBand label={siteName} heading={heading} lead={lead} />
      <Container>
        <EmptyState title="您可以先看看其他内容">
          <LinkButton href="/product" look="quiet">
            产品中心
          </LinkButton>
          <LinkButton href="/news" look="quiet">
            新闻动态
          </LinkButton>
        </EmptyState>
      </Container>
    </>
  )
}
