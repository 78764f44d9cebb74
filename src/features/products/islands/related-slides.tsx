import { Carousel } from '#ui/media/carousel.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { carousel, systemAddress } from '../rules.ts'
import styles from './related-slides.module.css'

type RelatedProduct = { id: string; name: string; brief: string; image: string; platformName: string }

export default function RelatedSlides({ products }: { products: RelatedProduct[] }) {
  const turns = products.length > carousel.slides
  return (
    <Carousel label="相关产品" perView={4} gap={carousel.gap} loop={turns} {...(turns && { autoplay: carousel.autoplay })}>
      {products.map((system) => (
        <a key={system.id} href={systemAddress(system.id)} className={styles.slide} style={{ height: carousel.height }}>
          <Picture src={system.image} alt="" className={styles.picture} sizes="(max-width: 640px) 80vw, 300px" />
          <div className={styles.words}>
            <p className={styles.platform}>{system.platformName}</p>
            <h3>{system.name}</h3>
            <p className={styles.brief}>{system.brief}</p>
          </div>
          <span className={styles.view}>查看详情</span>
        </a>
      ))}
    </Carousel>
  )
}
