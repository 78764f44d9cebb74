import { Pagination } from 'antd'
import { useEffect, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { listFolders, listMedia } from '#features/site/media-library/contract.ts'
import { AltForm } from '#features/site/media-library/shared/alt-form.tsx'
import type { Folder } from '#features/site/media-library/shared/folder-options.ts'
import { MediaThumb } from '#features/site/media-library/shared/media-thumb.tsx'
import { UploadList } from '#features/site/media-library/shared/upload-list.tsx'
import { type Medium, media, mediaLimits } from '#features/site/media-library/rules.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import styles from './picture-field.module.css'
import { type Query, Tools } from './picture-tools.tsx'

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
      {found?.items.length === 0 && (
        <EmptyState title={`${query.text || query.folder !== 'all' ? '没有符合条件的' : '还没有'}${media[medium].label}`} />
      )}
      <ul className={styles.grid}>
        {found?.items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={styles.choice}
              aria-label={`选用 ${item.alt || item.name}`}
              onClick={() => (item.alt ? onPick({ url: item.url, alt: item.alt }) : setUnnamed(item))}
            >
              <MediaThumb src={item.url} type={item.type} sizes="150px" className={styles.image} />
              <span title={item.alt || item.name}>{item.alt || item.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {found && found.total > mediaLimits.pageSize && (
        <Pagination
          simple
          showSizeChanger={false}
          current={query.page}
          pageSize={mediaLimits.pageSize}
          total={found.total}
          onChange={(page) => setQuery({ ...query, page })}
        />
      )}
    </>
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
