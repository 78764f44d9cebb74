import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../harness/portal/free-port.ts'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'

test('while another instance migrates, an instance tells so at its port, and serves afterwards', async () => {
  const other = new Client({ host: join(inject('portalData'), 'database/cluster'), user: 'portal', database: 'portal' })
  await other.connect()
  onTestFinished(() => other.end())
  // The lock of migrations.
  await other.query('select pg_advisory_lock(7302026)')
  const PORT = String(await findFreePort())
  const starting = startSecondPortal({ PORT })
  const probe = async (path: string) => {
    const response = await fetch(`http://localhost:${PORT}${path}`).catch(() => undefined)
    return response && `${response.status} ${await response.text()}`
  }
  await expect.poll(() => probe('/readyz')).toBe('503 迁移中 / migrating')
  expect(await probe('/healthz')).toBe('200 ok')
  expect(await probe('/')).toMatch(/^503 .*系统正在启动或升级/)
  await other.query('select pg_advisory_unlock(7302026)')
  const portal = await starting
  onTestFinished(async () => void (await portal.stop()))
  expect(await probe('/readyz')).toBe('200 ready')
  expect(await probe('/')).toMatch(/^200 /)
})
