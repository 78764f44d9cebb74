import { ArrowRight } from '#ui/icons.ts'
import type { CallReply } from '#gateway/call.ts'
import { useSite } from '#platform/site/shared/page-config.ts'
import { Island } from '#ui/island.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { getPlatform } from '../../contract.ts'
import RelatedSlides, { type RelatedProduct } from '../../islands/related-slides.tsx'
import { carousel } from '../../rules.ts'
import styles from './related-products.module.css'

export function RelatedProducts({ products }: { products: RelatedProduct[] }) {
  const { texts } = useSite()
  return (
    <Section id="related" heading={texts.productRelated} aside={<AllProducts />}>
      <Island name="features/site/products/related-slides" of={RelatedSlides} props={{ products }} when="visible" />
    </Section>
  )
}

/** The platform's own systems, filled up with those of the platforms that its scenes name. */
export function listRelatedProducts(platform: CallReply<typeof getPlatform>): RelatedProduct[] {
  const own = platform.systems.map((system) => ({ ...system, platformName: platform.name }))
  return [...own, ...platform.related]
    .slice(0, Math.max(own.length, carousel.most))
    .map(({ id, name, brief, image, platformName }) => ({ id, name, brief, image, platformName }))
}

function AllProducts() {
  return (
    <a href="/product" className={styles.all}>
      全部产品
      <ArrowRight />
    </a>
  )
}
