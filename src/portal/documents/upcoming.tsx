import { Phone } from '#ui/icons.ts'
import { usePageConfig } from '#platform/site/parts/page-config.ts'
import { definePage, type Page } from '#platform/site/parts/page.ts'
import { supportLine, upcomingServices } from '#platform/site/rules.ts'
import { LinkButton } from '#ui/form/button.tsx'
import { Phrases } from '#ui/text/phrases.tsx'
import { Container } from '#ui/layout/section.tsx'
import styles from './not-found.module.css'

/** Pages of announced services that are not yet open, with contact details. */
export const upcomingPages: Page[] = upcomingServices.map(({ path, name }) =>
  definePage({
    path,
    head: () => ({ title: name, description: `${name}即将开放在线办理，期间请通过${supportLine.name}办理。`, hidden: true }),
    Body: () => <Upcoming name={name} />,
  }),
)

function Upcoming({ name }: { name: string }) {
  const { tel } = usePageConfig()
  return (
    <Container className={styles.view}>
      <h1>{name}</h1>
      <p className={styles.text}>
        <Phrases text={`在线办理即将开放。在此之前，请致电${supportLine.name}（${supportLine.hours}），由顾问为您办理。`} />
      </p>
      <div className={styles.ways}>
        <LinkButton href={`tel:${tel}`} size="large">
          <Phone /> {tel}
        </LinkButton>
        <LinkButton href="/" look="quiet" size="large">
          返回首页
        </LinkButton>
      </div>
    </Container>
  )
}
