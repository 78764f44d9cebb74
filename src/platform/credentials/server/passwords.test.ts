import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { generateOneTimePassword } from './one-time-password.ts'
import { chooseHash, isOutdated, hashReceivedPassword, verifyReceivedPassword } from './passwords.ts'
import { findPasswordError } from '../password-rules.ts'
import { createSemaphore } from '../../limits/server/semaphore.ts'

const received = 'ab'.repeat(32)
const mode = { testMode: false }

test('a password is stored as argon2id with 46 MiB, and is verified with the hash in either case', async () => {
  const stored = await hashReceivedPassword(mode, received)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(await verifyReceivedPassword(mode, stored, received.toUpperCase())).toBe(true)
  expect(await verifyReceivedPassword(mode, stored, 'cd'.repeat(32))).toBe(false)
})

test('in test mode a hash is cheap; where passwords are kept it is outdated, and one of production never is', async () => {
  const cheap = await hashReceivedPassword({ testMode: true }, received)
  const dear = await hashReceivedPassword(mode, received)
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/)
  expect([isOutdated(mode, cheap), isOutdated(mode, dear)]).toEqual([true, false])
  expect([isOutdated({ testMode: true }, cheap), isOutdated({ testMode: true }, dear)]).toEqual([false, false])
  expect(await verifyReceivedPassword(mode, cheap, received)).toBe(true)
})

test('an unknown account is verified against a hash of the same cost, which no password matches', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  const stored = await hashReceivedPassword(mode, received)
  expect(await chooseHash(mode, stored)).toBe(stored)
  const standIn = await chooseHash(mode, undefined)
  expect(costOf(standIn)).toEqual(costOf(stored))
  expect(await chooseHash(mode, undefined)).toBe(standIn)
  expect(await verifyReceivedPassword(mode, undefined, received)).toBe(false)
})

test('two checks run at a time, others wait, and the queue is bounded', async () => {
  const { run } = createSemaphore({ slots: 2, maxWaiting: 3, createError: () => new Error('full') })
  const running: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => running.push(resolve))
  const results = Promise.allSettled(Array.from({ length: 7 }, () => run(work)))
  for (let ended = 0; ended < 5; ended++) {
    await turn()
    expect(running).toHaveLength(Math.min(ended + 2, 5))
    running[ended]?.()
  }
  expect((await results).map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(2)
  await expect(run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(async () => 'again')).toBe('again')
})

test('a one-time password satisfies the password rules', () => {
  const made = Array.from({ length: 200 }, generateOneTimePassword)
  expect(new Set(made).size).toBe(200)
  expect(made.map((password) => findPasswordError(password, '')).filter(Boolean)).toEqual([])
})
