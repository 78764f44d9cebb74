import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { writeInstallation } from './write-installation.ts'

const architectures = ['x64', 'arm64'] as const
export type Architecture = (typeof architectures)[number]
export type Packing = { arch: Architecture; version: string; signingKey?: string }

export const isArchitecture = (text: string): text is Architecture => (architectures as readonly string[]).includes(text)

/** Writes the archive, its SHA-256 and its signature into `dist`. Two runs on one commit write the same bytes. */
export function packProgram({ arch, version, signingKey }: Packing): { path: string; packedBytes: number; bytes: number } {
  const directory = mkdtempSync(join(tmpdir(), 'pack-'))
  try {
    const key = signingKey === undefined ? undefined : readSigningKey(signingKey)
    const publicKey = key && createPublicKey(key).export({ type: 'spki', format: 'pem' })
    writeInstallation(join(directory, 'portal'), { arch, version, ...(publicKey && { publicKey }) })
    const path = `dist/portal-${version}-linux-${arch}.tar.gz`
    mkdirSync('dist', { recursive: true })
    writeTar(directory, path)
    const archive = readFileSync(path)
    const name = basename(path)
    writeFileSync(`${path}.sha256`, `${createHash('sha256').update(archive).digest('hex')}  ${name}\n`)
    rmSync(`${path}.sig`, { force: true })
    if (key) writeFileSync(`${path}.sig`, sign(null, archive, key).toString('base64'))
    return { path, packedBytes: archive.length, bytes: sumBytes(directory) }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Refuses another kind of key: an installation that holds the public key of an earlier release takes no signature of it. */
function readSigningKey(path: string): KeyObject {
  const pem = readFileSync(path)
  const key = parsePrivateKey(pem)
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new Error(`不是 Ed25519 私钥（PEM） / not a private key of Ed25519 in PEM: ${path}`)
}

function parsePrivateKey(pem: Buffer): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}

// What differs between two machines (order, owners, times, umask) stays out of the bytes.
function writeTar(directory: string, path: string): void {
  const seconds = process.env.SOURCE_DATE_EPOCH ?? readTimeOfSources()
  const same = [
    '--sort=name',
    '--format=gnu',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
  ]
  execFileSync('tar', [...same, '--use-compress-program=gzip -6 -n', '-cf', path, '-C', directory, 'portal'], { stdio: 'inherit' })
}

/** Of the commit; sources that came without their repository have the time of their package.json. */
function readTimeOfSources(): string {
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return String(Math.floor(statSync('package.json').mtimeMs / 1000))
  }
}

function sumBytes(directory: string): number {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
