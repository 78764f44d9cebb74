// `npm run test:security -- login-timing`: a wrong account and a wrong password take the same time. --tries=200.
import { parseArgs } from 'node:util'
import { connectTo } from '../harness/coins/portal-ledger.ts'
import { type Address, logins, openWorld, writeLine, type World } from './world.ts'

const { values } = parseArgs({ options: { tries: { type: 'string', default: '200' }, most: { type: 'string', default: '10' } } })
const tries = Number(values.tries)
const maxMs = Number(values.most)

const kinds: [address: Address, account: string][] = [
  [logins.applicant, 'demo-applicant'],
  [logins.coin, '6200000001'],
  [logins.staff, 'admin'],
]

const world = await openWorld()
const database = await connectTo(world.directory)
let visitor = 0
let isGood = true
try {
  for (const [address, account] of kinds) {
    const taken = { known: [] as number[], unknown: [] as number[] }
    const messages = new Set<string>()
    // In turns, and each as often first, so that both meet the same machine.
    for (let i = 0; i < 2 * tries; i++) {
      const isKnown = i % 4 === 0 || i % 4 === 3
      taken[isKnown ? 'known' : 'unknown'].push(await tryLogin(world, address, isKnown ? account : `nobody-${i}`, messages))
    }
    const [known, unknown] = [median(taken.known), median(taken.unknown)]
    const apart = Math.abs(known - unknown)
    if (apart > maxMs || messages.size !== 1) isGood = false
    writeLine(
      `${address[2].padEnd(16)} wrong password ${known.toFixed(1)} ms, unknown account ${unknown.toFixed(1)} ms: ${apart.toFixed(1)} ms apart; messages: ${[...messages].join(' | ')}`,
    )
  }
} finally {
  await database.end()
  await world.stop()
}
process.exitCode = isGood ? 0 : 1

/** How long a wrong login takes, without the captcha before it; what was counted against the account is forgotten. */
async function tryLogin({ ask, hashed }: World, address: Address, account: string, messages: Set<string>): Promise<number> {
  await database.query('delete from credential_lock')
  await database.query('delete from rate_bucket')
  visitor++
  const ip = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
  const captcha = await ask(['dns_vcode', 'Common', 'GetVCode'], {}, { ip })
  const password = hashed('Wrong#2026x')
  const names = { Account: account, account, DSBAccount: account, MM: password, DSBPassword: password }
  const body = { ...names, VCodeID: captcha.data.VCodeID, VCode: '0000' }
  const began = performance.now()
  const { msg } = await ask(address, body, { ip })
  const took = performance.now() - began
  messages.add(msg)
  return took
}

function median(list: number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] as number
}
