import { randomBytes } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { createSemaphore } from '../../limits/server/semaphore.ts'

// 46 MiB and some 20 ms each: more than two at a time would starve other requests of memory and cores.
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }
const semaphore = createSemaphore({ slots: 2, maxWaiting: 100, createError: () => new Refusal(refusals.busy) })

/** Native code that only logins need: loaded at the first one. */
function loadArgon2() {
  return import('@node-rs/argon2')
}

async function hash(received: string): Promise<string> {
  return (await loadArgon2()).hash(received, cost)
}

let standIn: Promise<string> | undefined

/** The argon2id hash of the HMAC that the browser sent. */
export function hashReceivedPassword(received: string): Promise<string> {
  return semaphore.run(() => hash(received.toLowerCase()))
}

/** The hash to verify against: without a stored one a stand-in of the same cost, which no password matches. */
export async function chooseHash(stored: string | undefined): Promise<string> {
  standIn ??= hash(randomBytes(32).toString('hex'))
  return stored ?? (await standIn)
}

/** Without a stored hash it takes the same time and returns false, so that the time does not reveal which accounts exist. */
export async function verifyReceivedPassword(stored: string | undefined, received: string): Promise<boolean> {
  const against = await chooseHash(stored)
  const { verify } = await loadArgon2()
  const same = await semaphore.run(() => verify(against, received.toLowerCase()))
  return same && stored !== undefined
}
