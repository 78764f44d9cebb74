// Finishes the browser build: copies what the server build emitted for browsers (style sheet, pictures, manifest),
// and compresses every text file, so that the server does not have to.
import { cpSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = process.env.BUILD_FOLDER || 'build/unfinished'
const minCompressedBytes = 1024
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

async function compress(path: string): Promise<void> {
  const body = await readFile(path)
  if (body.length < minCompressedBytes) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, best),
    promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

const isForBrowsers = (path: string) => !path.endsWith('.js') && !path.endsWith('.map')
cpSync(`${folder}/server/assets`, `${folder}/client/assets`, { recursive: true, filter: isForBrowsers })
cpSync(`${folder}/server/.vite`, `${folder}/client/.vite`, { recursive: true })

const entries = readdirSync(`${folder}/client`, { recursive: true, withFileTypes: true })
const compressible = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|txt|json|webmanifest)$/.test(entry.name))
await Promise.all(compressible.map((entry) => compress(`${entry.parentPath}/${entry.name}`)))
