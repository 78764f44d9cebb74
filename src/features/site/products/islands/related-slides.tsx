import { few } from '#ui/layout/few.ts'
import { Carousel } from '#ui/media/carousel.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { BlankPicture } from '#ui/media/blank-picture.tsx'
import { carousel, systemAddress } from '../rules.ts'
import styles from './related-slides.module.css'

export type RelatedProduct = { id: string; name: string; brief: string; image: string; platformName: string }

export default function RelatedSlides({ products }: { products: RelatedProduct[] }) {
  const withPictures = products.some(({ image }) => image)
  const isCarousel = products.length > carousel.slides
  return (
    <Carousel
      label="相关产品"
      perView={few(products.length) ?? 4}
      gap={carousel.gap}
      loop={isCarousel}
      {...(isCarousel && { autoplay: carousel.autoplay })}
    >
      {products.map((system) => (
        <a
          key={system.id}
          href={systemAddress(system.id)}
          className={styles.slide}
          style={{ height: withPictures ? carousel.height : carousel.low }}
        >
          {withPictures && <SlidePicture image={system.image} />}
          <div className={styles.words}>
            <p className={styles.platform}>{system.platformName}</p>
            <h3>{system.name}</h3>
            {system.brief && <p className={styles.brief}>{system.brief}</p>}
          </div>
          <span className={styles.view}>查看详情</span>
        </a>
      ))}
    </Carousel>
  )
}

function SlidePicture({ image }: { image: string }) {
  if (!image) return <BlankPicture className={styles.picture} />
  return <Picture src={image} alt="" className={styles.picture} sizes="(max-width: 640px) 80vw, 300px" />
}
