// The browsers of the journey: Firefox and WebKit from Debian, two old Chromiums out of npm packages that hold them. Nothing of it is a dependency.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const cache = '.cache/browsers'
const debianPrograms: [path: string, debianPackage: string][] = [
  ['/usr/bin/firefox-esr', 'firefox-esr'],
  ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
  ['/usr/bin/Xvfb', 'xvfb'],
]

/** Installs what is missing where this may be done; elsewhere says what to install. */
export function provideFromDebian(): void {
  const missing = debianPrograms.filter(([path]) => !existsSync(path)).map(([, name]) => name)
  if (missing.length === 0) return
  const install = ['install', '-y', '--no-install-recommends', ...missing]
  if (process.getuid?.() === 0) {
    run('apt-get', ['update'])
    run('apt-get', install)
  } else throw new Error(`请以管理员身份执行 / as root run: apt-get update && apt-get ${install.join(' ')}`)
}

/** What the registry may send, by version: programs that run here are compared with a hash that was written down. */
const chromiums = {
  '5.5.0': 'sha512-nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==',
  '10.1.0': 'sha512-NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
} as const

/** Unpacks the Chromium of that version of chrome-aws-lambda and returns its directory. */
export function provideChromium(version: keyof typeof chromiums): string {
  const directory = join(cache, version)
  if (existsSync(directory)) return directory
  if (process.arch !== 'x64' || process.platform !== 'linux') throw new Error('the old Chromiums run on Linux x64 only')
  const half = `${directory}.part`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(join(half, 'swiftshader'), { recursive: true })
  run('npm', ['pack', '--silent', '--pack-destination', half, `chrome-aws-lambda@${version}`])
  const [archive = ''] = globSync(`${half}/*.tgz`)
  assertIntegrity(archive, chromiums[version])
  run('tar', ['xzf', archive, '-C', half, 'package/bin'])
  const bin = join(half, 'package/bin')
  writeFileSync(join(half, 'chromium'), inflate(join(bin, 'chromium.br')), { mode: 0o755 })
  unpack(join(bin, 'aws.tar.br'), half)
  // Where it is looked for: without it, the browser tries for ever and is never at rest.
  unpack(join(bin, 'swiftshader.tar.br'), join(half, 'swiftshader'))
  renameSync(half, directory)
  return directory
}

/** `expected`: as package-lock.json writes it. */
function assertIntegrity(file: string, expected: string): void {
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (found !== expected) throw new Error(`${file} is not what was written down: ${found} instead of ${expected}`)
}

function inflate(file: string): Buffer {
  return brotliDecompressSync(readFileSync(file))
}

function unpack(file: string, into: string): void {
  run('tar', ['xf', '-', '-C', into], inflate(file))
}

function run(program: string, args: string[], input?: Buffer): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr, error } = spawnSync(program, args, { env, input, stdio: ['pipe', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? String(stderr)}`)
}
