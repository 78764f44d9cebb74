import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What keeps one person from moving more coins or money alone than the limit: the test that shows it, or why no person decides. */
type Guard = { file: string; titles: string[] } | { because: string }

const desk = 'src/features/coin/desk/server/bookings/second-person.test.ts'
const guards: Record<string, Guard> = {
  'src/features/coin/appeals/server/reviews/refund.ts': {
    file: 'src/features/coin/appeals/server/refunds.test.ts',
    titles: [
      'above the limit a second person has to confirm the same refund',
      'refunds count together with what the same person books alone',
    ],
  },
  'src/features/coin/desk/server/bookings/changes.ts': {
    file: desk,
    titles: ['recharges, gifts, deductions and reversals of one person', 'one coin for more money than one person may book'],
  },
  'src/features/coin/desk/server/imports/coin-imports.ts': {
    file: desk,
    titles: ['an import counts its coins on each account', 'a file counts its money line by line'],
  },
  'src/features/coin/desk/server/opening/opening-import.ts': {
    file: 'src/features/office/going-live/server/accounts.test.ts',
    titles: ['customers, accounts and opening balances come in when a second person agrees'],
  },
  'src/features/coin/desk/server/bookings/bookings.ts': {
    file: desk,
    titles: ['six gifts of 10,000 at a limit of 10,000', 'concurrent bookings without a second person never exceed'],
  },
  'src/features/coin/desk/server/bookings/change-proposals.ts': {
    file: 'src/features/coin/reconciliation/server/payments/payments.test.ts',
    titles: ['matched requests are booked by a second person'],
  },
  'src/features/coin/accounts/server/transfer.ts': { because: 'a customer moves the own coins to an own card' },
  'src/features/coin/machines/server/bookings.ts': {
    because: 'a system spends and returns what it spent; two persons gave it its scope',
  },
  'src/features/projects/research/server/commands.ts': { because: 'a customer pays for an application' },
  'src/features/projects/research/server/reviewable.ts': { because: 'a refused application returns what it was paid with, once' },
}

/** These write bookings for others of this list, or before anybody signs in. */
const passedOn = ['src/features/coin/accounts/server/accounts/recharges.ts', 'src/features/coin/accounts/server/seed.ts']
const books =
  /\b(?:bookAll|creditAccounts|grant|recharge|refund|reverse|transferAll|use|voidCoins|bookChange)\b[^'"]*from '[^']*(?:ledger\/server\/booking|accounts\/recharges|\/changes)\.ts'/

test('every way to book coins takes a second person above the limit, or none can choose the amount', async () => {
  const found: string[] = []
  for await (const file of glob('src/features/**/*.ts'))
    if (!file.endsWith('.test.ts') && books.test(readFileSync(file, 'utf8'))) found.push(file)
  expect(found.filter((file) => !passedOn.includes(file)).toSorted()).toEqual(Object.keys(guards).toSorted())
})

test.each(Object.entries(guards).flatMap(([path, guard]) => ('file' in guard ? [{ path, ...guard }] : [])))(
  'the guard of $path is tested',
  ({ file, titles }) => {
    const text = readFileSync(file, 'utf8')
    for (const title of titles) expect(text).toContain(`test('${title}`)
  },
)
