import { Phone } from 'lucide-react'
import { usePageConfig } from '#platform/site/parts/page-config.ts'
import { upcomingServices } from '#platform/site/rules.ts'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { LinkButton } from '#ui/button.tsx'
import { Phrases } from '#ui/phrases.tsx'
import { Container } from '#ui/section.tsx'
import type { Route } from './+types/upcoming'
import styles from './not-found.module.css'

function nameOf(path: string): string {
  return upcomingServices.find((service) => service.path === path)?.name ?? ''
}

export function meta({ matches, location }: Route.MetaArgs) {
  const name = nameOf(location.pathname)
  return pageMeta(matches, { title: name, description: `${name}即将开放在线办理，期间请通过服务热线办理。`, hidden: true })
}

/** Services that are announced on the front page and not yet open: says so, and how to be served meanwhile. */
export default function Upcoming({ matches }: Route.ComponentProps) {
  const { tel } = usePageConfig()
  const name = nameOf(matches.at(-1)?.pathname ?? '')
  return (
    <Container className={styles.view}>
      <h1>{name}</h1>
      <p className={styles.text}>
        <Phrases text="在线办理即将开放。在此之前，我们的顾问可以通过电话为您办理，周一至周日 9:00-18:00。" />
      </p>
      <div className={styles.ways}>
        <LinkButton to={`tel:${tel}`} size="large">
          <Phone /> {tel}
        </LinkButton>
        <LinkButton to="/" look="quiet" size="large">
          返回首页
        </LinkButton>
      </div>
    </Container>
  )
}
