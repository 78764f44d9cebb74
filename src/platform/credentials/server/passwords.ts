import { randomBytes } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { createSemaphore } from '../../limits/server/semaphore.ts'

// 46 MiB and some 20 ms each: more than two at a time would take memory and cores from everybody else.
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }
const turns = createSemaphore({ atOnce: 2, mostWaiting: 100, full: () => new Refusal(refusals.busy) })

/** Native code that only logins need: loaded with the first of them. */
function loadArgon2() {
  return import('@node-rs/argon2')
}

async function hash(received: string): Promise<string> {
  return (await loadArgon2()).hash(received, cost)
}

let standIn: Promise<string> | undefined

/** argon2id of what the browser sent, which is itself a keyed hash of the password. */
export function hashReceivedPassword(received: string): Promise<string> {
  return turns.take(() => hash(received.toLowerCase()))
}

/** Without a stored hash it takes as long and is false: nobody learns from the time which accounts there are. */
export async function verifyReceivedPassword(stored: string | undefined, received: string): Promise<boolean> {
  standIn ??= hash(randomBytes(32).toString('hex'))
  const against = stored ?? (await standIn)
  const { verify } = await loadArgon2()
  const same = await turns.take(() => verify(against, received.toLowerCase()))
  return same && stored !== undefined
}
