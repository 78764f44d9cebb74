import { Button } from 'antd'
import { Phone } from '#ui/icons.ts'
import { useLocation } from 'react-router'
import { coinPaths } from '#features/coin/pages/coin-user.ts'
import { usePageConfig } from '#platform/site/parts/page-config.ts'
import { supportLine, upcomingCoinServices } from '#platform/site/rules.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Phrases } from '#ui/text/phrases.tsx'
import sheet from '#ui/layout/sheet.module.css'
import styles from './coin-upcoming.module.css'

function nameOf(path: string): string {
  return upcomingCoinServices.find((service) => service.path === path)?.name ?? ''
}

export const title = '即将开放'

/** Announces a service that is not yet open, with contact details. */
export default function CoinUpcoming() {
  const { pathname } = useLocation()
  const { tel } = usePageConfig()
  const name = nameOf(pathname)
  return (
    <>
      <header className={sheet.head}>
        <h1>{name}</h1>
      </header>
      <section className={sheet.sheet} aria-label={name}>
        <EmptyState title="即将开放">
          <p>
            <Phrases
              text={`在线开票即将开放。在此之前，请致电${supportLine.name}（${supportLine.hours}）办理；充值记录与开票资格不受影响。`}
            />
          </p>
          <div className={styles.ways}>
            {tel && (
              <Button type="primary" icon={<Phone />} href={`tel:${tel}`}>
                {tel}
              </Button>
            )}
            <Button href={coinPaths.result}>返回账户</Button>
          </div>
        </EmptyState>
      </section>
    </>
  )
}
