import type { OpenedS3 } from './s3-upload.ts'

type S3Server = { endpoint: string | undefined; region: string }

/** The client is loaded at the first use, since most installations need none. */
export async function connectS3({ endpoint, region }: S3Server): Promise<OpenedS3> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // stores that only speak the older protocol refuse the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, sdk }
}
