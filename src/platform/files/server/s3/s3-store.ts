import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { getErrorMessage } from '#platform/log/server/log.ts'
import { type FileStore, hashContent } from '../file-store.ts'
import { connectS3 } from './s3-client.ts'
import { type OpenedS3, putStream, putWhole } from './s3-upload.ts'

const checkMs = 3000

export type S3Location = { bucket: string; endpoint: string | undefined; region: string; prefix: string }

/** `s3://bucket/prefix?endpoint=…&region=…`; the keys come from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY …). */
export function parseS3Url(address: string): S3Location {
  const url = new URL(address)
  const known = new Set(['endpoint', 'region'])
  const unknown = [...url.searchParams.keys()].filter((name) => !known.has(name))
  if (url.protocol !== 's3:' || !url.hostname || unknown.length > 0)
    throw new Error(
      `FILES_URL: must look like s3://bucket?endpoint=…&region=…${unknown.length > 0 ? `, not with ${unknown.join(', ')}` : ''}`,
    )
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error(`FILES_URL: endpoint must be an address starting with http:// or https://, not "${endpoint}"`)
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    prefix: prefix && `${prefix}/`,
  }
}

/** Object storage. A stream waits in the spool directory until its hash, which names the object, is known. */
export function createS3Store(
  { bucket, endpoint, region, prefix }: S3Location,
  spoolDirectory: string,
  requestMs?: number,
): FileStore & { close: () => Promise<void> } {
  let opened: Promise<OpenedS3> | undefined

  function s3() {
    return (opened ??= connectS3({ endpoint, region, ...(requestMs !== undefined && { requestMs }) }))
  }

  const toPlace = (object: string) => ({ Bucket: bucket, Key: prefix + object })

  return {
    async put(content) {
      if (!Buffer.isBuffer(content)) return putStream(await s3(), { toPlace, spoolDirectory }, content)
      const object = await hashContent(content)
      await putWhole(await s3(), toPlace(object), content)
      return { object, bytes: content.length }
    },
    async open(object, range) {
      const { client, sdk } = await s3()
      const { Body } = await client.send(
        new sdk.GetObjectCommand({
          ...toPlace(object),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      )
      if (!(Body instanceof Readable)) throw new Error(`object ${object} has no content`)
      return Body
    },
    async remove(object) {
      const { client, sdk } = await s3()
      await client.send(new sdk.DeleteObjectCommand(toPlace(object)))
    },
    // What is uploaded in parts is removed by the lifecycle rules of the bucket.
    removeUnfinished: async () => undefined,
    async check() {
      const { client, sdk } = await s3()
      const request = client.send(new sdk.HeadBucketCommand({ Bucket: bucket }))
      // The client retries, and may search for credentials for long.
      const late = sleep(checkMs, undefined, { ref: false }).then(() => Promise.reject(new Error(`no answer within ${checkMs} ms`)))
      await Promise.race([request, late]).catch((error: unknown) =>
        Promise.reject(new Error(`bucket ${bucket}: ${getErrorMessage(error)}`)),
      )
    },
    async close() {
      if (opened) (await opened).client.destroy()
    },
  }
}
