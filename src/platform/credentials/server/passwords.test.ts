import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { generateOneTimePassword } from './one-time-password.ts'
import { hashReceivedPassword, verifyReceivedPassword } from './passwords.ts'
import { findPasswordError } from '../rules.ts'
import { encrypt, decrypt, WrongKeyError } from './encryption.ts'
import { createSemaphore } from '../../limits/server/semaphore.ts'

const received = 'ab'.repeat(32)

async function median(hash: string | undefined): Promise<number> {
  const times = []
  for (let i = 0; i < 9; i++) {
    const before = performance.now()
    expect(await verifyReceivedPassword(hash, 'ef'.repeat(32))).toBe(false)
    times.push(performance.now() - before)
  }
  return times.sort((a, b) => a - b)[4] as number
}

test('a password is stored as argon2id with 46 MiB, and is verified with the hash in either case', async () => {
  const stored = await hashReceivedPassword(received)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(await verifyReceivedPassword(stored, received.toUpperCase())).toBe(true)
  expect(await verifyReceivedPassword(stored, 'cd'.repeat(32))).toBe(false)
})

test('an unknown account takes as long as a wrong password', async () => {
  const stored = await hashReceivedPassword(received)
  await verifyReceivedPassword(undefined, received)
  const [known, unknown] = [await median(stored), await median(undefined)]
  // Without the stand-in it would be hundreds of times as fast.
  expect(unknown).toBeGreaterThan(known / 4)
})

test('two checks run at a time, others wait, and the queue is bounded', async () => {
  const { run } = createSemaphore({ slots: 2, maxWaiting: 3, createError: () => new Error('full') })
  let [running, most] = [0, 0]
  async function work(): Promise<void> {
    most = Math.max(most, ++running)
    await setTimeout(5)
    running -= 1
  }
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => run(work)))
  expect(results.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(2)
  expect(most).toBe(2)
  await expect(run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(async () => 'again')).toBe('again')
})

test('a one-time password satisfies the password rules', () => {
  const made = Array.from({ length: 200 }, generateOneTimePassword)
  expect(new Set(made).size).toBe(200)
  expect(made.map((password) => findPasswordError(password, '')).filter(Boolean)).toEqual([])
})

test('encrypted data are decrypted with their purpose and key only, and not when they were changed', () => {
  const encrypted = encrypt('key', 'totp 1', Buffer.from('secret'))
  expect(decrypt('key', 'totp 1', encrypted).toString()).toBe('secret')
  expect(() => decrypt('key', 'totp 2', encrypted)).toThrow(WrongKeyError)
  expect(() => decrypt('other', 'totp 1', encrypted)).toThrow(WrongKeyError)
  encrypted[encrypted.length - 1] = (encrypted.at(-1) as number) ^ 1
  expect(() => decrypt('key', 'totp 1', encrypted)).toThrow(WrongKeyError)
})
