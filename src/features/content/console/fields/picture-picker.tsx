import { Button, Form, Input, Pagination } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { contractRule } from '#platform/calls/parts/contract-rule.ts'
import { uploadFile } from '#platform/uploads/contract.ts'
import { formatAccept } from '#platform/uploads/rules.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { TypedText } from '#ui/antd/filters.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Upload } from '#ui/icons.ts'
import { Picture } from '#ui/media/picture.tsx'
import { addPicture, listPictures } from '../../files-contract.ts'
import { contentLimits } from '../../rules.ts'
import styles from './picture-field.module.css'

export type PickedPicture = { url: string; alt: string }
type PicturePickerProps = {
  open: boolean
  /** A file that was dropped or pasted into a text: it is uploaded at once. */
  file?: File | undefined
  onClose: () => void
  onPick: (picture: PickedPicture) => void
}

/** Chooses a picture of the site, or uploads one with its alternative text. */
export function PicturePicker({ open, file, onClose, onPick }: PicturePickerProps) {
  return (
    <Dialog open={open} title="选择图片" width={760} onClose={onClose}>
      <Picker given={file} onPick={onPick} />
    </Dialog>
  )
}

function Picker({ given, onPick }: { given: File | undefined; onPick: PicturePickerProps['onPick'] }) {
  const [found, setFound] = useState<CallReply<typeof listPictures>>()
  const [query, setQuery] = useState({ text: '', page: 1 })
  const [file, setFile] = useState(given)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    void attempt(async () => setFound(await callFromBrowser(listPictures, query)))
  }, [query])

  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <TypedText
            value={query.text}
            label="查找图片"
            placeholder="按替代文本或文件名查找"
            onChange={(text) => setQuery({ text, page: 1 })}
          />
        </div>
        <Button type="primary" icon={<Upload />} onClick={() => input.current?.click()}>
          上传图片
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="选择图片文件"
          accept={formatAccept('picture')}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) setFile(chosen)
            target.value = ''
          }}
        />
      </div>
      {file && <UploadForm key={`${file.name} ${file.lastModified}`} file={file} onDone={onPick} onCancel={() => setFile(undefined)} />}
      {found?.items.length === 0 && <EmptyState title={query.text ? '没有符合条件的图片' : '还没有图片'} />}
      <Pictures items={found?.items ?? []} onPick={onPick} />
      {found && found.total > contentLimits.pictures && (
        <Pagination
          simple
          current={query.page}
          pageSize={contentLimits.pictures}
          total={found.total}
          onChange={(page) => setQuery({ ...query, page })}
        />
      )}
    </>
  )
}

type PicturesProps = { items: CallReply<typeof listPictures>['items']; onPick: PicturePickerProps['onPick'] }

function Pictures({ items, onPick }: PicturesProps) {
  return (
    <ul className={styles.grid}>
      {items.map(({ url, name, alt }) => (
        <li key={url}>
          <button type="button" className={styles.choice} aria-label={`选用 ${alt || name}`} onClick={() => onPick({ url, alt })}>
            <Picture src={url} alt="" sizes="150px" className={styles.image} />
            <span title={alt || name}>{alt || name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type UploadFormProps = { file: File; onDone: (picture: PickedPicture) => void; onCancel: () => void }

/** A picture gets its alternative text before it is one: nobody adds it later. */
function UploadForm({ file, onDone, onCancel }: UploadFormProps) {
  const [busy, setBusy] = useState(false)

  async function send(alt: string): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      const { fileId } = await callFromBrowser(uploadFile, { file, purpose: 'picture' })
      onDone(await callFromBrowser(addPicture, { fileId, alt }))
    })
    setBusy(false)
  }

  return (
    <Form layout="vertical" requiredMark={false} className={styles.upload ?? ''} onFinish={({ alt }: { alt: string }) => void send(alt)}>
      <Form.Item
        name="alt"
        label={`“${file.name}”的替代文本`}
        extra="图里有什么：读屏用户听到的内容，图片打不开时显示的文字。"
        rules={[contractRule(addPicture, 'alt')]}
      >
        <Input autoComplete="off" count={{ max: contentLimits.pictureAlt }} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        上传并选用
      </Button>{' '}
      <Button type="text" onClick={onCancel}>
        取消
      </Button>
    </Form>
  )
}
