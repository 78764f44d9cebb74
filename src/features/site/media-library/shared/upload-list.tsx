import { Button, Form, Input, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { WrongFields } from '#platform/calls/shared/wrong-fields.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { CircleCheck, FileX, X } from '#ui/icons.ts'
import { formatBytes } from '#ui/text/bytes.ts'
import { mediaLimits, mediumOf } from '../rules.ts'
import { FilePreview } from './file-preview.tsx'
import styles from './upload-list.module.css'
import { describeUpload, type Uploaded, type UploadRow, useUploads } from './use-uploads.ts'

type UploadListProps = {
  files: readonly File[]
  folderId: string
  okText?: string
  /** With everything that has been uploaded, once nothing is left to do or to read. */
  onDone: (uploaded: readonly Uploaded[]) => void
  onCancel: (uploaded: readonly Uploaded[]) => void
}

/** Chosen files, each with its alternative text, its progress and what it was refused for. */
export function UploadList({ files, folderId, okText, onDone, onCancel }: UploadListProps) {
  const { rows, isSending, sendAll, setAlt, remove } = useUploads(files, folderId)
  const [uploaded, setUploaded] = useState<readonly Uploaded[]>([])
  const [attempts, setAttempts] = useState(0)
  const done = rows.filter(({ state }) => state === 'done').length
  const open = rows.filter(({ state }) => state === 'waiting' || state === 'failed')
  const left = open.length
  const wrong = open.filter(({ error }) => error !== '')

  useEffect(() => {
    if (wrong[0]) focusRow(wrong[0])
    // Not while one corrects them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [attempts])

  async function send(): Promise<void> {
    const answer = await sendAll()
    setAttempts((count) => count + 1)
    const all = [...uploaded, ...answer.uploaded]
    setUploaded(all)
    const notes = all.map(describeUpload).filter((note) => note !== '')
    if (!answer.isComplete) return
    // Several stay on screen with what there is to say of each.
    if (rows.length > 1 && notes.length > 0) return
    if (notes[0]) showToast('warning', notes[0])
    onDone(all)
  }

  return (
    <Form layout="vertical" requiredMark={false} onFinish={() => void send()}>
      <WrongFields
        wrong={wrong.length > 1 ? wrong.map((row) => ({ id: row.key, text: `${row.name}：${row.error}`, open: () => focusRow(row) })) : []}
      />
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.key} row={row} isLocked={isSending} onAlt={(alt) => setAlt(row.key, alt)} onRemove={() => remove(row.key)} />
        ))}
      </ul>
      {rows.length > 1 && (isSending || done > 0) && (
        <Progress
          percent={Math.round((done / rows.length) * 100)}
          format={() => `${done} / ${rows.length}`}
          aria-label="上传进度"
          {...(!isSending && left > 0 && { status: 'exception' as const })}
        />
      )}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isSending} disabled={left === 0}>
          {okText ?? `上传 ${left} 个文件`}
        </Button>
        <Button type="text" disabled={isSending} onClick={() => onCancel(uploaded)}>
          {done > 0 ? '完成' : '取消'}
        </Button>
      </div>
    </Form>
  )
}

type RowProps = { row: UploadRow; isLocked: boolean; onAlt: (alt: string) => void; onRemove: () => void }

function Row({ row, isLocked, onAlt, onRemove }: RowProps) {
  const { file, name, alt, state, error, uploaded } = row
  const isDone = state === 'done'
  return (
    <li className={styles.row} data-state={state}>
      {state === 'refused' ? <FileX className={styles.thumb} /> : <FilePreview file={file} alt="" className={styles.thumb} />}
      <div className={styles.about}>
        <p className={styles.name}>
          <span title={name}>{name}</span>
          <small>{formatBytes(file.size)}</small>
        </p>
        {state === 'refused' ? (
          <UploadError text={error} />
        ) : isDone ? (
          <p className={styles.done}>
            <CircleCheck />
            {(uploaded && describeUpload(uploaded)) || `已上传：${alt}`}
          </p>
        ) : (
          <Form.Item {...(error && { validateStatus: 'error' as const, help: <UploadError text={error} /> })} className={styles.alt ?? ''}>
            <Input
              id={row.key}
              autoComplete="off"
              aria-label={`“${name}”的替代文本`}
              aria-invalid={error ? true : undefined}
              placeholder={mediumOf(file.type) === 'video' ? '替代文本：视频讲什么' : '替代文本：图里有什么'}
              value={alt}
              disabled={isLocked}
              count={{ max: mediaLimits.alt }}
              onChange={({ target }) => onAlt(target.value)}
            />
          </Form.Item>
        )}
      </div>
      {state === 'sending' ? (
        <output className={styles.sending}>
          <Spinner label="" />
          正在处理
        </output>
      ) : (
        !isDone && <Button type="text" icon={<X />} aria-label={`不上传 ${name}`} disabled={isLocked} onClick={onRemove} />
      )}
    </li>
  )
}

function focusRow({ key }: UploadRow): void {
  document.getElementById(key)?.focus()
}

function UploadError({ text }: { text: string }) {
  return (
    <span role="alert" className={styles.fault}>
      {text}
    </span>
  )
}
