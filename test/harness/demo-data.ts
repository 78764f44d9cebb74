import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBuild } from '#server/build-folder.js'
import { type PortalProcess, startPortalProcess } from './portal-process.ts'
import { waitUntil } from './wait-until.ts'

/**
 * Makes a data directory as the first start leaves it, with the demo content, and names it in DEMO_DATA. Made anew in every run, since
 * the first start takes ten times as long as a copy.
 */
export async function makeDemoData(): Promise<void> {
  // A build that follows is not for this run.
  process.env.SERVED_BUILD = openBuild()
  const directory = mkdtempSync(join(tmpdir(), 'demo-'))
  const portal = await startPortalProcess({ DATA_DIR: directory })
  // Copies begin with the queues, so that each portal need not create them.
  await waitUntil('the queues of the jobs', async () => (await (await fetch(`${portal.origin}/metrics`)).text()).includes('portal_jobs{'))
  const code = await portal.stop()
  if (code !== 0) throw new Error(`the portal that makes the demo data ended with ${code}`)
  rmSync(join(directory, 'disk-reserve'), { force: true })
  process.env.DEMO_DATA = directory
}

export function copyDemoData(directory: string): void {
  execFileSync('cp', ['--archive', '--reflink=auto', `${process.env.DEMO_DATA}/.`, directory])
}

/** Starts a portal on a copy of the demo data. */
export function startDemoPortal(
  directory: string,
  settings: Record<string, string> = {},
  onOutput?: (text: string) => void,
): Promise<PortalProcess> {
  copyDemoData(directory)
  return startPortalProcess({ DATA_DIR: directory, ...settings }, onOutput)
}

/** For a run of vitest alone; `npm test` makes the demo data once for all its stages. */
export default async function setup(): Promise<void> {
  if (!process.env.DEMO_DATA) await makeDemoData()
}
