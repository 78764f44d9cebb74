import { Pagination, Select } from 'antd'
import { useEffect, useState } from 'react'
import { labelPageButton } from '#ui/navigation/label-page-button.ts'
import { listFolders, listMedia } from '#features/site/media-library/contract.ts'
import { type Medium, media, mediaLimits } from '#features/site/media-library/rules.ts'
import { AltForm } from '#features/site/media-library/shared/alt-form.tsx'
import { type Folder, toFolderOptions } from '#features/site/media-library/shared/folder-options.ts'
import { MediaThumb } from '#features/site/media-library/shared/media-thumb.tsx'
import { UploadList } from '#features/site/media-library/shared/upload-list.tsx'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { FileButton } from '#platform/calls/shared/file-button.tsx'
import { TextFilter } from '#ui/antd/text-filter.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Upload } from '#ui/icons.ts'
import styles from './picture-field.module.css'

export type PickedPicture = { url: string; alt: string }
type Item = CallReply<typeof listMedia>['items'][number]
/** `given`: a file that was dropped or pasted into a text: it goes to the library first. */
type PictureLibraryProps = { medium: Medium; given: File | undefined; onPick: (picture: PickedPicture) => void }

/** The pictures or videos of the media library to choose from, and the upload of more. */
export function PictureLibrary({ medium, given, onPick }: PictureLibraryProps) {
  const [query, setQuery] = useState<Query>({ text: '', folder: 'all', page: 1 })
  const [files, setFiles] = useState<readonly File[]>(given ? [given] : [])
  const [unnamed, setUnnamed] = useState<Item>()
  const { found, folders } = useLibrary(query, medium)

  if (files.length > 0)
    return (
      <UploadList
        files={files}
        folderId={query.folder === 'all' ? '' : query.folder}
        okText="上传并选用"
        onCancel={() => setFiles([])}
        onDone={([picture]) => (picture ? onPick(picture) : setFiles([]))}
      />
    )
  if (unnamed)
    return <AltForm picture={unnamed} onCancel={() => setUnnamed(undefined)} onSaved={(alt) => onPick({ url: unnamed.url, alt })} />

  return (
    <>
      <Tools
        medium={medium}
        query={query}
        folders={folders}
        onQuery={(changed) => setQuery({ ...query, page: 1, ...changed })}
        onFiles={setFiles}
      />
      <div className={styles.found}>
        {found?.items.length === 0 && (
          <EmptyState title={`${query.text || query.folder !== 'all' ? '没有符合条件的' : '还没有'}${media[medium].label}`} />
        )}
        <ul className={styles.grid}>
          {found?.items.map((item) => (
            <Choice key={item.id} item={item} onChoose={() => (item.alt ? onPick({ url: item.url, alt: item.alt }) : setUnnamed(item))} />
          ))}
        </ul>
        {found && found.total > mediaLimits.pageSize && (
          <Pagination
            itemRender={labelPageButton}
            simple
            showSizeChanger={false}
            current={query.page}
            pageSize={mediaLimits.pageSize}
            total={found.total}
            onChange={(page) => setQuery({ ...query, page })}
          />
        )}
      </div>
    </>
  )
}

function Choice({ item: { url, type, alt, name }, onChoose }: { item: Item; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className={styles.choice} aria-label={`选用 ${alt || name}`} onClick={onChoose}>
        <MediaThumb src={url} type={type} sizes="150px" className={styles.image} />
        <span title={alt || name}>{alt || name}</span>
      </button>
    </li>
  )
}

function useLibrary(query: Query, medium: Medium) {
  const [found, setFound] = useState<CallReply<typeof listMedia>>()
  const [folders, setFolders] = useState<readonly Folder[]>([])

  useEffect(() => {
    void attempt(async () => setFolders((await callFromBrowser(listFolders, {})).items))
  }, [])
  useEffect(() => {
    let isStale = false
    void attempt(async () => {
      const answer = await callFromBrowser(listMedia, { ...query, medium, pageSize: mediaLimits.pageSize })
      if (!isStale) setFound(answer)
    })
    return () => {
      isStale = true
    }
  }, [query, medium])

  return { found, folders }
}

type Query = { text: string; folder: string; page: number }
type ToolsProps = {
  medium: Medium
  query: Query
  folders: readonly Folder[]
  onQuery: (changed: Partial<Query>) => void
  onFiles: (files: readonly File[]) => void
}

/** Above the pictures to choose from. */
function Tools({ medium, query, folders, onQuery, onFiles }: ToolsProps) {
  const { label, accept } = media[medium]
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <TextFilter
          value={query.text}
          aria-label={`查找${label}`}
          placeholder="按替代文本或名称查找"
          onChange={(text) => onQuery({ text })}
        />
      </div>
      <Select
        aria-label="文件夹"
        className={styles.folder ?? ''}
        value={query.folder}
        options={[{ value: 'all', label: '全部文件夹' }, ...toFolderOptions(folders)]}
        onChange={(folder: string) => onQuery({ folder })}
      />
      <FileButton type="primary" icon={<Upload />} accept={accept} send={(...files) => onFiles(files)}>
        {`上传${label}`}
      </FileButton>
    </div>
  )
}
