import { Phone } from 'lucide-react'
import { coinPaths } from '#features/coin/pages/coin-user.ts'
import { usePageConfig } from '#platform/site/parts/page-config.ts'
import { upcomingCoinServices } from '#platform/site/rules.ts'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Phrases } from '#ui/phrases.tsx'
import sheet from '#ui/sheet.module.css'
import type { Route } from './+types/coin-upcoming'
import styles from './coin-upcoming.module.css'

function nameOf(path: string): string {
  return upcomingCoinServices.find((service) => service.path === path)?.name ?? ''
}

export function meta({ matches, location }: Route.MetaArgs) {
  const name = nameOf(location.pathname)
  return pageMeta(matches, { title: name, description: `${name}即将开放在线办理。`, hidden: true })
}

/** Says that it is not yet open, and how to be served meanwhile. */
export default function CoinUpcoming({ matches }: Route.ComponentProps) {
  const { tel } = usePageConfig()
  const name = nameOf(matches.at(-1)?.pathname ?? '')
  return (
    <>
      <header className={sheet.head}>
        <h1>{name}</h1>
      </header>
      <section className={sheet.sheet} aria-label={name}>
        <EmptyState title="即将开放">
          <p>
            <Phrases text="在线开票即将开放。在此之前，请致电客服办理，周一至周日 9:00-18:00；充值记录与开票资格不受影响。" />
          </p>
          <div className={styles.ways}>
            {tel && (
              <LinkButton to={`tel:${tel}`}>
                <Phone /> {tel}
              </LinkButton>
            )}
            <LinkButton to={coinPaths.result} look="quiet">
              返回账户
            </LinkButton>
          </div>
        </EmptyState>
      </section>
    </>
  )
}
