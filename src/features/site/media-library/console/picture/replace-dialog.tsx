import { Button } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { type getMedia, replaceMedia } from '../../contract.ts'
import { FilePreview } from '../../shared/file-preview.tsx'
import { media as mediums, mediumOf } from '../../rules.ts'
import styles from './replace-dialog.module.css'

type ReplaceDialogProps = {
  media: CallReply<typeof getMedia>
  file: File | undefined
  onClose: () => void
  onDone: () => void
}

/** Shows the present picture beside the new one before every page takes it over. */
export function ReplaceDialog({ media, file, onClose, onDone }: ReplaceDialogProps) {
  const { isSending: busy, run } = useSubmission()
  const { id, url, uses, type } = media
  const { label } = mediums[mediumOf(type)]

  async function replace(): Promise<void> {
    if (!file) return
    const isDone = await run(async () => {
      await callFromBrowser(replaceMedia, { id, file })
    })
    if (!isDone) return
    showToast('success', `${label}已替换，网站随即更新`)
    onClose()
    onDone()
  }

  return (
    <Dialog
      open={file !== undefined}
      title={`替换${label}`}
      width={640}
      closesFromOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button type="primary" loading={busy} onClick={() => void replace()}>
            替换
          </Button>
        </>
      }
    >
      <p>
        {uses > 0 ? `${uses} 处内容将改用新${label}，无需逐一修改；` : ''}名称、替代文本{label === '图片' && '和焦点'}
        保持不变，请在替换后核对。
      </p>
      <div className={styles.both}>
        <figure>
          {label === '图片' ? (
            <img src={url} alt="现在的图片" />
          ) : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- the library takes no caption files; editors are asked for subtitles in the video
            <video src={url} controls preload="metadata" aria-label="现在的视频" />
          )}
          <figcaption>现在</figcaption>
        </figure>
        <figure>
          {file && <FilePreview key={`${file.name} ${file.lastModified}`} file={file} alt={`新${label}`} />}
          <figcaption>替换为</figcaption>
        </figure>
      </div>
    </Dialog>
  )
}
