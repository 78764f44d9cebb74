// `npm run test:security -- lock-out`: guessing at all staff accounts from one address locks no owner out. Thirty guesses at each of six
// accounts from one loopback address, then the right passwords from another one: each must open a session at once.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { logins, openWorld, writeLine, type World } from './world.ts'

const { values } = parseArgs({ options: { guesses: { type: 'string', default: '30' }, most: { type: 'string', default: '1000' } } })
const guesses = Number(values.guesses)
const maxMs = Number(values.most)
const here = '127.0.0.2'
const elsewhere = '127.0.0.3'

type Account = { account: string; password: string }
const { staff } = JSON.parse(readFileSync('content/demo-accounts.json', 'utf8')) as { staff: Account[] }
const accounts = staff.slice(0, 6)

const world = await openWorld()
let addresses = 0
try {
  const outcomes: Record<string, number> = {}
  for (let n = 0; n < guesses; n++) {
    for (const { account } of accounts) {
      const { outcome } = await tryLogin(world, { account, password: `Guess#${n}` }, here)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  }
  writeLine(`${guesses} guesses at each of ${accounts.length} staff accounts from ${here}: ${JSON.stringify(outcomes)}`)
  const taken: number[] = []
  const refused: string[] = []
  for (const known of accounts) {
    const { outcome, ms } = await tryLogin(world, known, elsewhere)
    if (outcome === 'in') taken.push(ms)
    else refused.push(`${known.account}: ${outcome}`)
  }
  const slowest = Math.max(0, ...taken)
  writeLine(
    `right passwords from ${elsewhere}: ${taken.length} of ${accounts.length} in, the slowest after ${slowest.toFixed(0)} ms; refused: ${refused.join(', ') || 'none'}`,
  )
  process.exitCode = refused.length === 0 && slowest <= maxMs ? 0 : 1
} finally {
  await world.stop()
}

/** One try with a captcha of its own; the captchas come from addresses of their own, since those are counted too. */
async function tryLogin({ ask, hashed }: World, { account, password }: Account, ip: string): Promise<{ outcome: string; ms: number }> {
  const captcha = await ask(['dns_vcode', 'Common', 'GetVCode'], {}, { ip: nextAddress() })
  const body = { account, MM: hashed(password), VCodeID: captcha.data.VCodeID, VCode: '0000' }
  const began = performance.now()
  const { ReturnValue, code = 'no code' } = await ask(logins.staff, body, { ip })
  return { outcome: ReturnValue === 1 ? 'in' : code, ms: performance.now() - began }
}

function nextAddress(): string {
  addresses++
  return `10.0.${addresses >> 8}.${addresses & 255}`
}
