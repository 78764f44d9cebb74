import { Button } from 'antd'
import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { RecordList } from '#platform/lists/parts/record-list.tsx'
import { trashDays } from '#platform/media/rules.ts'
import { getSession } from '#platform/session/parts/session-store.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { filtersOf } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Trash2, Upload } from '#ui/icons.ts'
import { listFolders, listMedia } from '../contract.ts'
import { mayUseLibrary, mediaPath, type MediaState, mediaStates, type MediaType, mediaTypes } from '../rules.ts'
import { DropZone } from './list/drop-zone.tsx'
import { FolderBar } from './list/folder-bar.tsx'
import { MediaBulkBar } from './list/media-bulk-bar.tsx'
import { type MediaItem, toColumns, toFilters } from './list/media-columns.tsx'
import { MediaTile } from './list/media-tile.tsx'
import { UploadDialog, useFileChoice } from './list/upload-dialog.tsx'
import { ViewSwitch } from './list/view-switch.tsx'
import styles from './media.module.css'

/** In the address `none` is the place outside all folders; without one the list is of all. */
const outside = 'none'

async function load({ call, url }: ScreenLoading) {
  const { text, page, pageSize } = filtersOf(url)
  const isInTrash = text('trash') === '1'
  const folder = text('folder')
  const filter = {
    text: text('text'),
    folder: isInTrash || !folder ? 'all' : folder === outside ? '' : folder,
    type: (text('type') in mediaTypes ? text('type') : '') as MediaType | '',
    state: (text('state') in mediaStates ? text('state') : '') as MediaState | '',
    isInTrash,
    sort: text('sort'),
  }
  const [found, folders] = await Promise.all([call(listMedia, { ...filter, page, pageSize }), call(listFolders, {})])
  return { ...found, folders: folders.items, filter }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '媒体库'

export default function MediaListScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { folder, isInTrash } = loaderData.filter
  return <MediaList key={`${folder} ${isInTrash}`} data={loaderData} />
}

function MediaList({ data }: { data: Awaited<ReturnType<typeof load>> }) {
  const { items, total, folders, filter } = data
  const { isInTrash } = filter
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  const [selected, select] = useState<readonly string[]>([])
  const upload = useFileChoice()
  const mayEdit = mayUseLibrary(getSession<{ permissions: string[] }>('staff')?.user.permissions ?? [], 'edit')
  const isGrid = search.get('view') !== 'list'
  const target = filter.folder === 'all' ? '' : filter.folder

  function clear(): void {
    select([])
    void revalidate()
  }

  return (
    <Screen
      title={isInTrash ? '媒体库 · 回收站' : '媒体库'}
      lead={
        isInTrash
          ? `回收站中的图片访客已看不到，保留 ${trashDays} 天，期间可以恢复。`
          : '网站使用的全部图片。可将文件拖到本页上传；替换图片后，用到它的页面随即更新。'
      }
      actions={
        isInTrash ? (
          <Link to={mediaPath}>返回媒体库</Link>
        ) : (
          <>
            <Link to={`${mediaPath}?trash=1`} className={styles.trash ?? ''}>
              <Trash2 />
              回收站
            </Link>
            {mayEdit && (
              <Button type="primary" icon={<Upload />} onClick={upload.ask}>
                上传图片
              </Button>
            )}
          </>
        )
      }
    >
      <DropZone isOff={!mayEdit || isInTrash} onDrop={upload.take}>
        {!isInTrash && <FolderBar folders={folders} current={filter.folder} mayEdit={mayEdit} onChanged={() => void revalidate()} />}
        <ViewSwitch />
        <RecordList<MediaItem>
          list={mediaPath}
          label="图片"
          columns={toColumns(folders, isInTrash)}
          rows={items}
          rowKey={({ id }) => id}
          total={total}
          totalText={`共 ${total.toLocaleString('zh-CN')} 张`}
          filters={toFilters(isInTrash, isGrid)}
          firstSort={isInTrash ? '-deleted' : '-added'}
          open={({ id }) => `${mediaPath}/${id}`}
          selection={{
            selectedRowKeys: [...selected],
            columnWidth: 44,
            getCheckboxProps: ({ name }) => ({ 'aria-label': `选择 ${name}` }),
            getTitleCheckboxProps: () => ({ 'aria-label': '选择本页' }),
            onChange: (keys) => select(keys.map(String)),
          }}
          tile={
            isGrid
              ? (item) => (
                  <MediaTile
                    item={item}
                    isSelected={selected.includes(item.id)}
                    onSelect={
                      mayEdit && ((isOn) => select((before) => (isOn ? [...before, item.id] : before.filter((id) => id !== item.id))))
                    }
                  />
                )
              : undefined
          }
          fetchPage={(page) => callFromBrowser(listMedia, { ...filter, ...page })}
          empty={
            mayEdit &&
            !isInTrash && (
              <Button icon={<Upload />} onClick={upload.ask}>
                上传图片
              </Button>
            )
          }
        />
      </DropZone>
      {mayEdit && selected.length > 0 && (
        <MediaBulkBar
          items={items.filter(({ id }) => selected.includes(id))}
          folders={folders}
          isInTrash={isInTrash}
          onClear={() => select([])}
          onDone={clear}
        />
      )}
      {upload.input}
      <UploadDialog files={upload.files} folderId={target} folders={folders} onClose={upload.clear} onDone={clear} />
    </Screen>
  )
}
