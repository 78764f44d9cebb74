type Round = { what: string; test: string; config: string; quick: number; full: number }

const unit = 'vitest.config.ts'
const inBrowser = 'vitest.journeys.config.ts'

/** Tests whose strength is a number: `npm test` runs `quick` of it, `npm run test:stress` `full`. The number stands here alone. */
export const rounds = {
  races: { what: 'races for one recharge', test: 'src/features/coin/invoices/server/race.test.ts', config: unit, quick: 100, full: 1000 },
  guesses: {
    what: 'guesses at keys of project links',
    test: 'src/features/projects/projects/server/sharing/links.test.ts',
    config: unit,
    quick: 1000,
    full: 10_000,
  },
  inputs: { what: 'random inputs for each call', test: 'test/fuzz.test.ts', config: unit, quick: 5, full: 25 },
  bulk: {
    what: 'items of a bulk review that is undone',
    test: 'src/features/scan/scan-applications/server/reviews/review-notices.test.ts',
    config: unit,
    quick: 1000,
    full: 10_000,
  },
  exportedRecords: {
    what: 'records of an export whose process is killed',
    test: 'src/features/coin/accounts/server/records/export-crash.test.ts',
    config: unit,
    quick: 10_000,
    full: 40_000,
  },
  spooledMegabytes: {
    what: 'MB of a spooled file',
    test: 'src/gateway/server/multipart/spool.test.ts',
    config: unit,
    quick: 100,
    full: 200,
  },
  streamedMegabytes: { what: 'MB sent to S3', test: 'src/platform/files/server/s3/s3-store.test.ts', config: unit, quick: 40, full: 200 },
  ledgerHistories: {
    what: 'random histories of a ledger',
    test: 'src/platform/ledger/server/concurrency.test.ts',
    config: unit,
    quick: 10,
    full: 100,
  },
  invoiceHistories: {
    what: 'random histories of invoices',
    test: 'src/features/coin/invoices/server/invariant.test.ts',
    config: unit,
    quick: 10,
    full: 100,
  },
  backups: {
    what: 'backups while rows are written',
    test: 'src/platform/backup/server/backup.test.ts',
    config: unit,
    quick: 1,
    full: 5,
  },
  axeWidths: {
    what: 'widths at which axe reads a page',
    test: 'test/journeys',
    config: inBrowser,
    quick: 1,
    full: 3,
  },
} as const satisfies Record<string, Round>

/** How many this run takes. */
export function countOf(round: keyof typeof rounds): number {
  return rounds[round][process.env.ROUNDS === 'full' ? 'full' : 'quick']
}
