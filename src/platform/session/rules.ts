export const sessionKinds = ['applicant', 'coin', 'staff'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** Minutes until a session ends: after the last user activity, and at most (GB/T 22239 demands such limits for staff). */
export const sessionMinutes = {
  idle: 30,
  longest: { applicant: 12 * 60, coin: 12 * 60, staff: 8 * 60 },
} as const satisfies { idle: number; longest: Record<SessionKind, number> }
