import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isForMachines } from '#gateway/call.ts'
import { fieldEntries } from '#gateway/shape.ts'
import { handlers } from '../../../src/registry.ts'
import { startDemoPortal } from '../../harness/demo-data.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-fuzz-'))
const tries = 12
let portal: PortalProcess
let application: { AppID: string; Password: string }
let visitor = 0

beforeAll(async () => {
  portal = await startDemoPortal(directory, { TRUST_PROXY: '1' })
  const html = await (await fetch(portal.origin)).text()
  application = JSON.parse(/id="page-config">(.*?)<\/script>/s.exec(html)?.[1] as string) as typeof application
})
afterAll(async () => {
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

const hostile = fc.oneof(
  fc.constantFrom(
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '\u0000',
    '../../etc/passwd',
    '<script>',
    '{{7*7}}',
    '9999-99-99',
    '１２３',
    '‮',
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(-1, 0, 1e9, 1e308, 1.5, true, null, [], {}),
)

test.each(handlers.map(({ call }) => [call.address.join('/'), call] as const))(
  '%s answers whatever it is given within its contract',
  async (_, call) => {
    const names = fieldEntries(call.input).map(({ wire }) => wire)
    const bodies = fc.sample(fc.dictionary(fc.constantFrom('RequestId', 'extra', ...names), hostile, { maxKeys: names.length + 2 }), tries)
    const [Pagename, Controlname, InterfaceType] = call.address
    const url = `${portal.origin}/ucc?${new URLSearchParams({ Pagename, Controlname, InterfaceType, ...application })}`
    for (const body of bodies) {
      const headers = {
        origin: portal.origin,
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.${++visitor >> 8}.${visitor & 255}`,
      }
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      const text = await response.text()
      const value = text === 'Invalid Session.' ? 0 : (JSON.parse(text) as { ReturnValue: number }).ReturnValue
      expect(isForMachines(call) ? [401, 429] : [200, 400, 413, 415], `${response.status} for ${JSON.stringify(body)}`).toContain(
        response.status,
      )
      expect([0, 1], text).toContain(value)
      expect(text).not.toMatch(/\bat \/|node_modules|select .* from|syntax error/i)
    }
  },
)
