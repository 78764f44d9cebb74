import type { CallReply } from '#gateway/call.ts'
import type { getMe } from '#features/office/staff/contract.ts'

/** The profile that the session store holds since the sign-in. */
export type SignedIn = CallReply<typeof getMe>
