import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { createSpool } from '#gateway/server/multipart/spool.ts'
import type { SpooledFile } from '#gateway/upload.ts'
import { FileStoreError } from '../file-store.ts'

export type OpenedS3 = { client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }
type Place = { Bucket: string; Key: string }

/** The protocol allows 10,000 parts, and none but the last below 5 MiB. */
const partBytes = 8 * 1024 * 1024

export async function putWhole({ client, sdk }: OpenedS3, place: Place, body: Uint8Array): Promise<void> {
  const { ETag } = await client.send(new sdk.PutObjectCommand({ ...place, Body: body, ContentLength: body.length }))
  // A proxy or a login page in place of the store answers anything with 200.
  if (!ETag) throw new FileStoreError('an upload was answered without an ETag')
}

/** One part at a time is in memory; the client repeats a part that fails. */
async function putParts({ client, sdk }: OpenedS3, place: Place, { size, read }: Pick<SpooledFile, 'size' | 'read'>): Promise<void> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(place))
  try {
    const parts: { ETag: string | undefined; PartNumber: number }[] = []
    for (let at = 0; at < size; at += partBytes) {
      const PartNumber = parts.length + 1
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...place, UploadId, PartNumber, Body: read(at, partBytes) }))
      parts.push({ ETag, PartNumber })
    }
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts: parts } }))
  } catch (error) {
    // Else the parts stay, unseen and paid for.
    await client.send(new sdk.AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined)
    throw error
  }
}

type StreamPlace = { toPlace: (object: string) => Place; spoolDirectory: string }

/** Stores a stream under its hash; it waits on the disk until that is known. */
export async function putStream(s3: OpenedS3, { toPlace, spoolDirectory }: StreamPlace, content: Readable) {
  const spool = createSpool(spoolDirectory)
  try {
    const target = await spool.openTarget({ name: '', type: '' })
    for await (const chunk of content as AsyncIterable<Buffer>) await target.write(chunk)
    const { size, sha256: object, read } = target.end()
    if (size > partBytes) await putParts(s3, toPlace(object), { size, read })
    else await putWhole(s3, toPlace(object), read(0, size))
    return { object, bytes: size }
  } finally {
    await spool.close()
  }
}
