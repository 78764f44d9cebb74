import type { CSSProperties } from 'react'
import { getPictureSources } from './picture-sources.ts'
import styles from './picture.module.css'

type PictureProps = {
  /** `/media/{id}/{w}x{h}.{ext}`, with a focal point `#{x},{y}`; any other URL becomes a plain image. */
  src: string
  alt: string
  sizes?: string
  /** For pictures above the fold: loaded at once with high priority. */
  eager?: boolean
  /** Fills its box, cropped. */
  cover?: boolean
  className?: string | undefined
}

export function Picture({ src, alt, sizes = '100vw', eager = false, cover = false, className }: PictureProps) {
  const sources = getPictureSources(src)
  const image = (
    <img
      src={src}
      alt={alt}
      width={sources?.width}
      height={sources?.height}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? undefined : 'async'}
      style={sources?.focus ? ({ '--focus': sources.focus } as CSSProperties) : undefined}
      className={className ?? (cover ? styles.cover : undefined)}
    />
  )
  return (
    <picture className={styles.picture}>
      {sources?.avif && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources?.avif && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      {image}
    </picture>
  )
}
