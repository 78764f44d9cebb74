import { expect, test } from 'vitest'
import { runSmsKills } from '../../faults/sms-kills.ts'

// The short form of `npm run test:faults -- sms`.
test('a portal killed while it sends a code sends no second one', { timeout: 120_000 }, async () => {
  const { findings, lines } = await runSmsKills({ rounds: 1, waitMs: 0 })
  expect(findings).toEqual([])
  expect(lines).toEqual([expect.stringMatching(/killed handed over: answered ok, again ok and ok, anew too_often; handed over 1$/)])
})
