import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enoughBytes = 3 * 2 ** 30

/** Sets TMPDIR to a directory of this run, in memory where there is room: its data need not outlive the run. Returns its removal. */
export function openScratch(): () => void {
  const directory = mkdtempSync(join(isRoomy() ? memory : tmpdir(), 'portal-'))
  process.env.TMPDIR = directory
  return () => rmSync(directory, { recursive: true, force: true })
}

/** What is written there takes memory from the programs under test. */
function isRoomy(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory() / 2) > enoughBytes
}

/** For a run of vitest alone; `npm test` opens one for all its stages. */
export default function setup(): (() => void) | undefined {
  return tmpdir().startsWith(memory) ? undefined : openScratch()
}
