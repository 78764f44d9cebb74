import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { toChoices } from '#kit/choices.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import type { Filter } from '#ui/antd/filters.tsx'
import { formatBytes } from '#ui/text/bytes.ts'
import type { listMedia } from '../../contract.ts'
import { MediaThumb } from '../../shared/media-thumb.tsx'
import { findFolderPath, type Folder } from '../../shared/folder-options.ts'
import { mediaOrders, mediaStates, mediaTypes } from '../../rules.ts'
import styles from './media-list.module.css'

export type MediaItem = CallReply<typeof listMedia>['items'][number]

export function toColumns(folders: readonly Folder[], { isInTrash }: { isInTrash: boolean }): ListColumn<MediaItem>[] {
  const own: ListColumn<MediaItem>[] = [
    {
      key: 'name',
      title: '名称',
      type: 'text',
      phone: 'name',
      sort: 'name',
      className: styles.text,
      text: ({ name }) => name,
    },
    {
      key: 'picture',
      title: '预览',
      type: 'text',
      text: ({ url }) => url,
      render: ({ preview, type }) => <MediaThumb src={preview} type={type} sizes="64px" className={styles.small} />,
    },
    { key: 'alt', title: '替代文本', type: 'text', className: styles.text, text: ({ alt }) => alt },
    { key: 'type', title: '类型', type: 'text', text: ({ type }) => mediaTypes[type] },
    { key: 'size', title: '尺寸', type: 'text', text: ({ width, height }) => `${width}×${height}` },
    { key: 'bytes', title: '大小', type: 'count', sort: 'bytes', text: ({ bytes }) => (bytes > 0 ? formatBytes(bytes) : '—') },
  ]
  if (isInTrash)
    return [
      ...own,
      { key: 'deletedAt', title: '移入时间', type: 'time', width: 150, sort: 'deleted', text: ({ deletedAt }) => formatMinute(deletedAt) },
      { key: 'deletedBy', title: '操作人', type: 'text', text: ({ deletedBy }) => deletedBy },
    ]
  return [
    ...own,
    { key: 'uses', title: '使用情况', type: 'text', phone: 'state', text: toUse },
    { key: 'folder', title: '文件夹', type: 'text', text: ({ folderId }) => toPath(folders, folderId), isOptional: true },
    { key: 'addedAt', title: '上传时间', type: 'time', width: 150, sort: 'added', text: ({ addedAt }) => formatMinute(addedAt) },
    { key: 'addedBy', title: '上传人', type: 'text', text: ({ addedBy }) => addedBy },
  ]
}

export function toUse({ uses }: Pick<MediaItem, 'uses'>): string {
  return uses > 0 ? `${uses} 处使用` : '未使用'
}

function toPath(folders: readonly Folder[], id: string): string {
  const names = findFolderPath(folders, id).map(({ name }) => name)
  return names.join(' / ')
}

export function toFilters({ isInTrash, isGrid }: { isInTrash: boolean; isGrid: boolean }): Filter[] {
  const { '-added': first, ...orders } = mediaOrders
  return [
    { kind: 'text', name: 'text', label: '名称或替代文本' },
    { kind: 'choice', name: 'type', label: '类型', options: toChoices(mediaTypes) },
    ...(isInTrash ? [] : [{ kind: 'choice' as const, name: 'state', label: '使用情况', options: toChoices(mediaStates) }]),
    ...(isGrid && !isInTrash ? [{ kind: 'choice' as const, name: 'sort', label: '排序', none: first, options: toChoices(orders) }] : []),
  ]
}
