import type { CallReply } from '#gateway/call.ts'
import type { getMe } from '#features/staff/contract.ts'

/** Who is signed in, as the session store keeps it from the sign-in. */
export type SignedIn = CallReply<typeof getMe>
