// Kills the portal while it sends codes to a provider. --rounds; --patience: seconds until unfinished messages are given up.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { longestUnderWayMs, runSmsKills } from './sms-kills.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, patience: { type: 'string', default: String(longestUnderWayMs / 1000) } },
})
const directory = mkdtempSync(join(tmpdir(), 'portal-sms-'))
const plan = { directory, rounds: Number(values.rounds), waitMs: Number(values.patience) * 1000 }
const { lines, findings } = await runSmsKills(plan).finally(() => rmSync(directory, { recursive: true, force: true }))
process.stdout.write(`${[...lines, ...findings].join('\n')}\n${findings.length === 0 ? 'nothing found' : `${findings.length} findings`}\n`)
process.exitCode = findings.length > 0 ? 1 : 0
