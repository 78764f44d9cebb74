import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { Carousel } from '#ui/carousel.tsx'
import { Picture } from '#ui/picture.tsx'
import { Section } from '#ui/section.tsx'
import { type getPlatform, stateOf } from '../contract.ts'
import { carousel, systemAddress } from '../rules.ts'
import styles from './related-products.module.css'

export function RelatedProducts({ platform }: { platform: CallReply<typeof getPlatform> }) {
  const own = platform.systems.map((system) => ({ ...system, platformId: platform.id, platformName: platform.name }))
  const products = [...own, ...platform.related].slice(0, Math.max(own.length, carousel.most))
  return (
    <Section id="related" label="相关产品" heading="平台内外，协同使用" aside={<AllProducts />}>
      <Carousel
        label="相关产品"
        perView={4}
        gap={carousel.gap}
        loop={products.length > carousel.slides}
        {...(products.length > carousel.slides && { autoplay: carousel.autoplay })}
      >
        {products.map((system) => (
          <Link
            key={system.id}
            to={systemAddress(system.id)}
            state={stateOf({ id: system.platformId, name: system.platformName }, system)}
            className={styles.slide}
            style={{ height: carousel.height }}
          >
            <Picture src={system.image} alt="" className={styles.picture} sizes="(max-width: 640px) 80vw, 300px" />
            <div className={styles.words}>
              <p className={styles.platform}>{system.platformName}</p>
              <h3>{system.name}</h3>
              <p className={styles.brief}>{system.brief}</p>
            </div>
            <span className={styles.view}>查看详情</span>
          </Link>
        ))}
      </Carousel>
    </Section>
  )
}

function AllProducts() {
  return (
    <Link to="/product" className={styles.all}>
      全部产品
      <ArrowRight />
    </Link>
  )
}
