import { buffer } from 'node:stream/consumers'
import { validateFileName } from 'yauzl'
import { readZip, type ZipContent } from '#platform/zip/server/read-zip.ts'
import { writeZip } from '#platform/zip/server/write-zip.ts'

/** The files of a small archive that the portal made. */
export function unpack(bytes: Uint8Array): Promise<ZipContent[]> {
  return readZip(bytes, { entries: 100, unpackedBytes: 1_000_000 })
}

/** An archive of these files, whose names may be such as no honest writer gives: they are put in after it is written. */
export async function pack(files: Record<string, string | Buffer>): Promise<Buffer> {
  const names = Object.keys(files)
  const entries = Object.values(files).map((content, n) => ({ name: toPlaceholder(names[n] as string, n), content: [content] }))
  const archive = await buffer(writeZip(entries))
  for (const [n, name] of names.entries()) if (!isHonest(name)) replaceAll(archive, toPlaceholder(name, n), name)
  return archive
}

function isHonest(name: string): boolean {
  return validateFileName(name) === null && !name.endsWith('/')
}

function toPlaceholder(name: string, n: number): string {
  if (isHonest(name)) return name
  const bytes = Buffer.byteLength(name)
  return `${n}-`.padEnd(bytes, '~').slice(0, bytes)
}

function replaceAll(archive: Buffer, placeholder: string, name: string): void {
  for (let at = archive.indexOf(placeholder); at >= 0; at = archive.indexOf(placeholder, at + 1)) archive.write(name, at)
}
