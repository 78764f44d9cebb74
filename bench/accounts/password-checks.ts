// Runs password checks only, on the core of the server under test. Started by login.ts.
import { hashReceivedPassword, verifyReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { runConcurrently } from '../tools/pace.ts'

const count = Number(process.argv[2])
const received = '0'.repeat(64)
const mode = { testMode: false }
const stored = await hashReceivedPassword(mode, received)
const check = () => verifyReceivedPassword(mode, stored, received)
await runConcurrently(8, 16, check)
const before = process.cpuUsage()
await runConcurrently(8, count, check)
const { user, system } = process.cpuUsage(before)
process.stdout.write(String(count / ((user + system) / 1e6)))
