import { ArrowUpRight, BadgeCheck, Coins, FileSearch, Milestone, ScanSearch, ShoppingBag } from '#ui/icons.ts'
import { useSite } from '#platform/site/shared/page-config.ts'
import { Section } from '#ui/layout/section.tsx'
import { hasExternalTarget, type ServiceTile, listTiles, getTileAddress } from '../rules.ts'
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

/** The tools that the site shows, and what the company offers elsewhere; nothing where there is neither. */
export function ServiceTiles() {
  const { isMobile, config, tools, texts } = useSite()
  const outside = { mall: config.mallUrl, knowledgeBase: (isMobile && config.knowledgeBaseMobileUrl) || config.knowledgeBaseUrl }
  const knowledgeAddress = getTileAddress(knowledgeBase, outside)
  const tiles = listTiles(outside, tools)
  if (tiles.length === 0 && !knowledgeAddress) return null
  return (
    <Section label="技术服务" heading={texts.homeTools} tone="surface">
      <ul className={styles.tiles}>
        {tiles.map(({ tile, address }) => (
          <li key={tile.title}>
            <Tile tile={tile} address={address} />
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
    </Section>
  )
}

function Tile({ tile, address }: { tile: ServiceTile; address: string }) {
  const Icon = icons[tile.target]
  const outside = hasExternalTarget(tile)
  return (
    <a href={address} {...(outside && { target: '_blank', rel: 'noopener' })} className={styles.tile}>
      <Icon />
      <h3>{tile.title}</h3>
      <p>{tile.note}</p>
      {outside && (
        <span className={styles.end}>
          <ArrowUpRight />
        </span>
      )}
    </a>
  )
}
