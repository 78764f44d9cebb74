import { openZip } from './open-zip.ts'
import type { ZipPolicy } from './zip-policy.ts'

export type ZipContent = { name: string; content: Buffer<ArrayBuffer> }

/** All files of an archive that holds to the policy, in memory. Entries of folders are left out. */
export async function readZip(bytes: Uint8Array, policy: ZipPolicy): Promise<ZipContent[]> {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), policy)
  try {
    const files = zip.names().filter((name) => !name.endsWith('/'))
    const read: ZipContent[] = []
    for (const name of files) read.push({ name, content: Buffer.concat(await Array.fromAsync(zip.read(name))) })
    return read
  } finally {
    zip.close()
  }
}
