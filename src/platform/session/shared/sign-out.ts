import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { logout } from '../contract.ts'
import type { SessionKind } from '../rules.ts'
import { clearSession, clearTabStorage } from './session-store.ts'

/** Ends the sessions of these kinds in this browser at once, and on the server if it can be reached. */
export async function endSessions(...kinds: SessionKind[]): Promise<void> {
  const ending = callFromBrowser(logout, { kinds })
  for (const kind of kinds) clearSession(kind)
  try {
    await ending
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Signs out and clears drafts of this tab, for the next user of the device; a session that expires keeps them. */
export async function signOut(kind: SessionKind): Promise<void> {
  clearTabStorage()
  await endSessions(kind)
}
