import { execFileSync, spawn, type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../harness/portal/free-port.ts'

/** Nobody: neither the owner of the program's files nor root. */
const stranger = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** An archive that was unpacked into a folder with blanks and Chinese characters, and a folder for data beside it. */
export type Unpacked = { launcher: string; root: string; data: string; archive: string; remove: () => void }

export function pack(...options: string[]): string {
  const output = execFileSync('node', ['scripts/pack/main.ts', ...options], { encoding: 'utf8' })
  return output.split('\n')[0] as string
}

/** Where a stranger may enter, unlike the scratch directory of tests. */
const publicDirectory = '/var/tmp'

export function unpack(archive: string): Unpacked {
  const parent = mkdtempSync(join(publicDirectory, 'archive-'))
  const directory = join(parent, '门户 目录')
  const data = join(directory, '数据')
  mkdirSync(data, { recursive: true })
  execFileSync('chmod', ['-R', 'a+rx', parent])
  execFileSync('tar', ['-xzf', archive, '-C', directory, '--no-same-owner'])
  if (stranger.uid) chownSync(data, stranger.uid, stranger.gid)
  const root = join(directory, 'portal')
  return { launcher: join(root, 'portal'), root, data, archive, remove: () => rmSync(parent, { recursive: true, force: true }) }
}

/** As a service manager starts it: no npm, no Node, no language, another zone, nothing of this process's environment. */
const bareEnvironment = { PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'America/New_York' }

function toOptions({ data }: Unpacked, settings: Record<string, string>, isStranger: boolean): SpawnOptions {
  return { cwd: data, env: { ...bareEnvironment, DATA_DIR: '门户', PORTAL_MODE: 'test', ...settings }, ...(isStranger && stranger) }
}

/** A command of the launcher, given in the folder of the data. */
export function command(
  unpacked: Unpacked,
  args: string[],
  { isStranger = true, settings = {} } = {},
): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', 'umask 077; exec "$@"', 'sh', unpacked.launcher, ...args], {
    ...toOptions(unpacked, settings, isStranger),
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

/** Starts the portal, waits for its address, and stops it after the work; returns its exit code. */
export async function whileRunning(
  unpacked: Unpacked,
  work: (origin: string) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<number | null> {
  const port = String(await findFreePort())
  const child = spawn('sh', ['-c', 'umask 077; exec "$1"', 'sh', unpacked.launcher], toOptions(unpacked, { ...settings, PORT: port }, true))
  let said = ''
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => {
        said += String(piece)
        if (said.includes('门户已启动')) resolve()
      })
    void ended.then(() => reject(new Error(said)))
  })
  try {
    await work(`http://localhost:${port}`)
  } finally {
    child.kill('SIGTERM')
  }
  return ended
}
