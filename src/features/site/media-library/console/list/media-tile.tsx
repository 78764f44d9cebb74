import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Film } from '#ui/icons.ts'
import { formatBytes } from '#ui/text/bytes.ts'
import { mediaPath, mediaTypes, mediumOf } from '../../rules.ts'
import { MediaThumb } from '../../shared/media-thumb.tsx'
import styles from './media-list.module.css'
import { type MediaItem, toUse } from './media-columns.tsx'

type MediaTileProps = { item: MediaItem; actions: ReactNode; isSelected: boolean; onSelect: (isOn: boolean) => void }

export function MediaTile({ item, actions, isSelected, onSelect }: MediaTileProps) {
  const { id, name, alt, preview, width, height, bytes, type } = item
  return (
    <div className={styles.tile} data-selected={isSelected || undefined}>
      <Link to={`${mediaPath}/${id}`} className={styles.open ?? ''}>
        <span className={styles.frame}>
          <MediaThumb src={preview} type={type} sizes="240px" className={styles.image} />
          {mediumOf(type) === 'video' && <Film className={styles.mark} />}
        </span>
        <span className={styles.title} title={name}>
          {name}
        </span>
      </Link>
      <p className={styles.facts}>
        <span>
          {mediaTypes[type]} · {width}×{height}
        </span>
        <span>{formatBytes(bytes)}</span>
      </p>
      <p className={styles.facts}>
        {item.deletedAt ? `${item.deletedBy}移入` : toUse(item)}
        {!alt && <span className={styles.missing}>缺替代文本</span>}
      </p>
      {actions && <p className={styles.acts}>{actions}</p>}
      <Checkbox
        className={styles.check ?? ''}
        checked={isSelected}
        aria-label={`选择 ${name}`}
        onChange={({ target }) => onSelect(target.checked)}
      />
    </div>
  )
}
