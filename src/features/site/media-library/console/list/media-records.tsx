import type { ReactNode } from 'react'
import { useSearchParams, Link } from 'react-router'
import { Segmented, Checkbox } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallGiven, CallReply } from '#gateway/call.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { LayoutGrid, List, Film } from '#ui/icons.ts'
import { formatBytes } from '#ui/text/bytes.ts'
import { listMedia } from '../../contract.ts'
import { mediaPath, mediaTypes, mediumOf } from '../../rules.ts'
import type { Folder } from '../../shared/folder-options.ts'
import { MediaThumb } from '../../shared/media-thumb.tsx'
import { type MediaItem, toColumns, toFilters, toUse } from './media-columns.tsx'
import styles from './media-list.module.css'

type MediaRecordsProps = {
  found: CallReply<typeof listMedia>
  filter: CallGiven<typeof listMedia> & { isInTrash: boolean }
  folders: readonly Folder[]
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
  /** What may be done with one file, on its row or tile. */
  renderActions?: ((item: MediaItem) => ReactNode) | undefined
  /** The folders, and what is done with the chosen files. */
  above?: ReactNode
  bulk?: ReactNode
  /** What an empty list offers. */
  empty: ReactNode
}

/** The entries as tiles or as rows. */
export function MediaRecords({ found, filter, folders, selected, onSelect, renderActions, above, bulk, empty }: MediaRecordsProps) {
  const [search] = useSearchParams()
  const isGrid = search.get('view') !== 'list'
  const { isInTrash } = filter
  const { total, items } = found

  return (
    <RecordList<MediaItem>
      list={mediaPath}
      isSide={isInTrash}
      label="图片和视频"
      columns={toColumns(folders, { isInTrash })}
      rows={items}
      rowKey={({ id }) => id}
      total={total}
      totalText={`共 ${total.toLocaleString('zh-CN')} 个`}
      filters={toFilters({ isInTrash, isGrid })}
      firstSort={isInTrash ? '-deleted' : '-added'}
      open={({ id }) => `${mediaPath}/${id}`}
      selection={{
        selectedRowKeys: [...selected],
        columnWidth: 44,
        getCheckboxProps: ({ name }) => ({ 'aria-label': `选择 ${name}` }),
        onChange: (keys) => onSelect(keys.map(String)),
      }}
      {...(renderActions && { renderActions })}
      tile={isGrid ? drawTiles({ selected, onSelect, renderActions }) : undefined}
      fetchPage={(page) => callFromBrowser(listMedia, { ...filter, ...page })}
      above={above}
      tools={<ViewSwitch />}
      bulk={bulk}
      empty={empty}
    />
  )
}

function drawTiles({ selected, onSelect, renderActions }: Pick<MediaRecordsProps, 'selected' | 'onSelect' | 'renderActions'>) {
  return (item: MediaItem) => (
    <MediaTile
      item={item}
      actions={renderActions?.(item)}
      isSelected={selected.includes(item.id)}
      onSelect={(isOn) => onSelect(isOn ? [...selected, item.id] : selected.filter((id) => id !== item.id))}
    />
  )
}

/** Pictures as tiles or as rows; stored in the address. */
function ViewSwitch() {
  const [search, setSearch] = useSearchParams()

  function show(view: string): void {
    const next = new URLSearchParams(search)
    if (view === 'list') next.set('view', view)
    else next.delete('view')
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  return (
    <Segmented
      aria-label="显示方式"
      value={search.get('view') === 'list' ? 'list' : 'grid'}
      options={[
        { value: 'grid', label: '网格', icon: <LayoutGrid /> },
        { value: 'list', label: '列表', icon: <List /> },
      ]}
      onChange={show}
    />
  )
}

type MediaTileProps = { item: MediaItem; actions: ReactNode; isSelected: boolean; onSelect: (isOn: boolean) => void }

function MediaTile({ item, actions, isSelected, onSelect }: MediaTileProps) {
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
