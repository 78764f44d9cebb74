import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type PortalProcess, startPortalProcess } from '../portal-process.ts'

/** Starts a second instance on the database, files and key of the portal under test. */
export async function startSecondPortal(settings: Record<string, string> = {}, onOutput?: (text: string) => void): Promise<PortalProcess> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-second-'))
  const data = inject('portalData')
  symlinkSync(join(data, 'files'), join(directory, 'files'))
  copyFileSync(join(data, 'secret-key'), join(directory, 'secret-key'))
  const DATABASE_URL = `postgresql://portal_app@localhost/portal?host=${join(data, 'database/cluster')}`
  const portal = await startPortalProcess({ DATA_DIR: directory, DATABASE_URL, ...settings }, onOutput)
  return {
    ...portal,
    async stop(signal) {
      const code = await portal.stop(signal)
      rmSync(directory, { recursive: true, force: true })
      return code
    },
  }
}
