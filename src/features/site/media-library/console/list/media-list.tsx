import { useState, type ReactNode } from 'react'
import { useRevalidator, Link } from 'react-router'
import { trashDays } from '#platform/media/rules.ts'
import { getSession } from '#platform/session/shared/session-store.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { listFolders, listMedia } from '../../contract.ts'
import { RestoreButton } from '../../shared/restore-button.tsx'
import { canUseLibrary, mediaStates, mediaTypes, mediaPath } from '../../rules.ts'
import { DropZone } from './drop-zone.tsx'
import { FolderBar } from './folder-bar.tsx'
import { MediaBulkBar } from './media-bulk-bar.tsx'
import { MediaRecords } from './media-records.tsx'
import { UploadDialog, useFileChoice } from './upload-dialog.tsx'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Trash2 } from '#ui/icons.ts'
import styles from './media-list.module.css'

/** In the address `none` is the place outside all folders; without one the list is of all. */
const noFolder = 'none'

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const isInTrash = text('trash') === '1'
  const folder = text('folder')
  const filter = {
    text: text('text'),
    folder: isInTrash || !folder ? 'all' : folder === noFolder ? '' : folder,
    type: oneOf('type', mediaTypes),
    state: oneOf('state', mediaStates),
    isInTrash,
    sort: text('sort'),
  }
  const [found, folders] = await Promise.all([call(listMedia, { ...filter, page, pageSize }), call(listFolders, {})])
  return { ...found, folders: folders.items, filter }
})

export const title = '媒体库'

export default function MediaListScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { folder, isInTrash } = loaderData.filter
  return <MediaList key={`${folder} ${isInTrash}`} data={loaderData} />
}

function MediaList({ data }: { data: Awaited<ReturnType<typeof clientLoader>> }) {
  const { folders, filter, ...found } = data
  const { isInTrash, folder } = filter
  const { revalidate } = useRevalidator()
  const [selected, select] = useState<readonly string[]>([])
  const upload = useFileChoice()
  const mayEdit = canUseLibrary(getSession<{ permissions: string[] }>('staff')?.user.permissions ?? [], 'edit')
  const mayUpload = mayEdit && !isInTrash

  function clear(): void {
    select([])
    void revalidate()
  }

  return (
    <Screen
      title={isInTrash ? '媒体库 · 回收站' : '媒体库'}
      lead={isInTrash ? hints.trash : hints.library}
      back={isInTrash && <BackLink to={mediaPath}>返回媒体库</BackLink>}
      actions={!isInTrash && <ListActions>{mayUpload && upload.button}</ListActions>}
    >
      <DropZone isOff={!mayUpload} onDrop={(files) => upload.take(...files)}>
        <MediaRecords
          {...{ found, filter, folders, selected }}
          above={!isInTrash && <FolderBar folders={folders} current={folder} mayEdit={mayEdit} onChanged={() => void revalidate()} />}
          bulk={
            selected.length > 0 && (
              <MediaBulkBar
                items={found.items.filter(({ id }) => selected.includes(id))}
                folders={folders}
                isInTrash={isInTrash}
                onClear={() => select([])}
                onDone={clear}
              />
            )
          }
          onSelect={(ids) => mayEdit && select(ids)}
          renderActions={
            isInTrash && mayEdit ? ({ id, name }) => <RestoreButton size="small" id={id} name={name} onDone={clear} /> : undefined
          }
          empty={mayUpload && upload.button}
        />
      </DropZone>
      <UploadDialog
        files={upload.files}
        folderId={folder === 'all' ? '' : folder}
        folders={folders}
        onClose={upload.clear}
        onDone={clear}
      />
    </Screen>
  )
}

const hints = {
  library: '网站使用的全部图片和视频。可将文件拖到本页上传；替换后，用到它的页面随即更新。',
  trash: `回收站中的图片和视频访客已看不到，保留 ${trashDays} 天，期间可以恢复。`,
}

/** From the library to its bin, and the upload for those who may. */
function ListActions({ children }: { children: ReactNode }) {
  return (
    <>
      <Link to={`${mediaPath}?trash=1`} className={styles.trash ?? ''}>
        <Trash2 />
        回收站
      </Link>
      {children}
    </>
  )
}
