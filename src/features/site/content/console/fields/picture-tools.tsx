import { Select } from 'antd'
import { type Folder, toFolderOptions } from '#features/site/media-library/shared/folder-options.ts'
import { type Medium, media } from '#features/site/media-library/rules.ts'
import { FileButton } from '#platform/calls/shared/file-button.tsx'
import { TextFilter } from '#ui/antd/text-filter.tsx'
import { Upload } from '#ui/icons.ts'
import styles from './picture-field.module.css'

export type Query = { text: string; folder: string; page: number }
type ToolsProps = {
  medium: Medium
  query: Query
  folders: readonly Folder[]
  onQuery: (changed: Partial<Query>) => void
  onFiles: (files: readonly File[]) => void
}

/** Above the pictures to choose from. */
export function Tools({ medium, query, folders, onQuery, onFiles }: ToolsProps) {
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
