import { getErrorMessage } from '#platform/log/server/log.ts'
import { FileStoreError } from '../file-store.ts'
import type { OpenedS3 } from './s3-upload.ts'

/** `requestMs`: for the headers of an answer; what is downloaded may take as long as its reader. */
type S3Server = { endpoint: string | undefined; region: string; requestMs?: number }

const connectMs = 5000
/** Three times as long in all, since the client repeats a request. */
const usualRequestMs = 30_000

/** The client is loaded at the first use, since most installations need none. */
export async function connectS3({ endpoint, region, requestMs = usualRequestMs }: S3Server): Promise<OpenedS3> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    // Without these a store that accepts and never answers keeps an upload, and what it holds of the portal, for ever.
    requestHandler: { connectionTimeout: connectMs, requestTimeout: requestMs, throwOnRequestTimeout: true },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // stores that only speak the older protocol refuse the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        throw error instanceof sdk.NoSuchKey ? error : new FileStoreError(formatReason(error), { cause: error })
      }
    },
    { step: 'initialize', priority: 'high' },
  )
  return { client, sdk }
}

/** A HEAD response has no body and so no message, only a status. */
function formatReason(error: unknown): string {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status === undefined ? getErrorMessage(error) : `HTTP ${status}`
}
