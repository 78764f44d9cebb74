import { ArrowRight, ArrowUpRight, BadgeCheck, Coins, FileSearch, Milestone, ScanSearch, ShoppingBag } from '#ui/icons.ts'
import { type PageConfig, useDevice } from '#platform/site/parts/page-config.ts'
import { hasExternalTarget, type ServiceTile, serviceTiles, getTileAddress } from '../rules.ts'
import styles from './service-tiles.module.css'

const icons: Record<ServiceTile['target'], typeof Coins> = {
  1: FileSearch,
  2: FileSearch,
  3: Milestone,
  4: Coins,
  5: ShoppingBag,
  6: ScanSearch,
  7: BadgeCheck,
}

const knowledgeBase: ServiceTile = { title: 'DSMM 知识库', note: '', target: 2 }

export function ServiceTiles({ config }: { config: PageConfig }) {
  const { isMobile } = useDevice()
  const outside = { mall: config.mallUrl, knowledgeBase: (isMobile && config.knowledgeBaseMobileUrl) || config.knowledgeBaseUrl }
  const knowledgeAddress = getTileAddress(knowledgeBase, outside)
  return (
    <>
      <ul className={styles.tiles}>
        {serviceTiles.map((tile) => (
          <li key={tile.title}>
            <Tile tile={tile} address={getTileAddress(tile, outside)} />
          </li>
        ))}
      </ul>
      {knowledgeAddress && (
        <p className={styles.quiet}>
          想先了解数据安全能力成熟度？
          <a href={knowledgeAddress} target="_blank" rel="noopener">
            {knowledgeBase.title}
            <ArrowUpRight />
          </a>
        </p>
      )}
    </>
  )
}

function Tile({ tile, address }: { tile: ServiceTile; address: string }) {
  const Icon = icons[tile.target]
  const outside = hasExternalTarget(tile)
  const Arrow = outside ? ArrowUpRight : ArrowRight
  const words = (
    <>
      <Icon />
      <h3>{tile.title}</h3>
      <p>{tile.note}</p>
    </>
  )
  if (!address) return <div className={styles.tile}>{words}</div>
  return (
    <a href={address} {...(outside && { target: '_blank', rel: 'noopener' })} className={styles.tile}>
      {words}
      <span className={styles.end}>
        <Arrow className={styles.arrow} />
      </span>
    </a>
  )
}
