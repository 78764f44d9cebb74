/** What staff may set of their sign-in, with what an installation begins with. */
export const staffPolicyRanges = {
  idleMinutes: { fallback: 30, least: 5, most: 120 },
  longestMinutes: { fallback: 480, least: 30, most: 1440 },
  /** Sessions that one person may have at a time; 0 for any number. */
  sessions: { fallback: 0, least: 0, most: 50 },
  passwordDays: { fallback: 90, least: 1, most: 365 },
  /** Former passwords that may not be used again. */
  remembered: { fallback: 5, least: 5, most: 24 },
  passwordLength: { fallback: 8, least: 8, most: 32 },
  characterKinds: { fallback: 3, least: 3, most: 4 },
  failures: { fallback: 5, least: 3, most: 10 },
  /** How long a source waits after too many failures; 0: longer with each of them, from 30 seconds to five minutes. */
  lockMinutes: { fallback: 0, least: 0, most: 120 },
} as const

export type StaffPolicyField = keyof typeof staffPolicyRanges
export type StaffPolicy = Readonly<Record<StaffPolicyField, number>>

/** Where both are stored: the numbers, and under `networks` the permitted networks by the id of the role. */
export const staffPolicyParameter = 'staffSignIn'

/** A stored policy with what it leaves out. */
export function toStaffPolicy(stored: unknown): StaffPolicy {
  const given = (stored ?? {}) as Partial<Record<StaffPolicyField, unknown>>
  const entries = Object.entries(staffPolicyRanges).map(([name, { fallback }]) => {
    const value = given[name as StaffPolicyField]
    return [name, typeof value === 'number' ? value : fallback]
  })
  return Object.fromEntries(entries) as StaffPolicy
}
