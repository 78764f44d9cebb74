import { expect, test } from 'vitest'
import { createFairAdmission } from './fair-admission.ts'

const greedy = { ip: '198.51.100.7' }

function admitted(count: number, admit: () => (() => void) | undefined): (() => void)[] {
  return Array.from({ length: count }, admit).filter((release) => release !== undefined)
}

test('the caller that fills the queue is refused, others are not', () => {
  const admit = createFairAdmission({ shared: 10, most: 30 })
  expect(admitted(50, () => admit(greedy))).toHaveLength(10)
  expect(Array.from({ length: 15 }, (_, i) => admit({ ip: `203.0.113.${i}` }) !== undefined)).toEqual(Array(15).fill(true))
  expect(admit(greedy)).toBeUndefined()
})

test('a second greedy caller gets at most half', () => {
  const admit = createFairAdmission({ shared: 10, most: 30 })
  admitted(50, () => admit(greedy))
  expect(admitted(50, () => admit({ ip: '203.0.113.9' }))).toHaveLength(5)
})

test('an IPv6 /64 is one caller', () => {
  const admit = createFairAdmission({ shared: 10, most: 30 })
  let host = 0
  expect(admitted(50, () => admit({ ip: `2001:db8::${(++host).toString(16)}` }))).toHaveLength(10)
  expect(admit({ ip: '2001:db8:0:1::1' })).toBeDefined()
})

test('all callers together are bounded', () => {
  const admit = createFairAdmission({ shared: 10, most: 30 })
  let caller = 0
  expect(admitted(100, () => admit({ ip: `203.0.113.${++caller}` }))).toHaveLength(30)
})

test('a released place is admitted again', () => {
  const admit = createFairAdmission({ shared: 10, most: 30 })
  for (const release of admitted(50, () => admit(greedy))) release()
  expect(admitted(50, () => admit(greedy))).toHaveLength(10)
})

test('what was released is admitted again, and no more', () => {
  const admit = createFairAdmission({ shared: 10, most: 30 })
  for (const release of admitted(50, () => admit(greedy)).slice(0, 3)) release()
  expect(admitted(50, () => admit(greedy))).toHaveLength(3)
})

test('up to the shared work nobody is held to a share', () => {
  const admit = createFairAdmission({ shared: 10, most: 30 })
  admit({ ip: '203.0.113.9' })
  expect(admitted(50, () => admit(greedy))).toHaveLength(9)
})

test('a caller that has nothing in progress takes no share', () => {
  const admit = createFairAdmission({ shared: 10, most: 30 })
  for (const release of admitted(3, () => admit({ ip: '203.0.113.1' }))) release()
  admitted(50, () => admit(greedy))
  expect(admitted(50, () => admit({ ip: '203.0.113.9' }))).toHaveLength(5)
})

test('whatever was admitted and released before, a caller is admitted as at first', () => {
  const admit = createFairAdmission({ shared: 10, most: 30 })
  for (const count of [1, 7, 10, 3]) {
    const own = admitted(count, () => admit(greedy))
    expect(own).toHaveLength(count)
    for (const release of own) release()
    const others = admitted(50, () => admit({ ip: '203.0.113.9' }))
    const shared = admitted(50, () => admit(greedy))
    expect([others.length, shared.length]).toEqual([10, 5])
    for (const release of [...others, ...shared]) release()
  }
})
