import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { dropInvisible } from '#kit/identifiers/characters.ts'
import {
  cleanedDrawing,
  libraryPictureLimits,
  libraryPictureRefusals,
  libraryVideoLimits,
  pictureRefusals,
  videoRefusals,
} from '#platform/media/rules.ts'
import { uploadMedia } from '../contract.ts'
import { acceptedFiles, media } from '../rules.ts'

/** `refused`: nothing that could be changed here would let it in. */
type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
export type Uploaded = CallReply<typeof uploadMedia>
export type UploadRow = { key: string; file: File; name: string; alt: string; state: UploadState; error: string; uploaded?: Uploaded }

const noAlt = '请输入替代文本'

/** Files on their way into the library, one after another; what one is refused for stops no other. */
export function useUploads(files: readonly File[], folderId: string) {
  const [rows, setRows] = useState<readonly UploadRow[]>(() => files.map(toRow))
  const [isSending, setSending] = useState(false)

  function change(key: string, values: Partial<UploadRow>): void {
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...values } : row)))
  }

  async function send(row: UploadRow): Promise<Uploaded | undefined> {
    change(row.key, { state: 'sending', error: '' })
    try {
      const uploaded = await callFromBrowser(uploadMedia, { file: row.file, alt: row.alt, folderId })
      change(row.key, { state: 'done', uploaded })
      return uploaded
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      change(row.key, { state: 'failed', error: error.errors[0]?.msg ?? error.message })
      return undefined
    }
  }

  /** Sends what has its alternative text; the answer is complete when all rows are done. */
  async function sendAll(): Promise<{ uploaded: Uploaded[]; isComplete: boolean }> {
    const open = rows.filter(({ state }) => state === 'waiting' || state === 'failed')
    for (const { key, alt } of open) if (!alt.trim()) change(key, { error: noAlt })
    setSending(true)
    const uploaded: Uploaded[] = []
    for (const row of open.filter(({ alt }) => alt.trim())) {
      const one = await send(row)
      if (one) uploaded.push(one)
    }
    setSending(false)
    return { uploaded, isComplete: uploaded.length === open.length && !rows.some(({ state }) => state === 'refused') }
  }

  return {
    rows,
    isSending,
    sendAll,
    setAlt: (key: string, alt: string) => change(key, { alt, ...(alt.trim() && { error: '' }) }),
    remove: (key: string) => setRows((before) => before.filter((row) => row.key !== key)),
  }
}

export function toRow(file: File, i: number): UploadRow {
  const error = findFileError(file)
  const key = `${i} ${file.name} ${file.size} ${file.lastModified}`
  return { key, file, name: dropInvisible(file.name), alt: '', state: error ? 'refused' : 'waiting', error }
}

/** What became of a file otherwise than its uploader may expect; '' where nothing did. */
export function describeUpload({ isNew, isCleaned, name, alt }: Uploaded): string {
  if (!isNew) return `媒体库中已有这个文件“${name}”，沿用其替代文本：${alt}`
  return isCleaned ? `已上传；${cleanedDrawing}` : ''
}

const foreignEndings: Record<string, string> = {
  '.gif': pictureRefusals.animated.msg,
  '.apng': pictureRefusals.animated.msg,
  '.heic': pictureRefusals.heic.msg,
  '.heif': pictureRefusals.heic.msg,
}

/** What need not be sent to be refused. */
export function findFileError({ name, size }: Pick<File, 'name' | 'size'>): string {
  const ending = /\.\w+$/.exec(name)?.[0]?.toLowerCase() ?? ''
  if (size === 0) return pictureRefusals.empty.msg
  if (!acceptedFiles.split(',').includes(ending)) return foreignEndings[ending] ?? libraryPictureRefusals.wrongType.msg
  if (media.video.accept.split(',').includes(ending)) return size > libraryVideoLimits.bytes ? videoRefusals.videoTooLarge.msg : ''
  return size > libraryPictureLimits.bytes ? libraryPictureRefusals.tooLarge.msg : ''
}
