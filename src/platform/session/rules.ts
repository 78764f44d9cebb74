export const sessionKinds = ['applicant', 'coin', 'staff'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** Minutes until a session of a customer ends: after the last user activity, and at most. Those of staff are settings (policy-rules.ts). */
export const sessionMinutes = {
  idle: 30,
  longest: { applicant: 12 * 60, coin: 12 * 60 },
} as const satisfies { idle: number; longest: Record<Exclude<SessionKind, 'staff'>, number> }

export type SessionArea = { kind: SessionKind; path: string; login: string }

/** The area and login page of each kind of session. */
export const sessionAreas: readonly SessionArea[] = [
  { kind: 'applicant', path: '/apply', login: '/apply/login' },
  { kind: 'coin', path: '/query-coin', login: '/query-coin/login' },
  { kind: 'staff', path: '/console', login: '/console/login' },
]

export function findArea(pathname: string): SessionArea | undefined {
  return sessionAreas.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}
