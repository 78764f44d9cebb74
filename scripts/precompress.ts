// Packs what the browser build wrote, so that the server never packs it again.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthPacking = 1024
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

async function pack(path: string): Promise<void> {
  const body = await readFile(path)
  if (body.length < worthPacking) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, best),
    promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

const entries = readdirSync('build/client', { recursive: true, withFileTypes: true })
const packable = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|txt|json|webmanifest)$/.test(entry.name))
await Promise.all(packable.map((entry) => pack(`${entry.parentPath}/${entry.name}`)))
