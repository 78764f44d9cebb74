import type { CSSProperties, ReactNode } from 'react'
import { getPictureSources } from '#ui/media/picture-sources.ts'
import { Contour } from '#ui/layout/contour.tsx'
import { Phrases } from '#ui/text/phrases.tsx'
import { Container } from '#ui/layout/section.tsx'
import { Veil } from '#ui/layout/veil.tsx'
import styles from './cooperation-banner.module.css'

type CooperationBannerProps = { banner: string; smallBanner: string; heading: string; text: string; children?: ReactNode }

/** Without a picture it has the pattern of the dark bands. */
export function CooperationBanner({ banner, smallBanner, heading, text, children }: CooperationBannerProps) {
  return (
    <header data-tone="dark" className={styles.banner}>
      {banner || smallBanner ? (
        <>
          <BannerPicture banner={banner} smallBanner={smallBanner} />
          <Veil />
        </>
      ) : (
        <Contour />
      )}
      <Container>
        <h1>{heading}</h1>
        <p className={styles.text}>
          <Phrases text={text} />
        </p>
        {children && <div className={styles.actions}>{children}</div>}
      </Container>
    </header>
  )
}

/** Small screens get their own picture; where one of the two is missing the other serves both. */
function BannerPicture({ banner, smallBanner }: { banner: string; smallBanner: string }) {
  const wide = getPictureSources(banner || smallBanner)
  const small = getPictureSources(smallBanner)
  const focus = { ...(wide?.focus && { '--focus': wide.focus }), ...(small?.focus && { '--small-focus': small.focus }) } as CSSProperties
  const onSmall = '(max-width: 40em)'
  return (
    <picture>
      {small?.avif && <source media={onSmall} type="image/avif" srcSet={small.avif} sizes="100vw" />}
      {small?.webp && <source media={onSmall} type="image/webp" srcSet={small.webp} sizes="100vw" />}
      {smallBanner && <source media={onSmall} srcSet={smallBanner} width={small?.width} height={small?.height} />}
      {wide?.avif && <source type="image/avif" srcSet={wide.avif} sizes="100vw" />}
      {wide?.webp && <source type="image/webp" srcSet={wide.webp} sizes="100vw" />}
      <img
        src={banner || smallBanner}
        alt=""
        width={wide?.width}
        height={wide?.height}
        fetchPriority="high"
        className={styles.image}
        style={focus}
      />
    </picture>
  )
}
