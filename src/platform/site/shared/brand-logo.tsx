import { usePageConfig } from './page-config.ts'
import { classes } from '#ui/classes.ts'
import styles from './brand-logo.module.css'

type BrandLogoProps = { height: number; onDark?: boolean; lazy?: boolean; className?: string | undefined }

/** The logo of the site, or its name where none was given. A link around it names itself. */
export function BrandLogo({ height, onDark = false, lazy = false, className }: BrandLogoProps) {
  const { brand } = usePageConfig()
  const picture = onDark ? brand.logoOnDark : brand.logo
  if (!picture) return <span className={classes(styles.name, className)}>{brand.siteName}</span>
  return (
    <img
      src={picture}
      alt={onDark ? brand.siteName : ''}
      width={toWidth(picture, height)}
      height={height}
      className={className}
      {...(lazy && { loading: 'lazy' as const })}
    />
  )
}

/** The address of a stored picture names its size. */
function toWidth(picture: string, height: number): number {
  const [, width, tall] = /\/(\d+)x(\d+)\.[a-z]+$/.exec(picture) ?? []
  return Math.round((Number(width) / Number(tall)) * height) || height
}
