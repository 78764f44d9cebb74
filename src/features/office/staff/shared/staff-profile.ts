import type { CallReply } from '#gateway/call.ts'
import type { Profile } from '#platform/session/shared/session-store.ts'
import type { getMe } from '../contract.ts'

export type Me = CallReply<typeof getMe>

/** The profile in the session store: what the console shows, and the user information under its wire names. */
export function toProfile(me: Me): Profile<Me> {
  const { account, userName: name, role, menuList, routeList, menu: Powerlist } = me
  return { user: me, info: { account, name, type: '1', role, menuList, routeList, Powerlist } }
}
