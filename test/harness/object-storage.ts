import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** What the files of a portal need of S3: put, get, list, delete, and uploads in parts. Bodies go to the disk, so that a test that counts bytes counts the program's. */
export type ObjectStorage = {
  /** FILES_URL without a prefix. */
  address: string
  /** Method and address of each request. */
  requests: string[]
  close: () => Promise<void>
}

const bucket = 'portal'
const signature = /^AWS4-HMAC-SHA256 Credential=[^,]+\/s3\/aws4_request, ?SignedHeaders=[^,]+, ?Signature=[0-9a-f]{64}$/

export async function startObjectStorage(directory: string): Promise<ObjectStorage> {
  const requests: string[] = []
  const answer = createAnswers(directory)
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `s3://${bucket}?endpoint=http://127.0.0.1:${port}&region=cn-test`,
    requests,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function createAnswers(directory: string): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const toFile = (key: string) => join(directory, encodeURIComponent(key))
  let uploads = 0

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage')
    const [, place, ...rest] = pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const upload = searchParams.get('uploadId')
    if (!signature.test(request.headers.authorization ?? '')) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (place !== bucket) return refuse(response, 404, 'NoSuchBucket')
    // No store of the older protocol reads such bodies, so the program must not send them.
    if (request.headers['content-encoding']?.includes('aws-chunked')) return refuse(response, 501, 'NotImplemented')

    if (searchParams.get('list-type') === '2') return sendList(response, directory, searchParams.get('prefix') ?? '')
    const file = toFile(key)
    const toPart = (number: string | null) => `${file}.${upload}.${number}`
    if (request.method === 'POST' && searchParams.has('uploads')) {
      uploads++
      return sendXml(response, 'InitiateMultipartUploadResult', `<UploadId>${uploads}</UploadId>`)
    }
    if (request.method === 'PUT') return receive(request, response, upload ? toPart(searchParams.get('partNumber')) : file)
    if (request.method === 'POST' && upload) return complete(request, response, { file, toPart })
    if (request.method === 'GET') return send(request, response, file)
    if (request.method !== 'DELETE') return refuse(response, 501, 'NotImplemented')
    rmSync(file, { force: true })
    response.writeHead(204).end()
  }
}

async function receive(request: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  await pipeline(request, createWriteStream(file))
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  const declared = request.headers['x-amz-content-sha256']
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== digest.read().toString('hex')) {
    rmSync(file)
    return refuse(response, 400, 'XAmzContentSHA256Mismatch')
  }
  response.writeHead(200, { etag: toTag(file) }).end()
}

type Parts = { file: string; toPart: (number: string) => string }

async function complete(request: IncomingMessage, response: ServerResponse, { file, toPart }: Parts): Promise<void> {
  const listed = [...(await text(request)).matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
    path: toPart(/<PartNumber>(\d+)</.exec(part)?.[1] ?? ''),
    tag: /<ETag>(?:&quot;|")?([^"&<]+)/.exec(part)?.[1],
  }))
  const isWhole = listed.length > 0 && listed.every(({ path, tag }) => existsSync(path) && toTag(path) === `"${tag}"`)
  if (!isWhole) return refuse(response, 400, 'InvalidPart')
  const whole = `${file}.whole`
  writeFileSync(whole, '')
  for (const { path } of listed) {
    writeFileSync(whole, readFileSync(path), { flag: 'a' })
    rmSync(path)
  }
  renameSync(whole, file)
  sendXml(response, 'CompleteMultipartUploadResult', `<ETag>${toTag(file)}</ETag>`)
}

async function send(request: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  if (!existsSync(file)) return refuse(response, 404, 'NoSuchKey')
  const { size } = statSync(file)
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const [start, end] = range ? [Number(range[1]), Math.min(Number(range[2]), size - 1)] : [0, size - 1]
  response.writeHead(range ? 206 : 200, {
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  await pipeline(createReadStream(file, { start, end }), response)
}

function sendList(response: ServerResponse, directory: string, prefix: string): void {
  const keys = readdirSync(directory)
    .map(decodeURIComponent)
    .filter((key) => key.startsWith(prefix))
  sendXml(response, 'ListBucketResult', keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join(''))
}

function toTag(file: string): string {
  const { size, mtimeMs } = statSync(file)
  return `"${size}-${mtimeMs}"`
}

function refuse(response: ServerResponse, status: number, code: string): void {
  sendXml(response, 'Error', `<Code>${code}</Code><Message>${code}</Message>`, status)
}

function sendXml(response: ServerResponse, name: string, content: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<${name}>${content}</${name}>`)
}
