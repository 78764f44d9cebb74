import type { CallReply } from '#gateway/call.ts'
import type { Profile } from '#platform/session/parts/session-store.ts'
import type { getMe } from '../contract.ts'

export type Me = CallReply<typeof getMe>

/** What the console shows of the signed-in person, and the user information of the specification (1, §3). */
export function toProfile(me: Me): Profile<Me> {
  const { account, userName: name, role, menuList, routeList, menu: Powerlist } = me
  return { user: me, info: { account, name, type: '1', role, menuList, routeList, Powerlist } }
}
