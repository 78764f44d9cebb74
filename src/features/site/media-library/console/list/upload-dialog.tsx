import { useState } from 'react'
import { FileButton } from '#platform/calls/shared/file-button.tsx'
import { Dialog } from '#ui/antd/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Upload } from '#ui/icons.ts'
import { findFolderPath, type Folder } from '../../shared/folder-options.ts'
import { UploadList } from '../../shared/upload-list.tsx'
import type { Uploaded } from '../../shared/use-uploads.ts'
import { acceptedFiles, mediaLimits } from '../../rules.ts'

/** Files that were chosen or dropped. */
export function useFileChoice() {
  const [files, setFiles] = useState<readonly File[]>([])

  function take(...given: File[]): void {
    if (given.length > mediaLimits.bulk) showToast('warning', `一次最多上传 ${mediaLimits.bulk} 个，其余未加入`)
    setFiles(given.slice(0, mediaLimits.bulk))
  }

  const button = (
    <FileButton type="primary" icon={<Upload />} accept={acceptedFiles} isMultiple send={take}>
      上传图片或视频
    </FileButton>
  )
  return { files, button, take, clear: () => setFiles([]) }
}

type UploadDialogProps = {
  files: readonly File[]
  folderId: string
  folders: readonly Folder[]
  onClose: () => void
  onDone: () => void
}

export function UploadDialog({ files, folderId, folders, onClose, onDone }: UploadDialogProps) {
  const path = findFolderPath(folders, folderId).map(({ name }) => name)

  function finish(uploaded: readonly Uploaded[]): void {
    onClose()
    if (uploaded.length === 0) return
    onDone()
    const known = uploaded.filter(({ isNew }) => !isNew).length
    if (known < uploaded.length)
      showToast('success', `已上传 ${uploaded.length - known} 个文件${known > 0 ? `，${known} 个媒体库中已有` : ''}`)
  }

  return (
    <Dialog
      open={files.length > 0}
      title={`上传${path.length > 0 ? `到“${path.join(' / ')}”` : ''}`}
      width={680}
      closesFromOutside={false}
      onClose={onClose}
    >
      <UploadList files={files} folderId={folderId} onDone={finish} onCancel={finish} />
    </Dialog>
  )
}
