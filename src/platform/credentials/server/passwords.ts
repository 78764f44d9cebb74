import { randomBytes } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { createSemaphore } from '../../limits/server/semaphore.ts'

/** In test mode, which keeps no password of a person, a hash costs next to nothing. */
type Mode = Pick<Services, 'testMode'>

// 46 MiB and some 20 ms each: more than two at a time would starve other requests of memory and cores.
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }
const costInTests = { ...cost, memoryCost: 1024 }
const costIn = ({ testMode }: Mode) => (testMode ? costInTests : cost)
const semaphore = createSemaphore({ slots: 2, maxWaiting: 100, createError: () => new Refusal(refusals.busy) })

/** Native code that only logins need: loaded at the first one. */
function loadArgon2() {
  return import('@node-rs/argon2')
}

async function hash(mode: Mode, received: string): Promise<string> {
  return (await loadArgon2()).hash(received, costIn(mode))
}

const standIns = new Map<boolean, Promise<string>>()

/** The argon2id hash of the HMAC that the browser sent. */
export function hashReceivedPassword(mode: Mode, received: string): Promise<string> {
  return semaphore.run(() => hash(mode, received.toLowerCase()))
}

/** Whether a stored hash is weaker than those of this mode, so that the password has to be hashed anew when it is next known. */
export function isOutdated(mode: Mode, stored: string): boolean {
  return Number(/\$m=(\d+),/.exec(stored)?.[1]) < costIn(mode).memoryCost
}

/** The hash to verify against: without a stored one a stand-in of the same cost, which no password matches. */
export async function chooseHash(mode: Mode, stored: string | undefined): Promise<string> {
  const standIn = standIns.get(mode.testMode) ?? hash(mode, randomBytes(32).toString('hex'))
  standIns.set(mode.testMode, standIn)
  return stored ?? (await standIn)
}

/** Without a stored hash it takes the same time and returns false, so that the time does not reveal which accounts exist. */
export async function verifyReceivedPassword(mode: Mode, stored: string | undefined, received: string): Promise<boolean> {
  const against = await chooseHash(mode, stored)
  const { verify } = await loadArgon2()
  const same = await semaphore.run(() => verify(against, received.toLowerCase()))
  return same && stored !== undefined
}
