export const auditLimits = {
  /** Rows of one seal. */
  sealed: 10_000,
  /** A row is sealed, with all numbered before it, once every transaction that began before it has ended. */
  settledMinutes: 10,
  monthsKept: 12,
} as const

/** What the last check of the trail found; `broken` names the first seal that no longer fits its rows. */
export type AuditCheck = {
  at: string
  seals: number
  entries: number
  broken: { number: number; firstId: number; throughId: number } | null
}
