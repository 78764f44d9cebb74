import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startDemoPortal } from '../demo-data.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface ProvidedContext {
    /** Origin of the portal under test, run as `npm start` runs it. */
    portal: string
    /** Its data directory, with the embedded database. */
    portalData: string
  }
}

/** One portal for the files of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-'))
  const portal = await startDemoPortal(directory)
  project.provide('portal', portal.origin)
  project.provide('portalData', directory)
  return async () => {
    await portal.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
