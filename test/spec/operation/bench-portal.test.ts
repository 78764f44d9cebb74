import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { portalEnvironment, startDatabase, startPortal } from '../../../bench/tools/portal.ts'
import { copyDemoData } from '../../harness/demo-data.ts'
import { findFreePort } from '../../harness/portal/free-port.ts'
import { waitUntil } from '../../harness/wait-until.ts'

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

test('a portal that a benchmark gives up waiting for does not go on running', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'portal-bench-start-'))
  copyDemoData(directory)
  const database = await startDatabase(directory)
  try {
    const port = await findFreePort()
    const env = portalEnvironment(directory, database.connectionString, port)
    const givingUp = new AbortController()
    // Its first page is waited for where nothing answers.
    const [start, up] = await Promise.allSettled([
      startPortal({ ...env, PUBLIC_URL: `http://127.0.0.1:${await findFreePort()}` }, givingUp.signal),
      waitUntil('the portal answers', () => answers(port)).finally(() => givingUp.abort()),
    ])
    expect(up.status).toBe('fulfilled')
    expect(start).toMatchObject({ status: 'rejected', reason: { message: 'the portal did not start' } })
    expect(await answers(port)).toBe(false)
  } finally {
    await database.stop()
    rmSync(directory, { recursive: true, force: true })
  }
})

test('a benchmark refuses to measure another program at its port', async () => {
  const port = await findFreePort()
  const other = createServer((_, response) => response.end('another program')).listen(port, '127.0.0.1')
  await once(other, 'listening')
  try {
    await expect(startPortal(portalEnvironment('/nonexistent', '', port))).rejects.toThrow('another program answers')
  } finally {
    other.close()
  }
})
