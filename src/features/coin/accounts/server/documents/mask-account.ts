/** Enough to compare with a document that one holds. */
export function maskAccount(account: string): string {
  return `${account.slice(0, 2)}${'*'.repeat(Math.max(0, account.length - 6))}${account.slice(-4)}`
}
