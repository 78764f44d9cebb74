import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runSmsKills } from '../../faults/sms-kills.ts'
import { copyDemoData } from '../../harness/demo-data.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-sms-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

// The short form of `npm run test:faults -- sms`.
test('a portal killed while it sends a code sends no second one', async () => {
  copyDemoData(directory)
  const { findings, lines } = await runSmsKills({ directory, rounds: 1, waitMs: 0 })
  expect(findings).toEqual([])
  expect(lines).toEqual([expect.stringMatching(/killed handed over: answered ok, again ok and ok, anew too_often; handed over 1$/)])
})
