export const sessionKinds = ['applicant', 'coin', 'staff'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** How long a session lasts: without a sign of life, and at most (CHECKS S20; staff: GB/T 22239). */
export const sessionMinutes = {
  idle: 30,
  longest: { applicant: 12 * 60, coin: 12 * 60, staff: 8 * 60 },
} as const satisfies { idle: number; longest: Record<SessionKind, number> }
