import { ArrowRight } from '#ui/icons.ts'
import type { CallReply } from '#gateway/call.ts'
import { LinkButton } from '#ui/form/button.tsx'
import { Carousel } from '#ui/media/carousel.tsx'
import { Phrases } from '#ui/text/phrases.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { Container } from '#ui/layout/section.tsx'
import { Veil } from '#ui/layout/veil.tsx'
import type { getHome } from '../contract.ts'
import { hero } from '../rules.ts'
import styles from './hero.module.css'

type Banner = Omit<CallReply<typeof getHome>['banners'][number], 'id'>

export default function Hero({ banners }: { banners: Banner[] }) {
  return (
    <div data-tone="dark" className={styles.hero}>
      <Carousel label="重点推荐" autoplay={hero.autoplay} transition={hero.transition} loop tone="dark">
        {banners.map((banner, i) => (
          <Slide key={i} banner={banner} eager={i === 0} />
        ))}
      </Carousel>
    </div>
  )
}

/** A banner with a URL is one large link that opens a new tab. */
function Slide({ banner: { image, title, summary, url, actionLabel }, eager }: { banner: Banner; eager: boolean }) {
  return (
    <article className={styles.slide}>
      <Picture src={image} alt="" eager={eager} className={styles.picture} />
      <Veil className={styles.veil} />
      <Container className={styles.words}>
        <h2>
          <Phrases text={title} />
        </h2>
        {summary && (
          <p>
            <Phrases text={summary} />
          </p>
        )}
        {url && (
          <LinkButton href={url} newTab look="on-dark" size="large" className={styles.action}>
            {actionLabel || '了解更多'}
            <ArrowRight />
          </LinkButton>
        )}
      </Container>
    </article>
  )
}
