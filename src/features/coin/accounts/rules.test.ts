import { describe, expect, test } from 'vitest'
import { isMobile } from '#kit/identifiers/mobile.ts'
import { accountCategories, accountNumber, coinBlocks, type CoinAccountFacts, coinRefusals, forecastDays, formatSigned } from './rules.ts'

const now = new Date('2026-11-20T01:30:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000)
const card: CoinAccountFacts = { category: accountCategories.card, state: 'active', balance: 10, held: 0, phoneChangedAt: null }

describe('a transfer is refused with its reason', () => {
  test.each<[string, Partial<CoinAccountFacts>, keyof typeof coinRefusals | undefined]>([
    ['nothing', {}, undefined],
    ['no card', { category: 2 }, 'cardOnly'],
    ['moved already', { state: 'moved', balance: 0 }, 'accountMoved'],
    ['frozen', { state: 'frozen' }, 'accountFrozen'],
    ['nothing on it', { balance: 0 }, 'nothingToTransfer'],
    ['coins set aside', { held: 1 }, 'coinsHeld'],
    ['phone changed 23 hours ago', { phoneChangedAt: hoursAgo(23) }, 'phoneJustChanged'],
    ['phone changed 24 hours ago', { phoneChangedAt: hoursAgo(24) }, undefined],
  ])('%s', (_, facts, refusal) => {
    expect(coinBlocks.transfer({ ...card, ...facts }, now)).toBe(refusal && coinRefusals[refusal])
  })
})

describe('a change of phone is refused with its reason', () => {
  test.each<[string, Partial<CoinAccountFacts>, keyof typeof coinRefusals | undefined]>([
    ['nothing', { category: 2 }, undefined],
    ['a card', {}, 'noPhoneChange'],
    ['frozen', { category: 2, state: 'frozen' }, 'accountFrozen'],
  ])('%s', (_, facts, refusal) => {
    expect(coinBlocks.phoneChange({ ...card, ...facts })).toBe(refusal && coinRefusals[refusal])
  })
})

test('quantities are written with their sign', () => {
  expect([formatSigned(100), formatSigned(0), formatSigned(-1)]).toEqual(['+100', '0', '-1'])
})

test.each([
  [100, 7, 428],
  [1, 31, 0],
  [0, 3, 0],
  [100, 0, null],
])('%i coins last, when %i were spent in 30 days, %s days', (balance, spent, days) => {
  expect(forecastDays(balance, spent)).toBe(days)
})

test.each([
  ['6200000001', true],
  ['demo-coin', true],
  ['A1-b', true],
  ['abc', false],
  ['-abc', false],
  ['ab_c', false],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
  ['x 6200000001', false],
  ['6200000001 x', false],
])('%s as an account number: %s', (number, good) => {
  expect(accountNumber.test(number)).toBe(good)
})

test.each([
  ['13800001004', true],
  ['12800001004', false],
  ['1380000100', false],
  ['138****1004', false],
])('%s as a mobile number: %s', (phone, good) => {
  expect(isMobile(phone)).toBe(good)
})
