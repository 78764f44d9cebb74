import { Refusal, type RefusalEntry } from '#gateway/refusals.ts'
import { openZip, type OpenZip } from '#platform/zip/server/open-zip.ts'
import { ZipError, type ZipFault } from '#platform/zip/server/zip-policy.ts'
import { archiveFormat, archiveLimits as limits, archiveRefusals } from '../../rules.ts'
import {
  type FileLine,
  fileSchema,
  filesName,
  isArchiveName,
  parseKind,
  type Manifest,
  manifestName,
  manifestSchema,
  type PictureLine,
  pictureSchema,
  picturesName,
} from '../format/format.ts'
import { readAll, indexById, parseJson, splitLines, verify } from './archive-lines.ts'

/** An archive whose manifest names exactly its entries. Whatever is read of it is compared with its digest. */
export type OpenArchive = {
  pieces: number
  kinds: readonly string[]
  /** By their ids. */
  pictures: ReadonlyMap<string, PictureLine>
  files: ReadonlyMap<string, FileLine>
  names: readonly string[]
  has: (name: string) => boolean
  lines: (name: string) => AsyncGenerator<string>
  bytes: (name: string, most: number) => Promise<Buffer>
  close: () => void
}

const policy = { entries: limits.entries, unpackedBytes: limits.unpackedBytes, isKnown: isArchiveName }

export async function openArchive(path: string): Promise<OpenArchive> {
  const zip = await openZip(path, policy).catch((error: unknown) => Promise.reject(toRefusal(error)))
  try {
    const manifest = await readManifest(zip)
    const known = new Map(manifest.entries.map((entry) => [entry.name, entry]))
    const names = zip.names().filter((name) => name !== manifestName)
    const isWhole = known.size === manifest.entries.length && known.size === names.length
    if (!isWhole || names.some((name) => known.get(name)?.bytes !== zip.getSize(name))) throw new Refusal(archiveRefusals.damaged)

    const read = (name: string) => verify(refuseFaults(zip.read(name)), known.get(name)?.sha256)
    const lines = (name: string) => splitLines(read(name))
    return {
      pieces: manifest.pieces,
      kinds: names.flatMap((name) => parseKind(name) ?? []),
      pictures: await indexById(lines(picturesName), pictureSchema),
      files: await indexById(lines(filesName), fileSchema),
      names,
      has: (name) => known.has(name),
      lines,
      bytes: (name, most) => readAll(read(name), most),
      close: zip.close,
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readManifest(zip: OpenZip): Promise<Manifest> {
  const text = (await readAll(refuseFaults(zip.read(manifestName)), limits.manifestBytes)).toString('utf8')
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new Refusal(archiveRefusals.noArchive)
  if (parsed.data.version > archiveFormat.version) throw new Refusal(archiveRefusals.version)
  return parsed.data
}

const refused: Readonly<Record<ZipFault, RefusalEntry>> = {
  unreadable: archiveRefusals.noArchive,
  entries: archiveRefusals.tooMany,
  name: archiveRefusals.foreignEntry,
  size: archiveRefusals.bomb,
  damaged: archiveRefusals.damaged,
}

function toRefusal(error: unknown): unknown {
  return error instanceof ZipError ? new Refusal(refused[error.fault]) : error
}

async function* refuseFaults(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    throw toRefusal(error)
  }
}
