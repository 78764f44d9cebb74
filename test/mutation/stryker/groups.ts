/** Pure modules, and the tests of them that need no database; `*` is within a folder. */
export const groups: Readonly<Record<string, { mutate: readonly string[]; tests: readonly string[] }>> = {
  money: {
    mutate: [
      'src/kit/money.ts',
      'src/features/coin/accounts/rules.ts',
      'src/features/coin/desk/rules.ts',
      'src/features/coin/invoices/review-rules.ts',
      'src/features/coin/invoices/rules.ts',
      'src/features/coin/invoices/batch-rules.ts',
      'src/features/coin/recharge-requests/rules.ts',
      'src/features/coin/reconciliation/server/files/payment-line.ts',
    ],
    tests: [
      'src/kit/money.test.ts',
      'src/features/coin/accounts/rules.test.ts',
      'src/features/coin/desk/rules.test.ts',
      'src/features/coin/invoices/rules.test.ts',
      'src/features/coin/invoices/batch-rules.test.ts',
      'src/features/coin/recharge-requests/rules.test.ts',
      'src/features/coin/reconciliation/server/files/payment-line.test.ts',
    ],
  },
  targets: {
    // Stryker's printer loses the brackets of a cast in exclusions.ts.
    mutate: ['src/features/scan/scan-applications/targets/**/*.ts', '!src/features/scan/scan-applications/targets/addresses/exclusions.ts'],
    tests: ['src/features/scan/scan-applications/targets/*.test.ts'],
  },
  gateway: {
    mutate: ['src/gateway/*.ts', 'src/gateway/server/multipart/read-multipart.ts', 'src/gateway/server/parse.ts'],
    tests: ['src/gateway/*.test.ts', 'src/gateway/server/multipart/read-multipart.test.ts', 'src/gateway/server/parse.test.ts'],
  },
  rights: {
    mutate: [
      'src/features/office/staff/rules.ts',
      'src/platform/credentials/password-rules.ts',
      'src/platform/credentials/rules.ts',
      'src/platform/limits/server/{addresses,fair-admission,fair-semaphore,token-bucket}.ts',
    ],
    tests: [
      'src/features/office/staff/rules.test.ts',
      'src/platform/credentials/rules.test.ts',
      'src/platform/limits/server/{addresses,fair-admission,fair-semaphore,token-bucket}.test.ts',
    ],
  },
  imports: {
    mutate: [
      'src/kit/formats/csv.ts',
      'src/kit/identifiers/*.ts',
      'src/kit/dates.ts',
      'src/platform/sheets/server/read-sheet.ts',
      'src/platform/zip/server/{directory-end,entry-name,open-zip,read-zip}.ts',
    ],
    tests: [
      'src/kit/formats/csv.test.ts',
      'src/kit/identifiers/*.test.ts',
      'src/kit/dates.test.ts',
      'src/platform/sheets/server/read-sheet.test.ts',
      'src/platform/zip/server/{entries,zip}.test.ts',
    ],
  },
}
